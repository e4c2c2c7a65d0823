import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Backtest, backtestsOf } from '#domain/backtest/days/played-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { Replay } from '#domain/backtest/replay/replay.ts';
import { replayBoth } from '#domain/backtest/replay/replay-both.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Candle } from '#domain/market/candle.ts';
import { ZERO_MONEY, addMoney } from '#domain/units/money.ts';
import { price } from '#domain/units/price.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
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

describe('minutes that leave nothing open are read once', () => {
  const onTick = (value: number) => price(Math.round(value / 500) * 500);
  /** Now and then a minute in which options swing far both ways. */
  const wild = walk.map((tape): DayTape => {
    const made = new Map<string, readonly Candle[]>();
    const swing = (candle: Candle, minute: number): Candle =>
      minute % 6 === 5 ? { ...candle, high: onTick(candle.high * 1.4), low: onTick(candle.low * 0.7) } : candle;
    return {
      ...tape,
      option(expiry, kind, strike) {
        const key = `${expiry.date} ${kind} ${strike}`;
        const candles = made.get(key) ?? tape.option(expiry, kind, strike).map(swing);
        made.set(key, candles);
        return candles;
      },
    };
  });
  /** Results for both orders of the prices within each minute, each replayed separately throughout. */
  function apart(of: BotDefinition) {
    const [worst, best] = [new Replay(of, 'worst-first'), new Replay(of, 'best-first')];
    let before = { worst: 0, best: 0 };
    return wild.map((tape) => {
      for (const replay of [worst, best]) for (const _ of replay.day(tape)) continue;
      const now = { worst: worst.result().net, best: best.result().net };
      const made = [now.worst - before.worst, now.best - before.best];
      before = now;
      const trades = [worst.takeTrades(), best.takeTrades()].map(({ ended: list, open }) => [...list, ...open]);
      return { low: Math.min(...made), high: Math.max(...made), trades };
    });
  }

  const compare = (of: BotDefinition): void => {
    const days = played(of, wild);
    const other = apart(of);
    expect(days.map(({ low, high }) => [low, high])).toEqual(other.map(({ low, high }) => [low, high]));
    const nets = (trades: readonly (readonly { net: number }[])[]) => trades.map((list) => list.map(({ net }) => net));
    const seen = days.map(({ trades: { worst, best } }) => [worst, best].map(({ ended: list, open }) => [...list, ...open]));
    expect(seen.map(nets)).toEqual(other.map(({ trades }) => nets(trades)));
  };

  it.each(BASE_STRATEGIES.map(({ code, definition: of }) => [code, of] as const))('%s comes to the same', (_, of) => compare(of));

  it('so does any other, for a day or carried over several', { timeout: 180_000 }, () => {
    const drawn = fc.sample(drawnDefinition, { numRuns: 60, seed: 7 });
    for (const [place, of] of drawn.entries()) {
      const carried: BotDefinition = { ...of, product: 'NRML', schedule: { ...of.schedule, end: { kind: 'open' } } };
      compare(place % 2 === 0 ? of : carried);
    }
    // In enough of them the two orders differ, and not in all.
    const days = drawn.flatMap((of) => played(of, wild)).map(({ low, high }) => low !== high);
    const parts = days.filter(Boolean).length / days.length;
    expect(parts).toBeGreaterThan(0.05);
    expect(parts).toBeLessThan(0.95);
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

it('results alone, as of many variants, are those of a test that keeps trades and margins', () => {
  const { definition: of } = BASE_STRATEGIES.find(({ code }) => code === 'intraday-iron-butterfly')!;
  const variants = [5, 20].map((value) => ({
    ...of,
    legs: of.legs.map((each) => ({ ...each, stop: { unit: 'percent' as const, value } })),
  }));
  const [shown, alone] = [backtestsOf({ definitions: variants }, true), backtestsOf({ definitions: variants })];
  for (const [place, date] of ['2026-11-16', '2026-11-17', '2026-11-18'].entries()) {
    const tape = walkingDay(date, (minute) => place + minute);
    for (const variant of variants.keys()) {
      const { margin, entryMargin, path, trades, ...rest } = shown[variant]!.whole(tape);
      expect(trades.worst.ended.length).toBeGreaterThan(0);
      expect(margin).toBeGreaterThan(0);
      expect([entryMargin! > 0, path!.points.at(-1)]).toEqual([true, rest.low]);
      expect(alone[variant]!.whole(tape)).toEqual({
        ...rest,
        margin: null,
        trades: { worst: { ended: [], open: [] }, best: { ended: [], open: [] } },
      });
    }
  }
});
