import { describe, expect, it } from 'vitest';
import { Backtest } from '#domain/backtest/days/played-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { replayBoth } from '#domain/backtest/replay/replay-both.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { ZERO_MONEY, addMoney } from '#domain/units/money.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, tapeExpiry } from '#tests/support/bots/made-day.ts';
import { ended, playedDays as played } from '#tests/support/bots/played-days.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const DATES = ['2026-11-16', '2026-11-18', '2026-11-19', '2026-11-20'];
const walk = DATES.map((date, place) => walkingDay(date, (minute) => place * 1_000 + minute));

describe('a daily bot on many days', () => {
  const of = definition([leg({ stop: { unit: 'percent', value: 20 } }), leg({ kind: 'put', stop: { unit: 'percent', value: 20 } })]);

  it('makes of each day what it makes of it alone', () => {
    const days = played(of, walk);
    expect(days.map(({ date }) => date)).toEqual(DATES);
    for (const [place, { low, high, charges, entries, legs }] of days.entries()) {
      const alone = ended(replayBoth(of, walk[place]!));
      expect({ low, high, charges }).toEqual({ low: alone.low.net, high: alone.high.net, charges: alone.low.charges });
      expect(entries).toBe(alone.low.fills.filter(({ opens }) => opens).length);
      expect(addMoney(ZERO_MONEY, ...legs)).toBe(low);
    }
  });
});

describe('a position that is carried', () => {
  const CARRIED: BotDefinition = {
    ...definition([leg()], { schedule: { from: '09:20', to: '09:21', end: { kind: 'open' } } }),
    product: 'NRML',
  };
  const expiry = [tapeExpiry('2026-11-25', false)];
  const on = (date: string, call: number): DayTape => ({ ...madeDay({ date, call: { 0: call } }), expiries: expiry });

  it('is entered once, counts at the last price of each day, and adds up to what it was left for', () => {
    const days = played(CARRIED, [on('2026-11-16', 100), on('2026-11-17', 90), on('2026-11-18', 120)]);
    expect(days.map(({ entries }) => entries)).toEqual([1, 0, 0]);
    expect(days[1]!.charges).toBe(ZERO_MONEY);
    // One lot of 65 that was sold: the call falls by 10, then rises by 30.
    expect(days.slice(1).map(({ low }) => low / 10_000)).toEqual([650, -1_950]);
  });

  it('is settled on the day of its expiry', () => {
    const [first, last] = played(CARRIED, [on('2026-11-23', 100), on('2026-11-25', 50)]);
    expect(first!.exits).toEqual([]);
    expect(last!.exits).toEqual(['settled']);
  });

  it('is missed by name where the session of its expiry was not played', () => {
    const backtest = new Backtest(CARRIED);
    ended(backtest.day(on('2026-11-23', 100)));
    expect(backtest.missedExpiry('2026-11-25')).toBeNull();
    expect(backtest.missedExpiry('2026-11-26')).toBe('2026-11-25');
    ended(backtest.day(on('2026-11-25', 50)));
    expect(backtest.missedExpiry('2026-11-26')).toBeNull();
  });
});
