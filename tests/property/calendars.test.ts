import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Calendar } from '#domain/calendar/calendar.ts';
import { addDays, dateOfDay, dayNumber, MINUTE_MS } from '#domain/calendar/dates.ts';
import { alwaysOpen } from '#domain/calendar/exchanges/always-open.ts';
import { bseFo } from '#domain/calendar/exchanges/bse-fo.ts';
import { mcx } from '#domain/calendar/exchanges/mcx.ts';
import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { usOptions } from '#domain/calendar/exchanges/us-options.ts';
import { exchangeTime } from '#domain/units/time.ts';

const CALENDARS: readonly Calendar[] = [nseFo, bseFo, mcx, usOptions, alwaysOpen];
const RUNS = { numRuns: 400 };

/** Within the hours of each calendar that are known at all. */
const days = fc.integer({ min: dayNumber('2025-01-01'), max: dayNumber('2035-12-31') }).map(dateOfDay);
const instants = fc.integer({ min: Date.UTC(2025, 0, 1, 12), max: Date.UTC(2035, 11, 31) }).map(exchangeTime);

/** What Intl says, without any table or memory of ours. */
function shown(zone: string, at: number): { readonly date: string; readonly minute: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { date: `${of('year')}-${of('month')}-${of('day')}`, minute: Number(of('hour')) * 60 + Number(of('minute')) };
}

describe.each(CALENDARS.map((calendar) => [calendar.id, calendar] as const))('the calendar %s', (_id, calendar) => {
  it('tells date and time of day as the clock of its zone shows them', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const { date, minute } = shown(calendar.zone.name, at);
        expect([calendar.dateAt(at), Math.floor(calendar.msOfDay(at) / MINUTE_MS)]).toEqual([date, minute]);
      }),
      RUNS,
    );
  });

  it('finds the instant at which its clock shows a time; in the hour that a change of clocks leaves out it is an hour away', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1_439 }), (date, minute) => {
        const at = calendar.instantAt(date, minute);
        const found = [calendar.dateAt(at), calendar.msOfDay(at) / MINUTE_MS];
        if (found[1] !== minute) expect([date, Math.abs(Number(found[1]) - minute), Math.floor(minute / 60)]).toEqual([date, 60, 2]);
        else expect(found).toEqual([date, minute]);
      }),
      RUNS,
    );
  });

  it('has sessions in order, each on its own date, with none between neighbours', () => {
    fc.assert(
      fc.property(days, (date) => {
        const next = calendar.nextTradingDay(date);
        const session = calendar.sessionOf(next);
        expect(session?.date).toBe(next);
        expect(session?.closesAt).toBeGreaterThan(session?.opensAt ?? Infinity);
        expect(calendar.dateAt(exchangeTime((session?.closesAt ?? 0) - 1))).toBe(next);
        expect(calendar.tradingDaysBetween(date, next)).toBe(1);
        expect(calendar.tradingDayOnOrBefore(addDays(next, -1))).toBe(calendar.tradingDayOnOrBefore(date));
        expect(calendar.previousTradingDay(calendar.nextTradingDay(next))).toBe(next);
      }),
      RUNS,
    );
  });

  it('says which session an instant belongs to: the one under way, else the next', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const date = calendar.tradingDateAt(at);
        const [session, before] = [calendar.sessionOn(date), calendar.sessionOn(calendar.previousTradingDay(date))];
        expect(at).toBeLessThan(session.closesAt);
        expect(at).toBeGreaterThanOrEqual(before.closesAt);
        expect(calendar.isOpenAt(at)).toBe(at >= session.opensAt);
      }),
      RUNS,
    );
  });

  it('knows each day up to its end, and none beyond', () => {
    fc.assert(
      fc.property(days, (date) => {
        const { validFrom, validUntil } = calendar;
        const within = (validFrom === null || date >= validFrom) && (validUntil === null || date <= validUntil);
        expect([calendar.knows(date), calendar.dayOn(date) !== 'unknown']).toEqual([within, within]);
        if (!within && calendar.holidayOn(date) !== null) expect(calendar.holidayOn(date)?.derived).toBe(true);
      }),
      RUNS,
    );
  });
});
