import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import { checkPosition, type StoredDay, type StoredPosition } from '#domain/positions/check-position.ts';
import { dayFiguresOf } from '#domain/positions/day-figures.ts';
import { foldEntries, type PositionEntry } from '#domain/positions/position-entry.ts';
import { FLAT_POSITION } from '#domain/positions/position-state.ts';
import { money } from '#domain/units/money.ts';
import { type Price, price } from '#domain/units/price.ts';
import { CALL, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';

const ticks = fc.integer({ min: 1, max: 20_000 }).map((count) => price(count * 500));
const trade = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 900 }),
  price: ticks,
});
const days = fc.array(fc.record({ trades: fc.array(trade, { minLength: 1, maxLength: 4 }), mark: ticks }), { minLength: 2, maxLength: 6 });

/** A position of several days, the last of which is still running. */
const stored = days.map((played): StoredPosition => {
  const entries = played.flatMap(({ trades }, index) =>
    trades.map((one, at) => {
      const charges = chargesOfFill({ ...one, instrument: CALL, tradeDate: SAMPLE_DATE, firstOfOrder: true });
      const entry: PositionEntry = { kind: 'trade', fill: { ...one, tradeId: `${index}-${at}`, charges } };
      return { date: `2026-11-0${index + 1}`, entry };
    }),
  );
  const ended: StoredDay[] = [];
  let state = FLAT_POSITION;
  let mark: Price | null = null;
  played.slice(0, -1).forEach((one, index) => {
    const date = `2026-11-0${index + 1}`;
    const booked = entries.filter((line) => line.date === date).map((line) => line.entry);
    const figures = dayFiguresOf({ position: state, mark }, booked);
    state = foldEntries(booked, state);
    mark = one.mark;
    ended.push({ date, closing: state, closingMark: mark, figures });
  });
  return { positionId: 'p', state: foldEntries(entries.map((line) => line.entry)), from: null, days: ended, entries };
});

describe('checking the books of a position', () => {
  it('finds nothing in books that follow from their entries, from the first one or from any stored day on', () => {
    fc.assert(
      fc.property(stored, fc.nat(), (position, pick) => {
        expect(checkPosition(position)).toEqual({ matched: position.days.length + 1, findings: [] });
        const from = position.days[pick % position.days.length] ?? null;
        const later = { ...position, from, days: position.days.filter((day) => day.date > (from?.date ?? '')) };
        const entries = position.entries.filter((line) => line.date > (from?.date ?? ''));
        expect(checkPosition({ ...later, entries }).findings).toEqual([]);
      }),
    );
  });

  it('finds a single unit that is not where it belongs: in the position, in a closing, in the figures of a day', () => {
    fc.assert(
      fc.property(stored, fc.nat(), fc.constantFrom('realised', 'openCost', 'buyValue'), (position, pick, field) => {
        const state = { ...position.state, [field]: money(position.state[field as 'realised'] + 1) };
        expect(checkPosition({ ...position, state }).findings.map((one) => one.scope)).toEqual(['book-position']);
        const at = pick % position.days.length;
        const spoilt = position.days.map((day, index) =>
          index === at ? { ...day, figures: { ...day.figures, buyValue: money(day.figures.buyValue + 1) } } : day,
        );
        const findings = checkPosition({ ...position, days: spoilt }).findings.map((one) => [one.scope, one.subject]);
        expect(findings).toEqual([['book-day', `p ${position.days[at]?.date}`]]);
      }),
    );
  });

  it('finds an entry that was lost and one that was booked on a day that had ended', () => {
    fc.assert(
      fc.property(stored, (position) => {
        const [first, ...rest] = position.entries;
        expect(checkPosition({ ...position, entries: rest }).findings.length).toBeGreaterThan(0);
        const late = { date: position.days[0]?.date ?? '', entry: first?.entry as PositionEntry };
        const entries = [late, ...position.entries];
        const state = foldEntries(entries.map((line) => line.entry));
        expect(checkPosition({ ...position, entries, state }).findings.length).toBeGreaterThan(0);
      }),
    );
  });
});
