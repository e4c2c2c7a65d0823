import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { listTrades, sortTrades } from '#domain/backtest/days/listed-trades.ts';
import { summarise } from '#domain/backtest/days/summary.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { hedges } from '#domain/bots/hedge-leg.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { addMoney, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, tapeExpiry } from '#tests/support/bots/made-day.ts';
import { playedDays } from '#tests/support/bots/played-days.ts';
import { swingingDay, walkingDay } from '#tests/support/bots/walking-day.ts';

const DATE = '2026-11-16';
const at = (date: string, hour: number, minute: number) => nseFo.instantAt(date, hour * 60 + minute);
const BOTH = { stop: { unit: 'points', value: 20 }, target: { unit: 'points', value: 20 } } as const;

describe('a trade', () => {
  const [day] = playedDays(definition([leg(BOTH)]), [madeDay({ date: DATE, call: { 60: [100, 130, 95, 130] } })]);
  const [trade] = listTrades([day!]);

  it('goes from the fill of its entry to that of its exit, with the reason, both charges and what is left', () => {
    expect(trade).toMatchObject({ number: 1, leg: 0, side: 'sell', lots: 1, reason: 'stop', alone: false, other: null });
    expect(trade!.contract).toMatchObject({ kind: 'call', lotSize: 65 });
    expect(trade!.entry.at).toBe(at(DATE, 9, 20));
    // The level is crossed within the minute from 10:15 and known at its close.
    expect([trade!.exit.bar, trade!.exit.at]).toEqual([at(DATE, 10, 15), at(DATE, 10, 16)]);
    const points = priceToDecimal(trade!.entry.price) - priceToDecimal(trade!.exit.price);
    expect(moneyToDecimal(trade!.net)).toBeCloseTo(points * 65 - moneyToDecimal(trade!.charges), 4);
    expect(trade!.net).toBe(day!.low);
    expect(trade!.charges).toBe(day!.charges);
  });

  it('says where its stop and its target stood, counted from its entry', () => {
    const entry = trade!.entry.price;
    expect(trade!.stop).toEqual({ of: 'leg', moves: [at(DATE, 9, 20), entry + 200_000] });
    expect(trade!.target).toEqual({ of: 'leg', at: entry - 200_000 });
  });

  it('says of a trailed stop from when on it stood where', () => {
    const rules = { stop: { unit: 'points', value: 30 }, trail: { how: 'ratchet', unit: 'points', every: 10, by: 10 } } as const;
    const falling = madeDay({ date: DATE, call: { 30: [100, 100, 85, 85], 40: [85, 85, 74, 74], 60: 150 } });
    const [trailed] = listTrades(playedDays(definition([leg(rules)]), [falling]));
    const { moves } = trailed!.stop!;
    expect(moves.filter((_, place) => place % 2 === 0)).toEqual([at(DATE, 9, 20), at(DATE, 9, 46), at(DATE, 9, 56)]);
    const from = trailed!.entry.price;
    expect(moves.filter((_, place) => place % 2 === 1)).toEqual([from + 300_000, from + 200_000, from + 100_000]);
  });
});

describe('stop and target in one minute', () => {
  const tape = madeDay({ date: DATE, call: { 60: [100, 130, 70, 100] } });

  it('are one trade with two ends, between which it lies', () => {
    const [day] = playedDays(definition([leg(BOTH)]), [tape]);
    const [trade, ...more] = listTrades([day!]);
    expect(more).toEqual([]);
    expect([trade!.reason, trade!.other?.reason]).toEqual(['stop', 'target']);
    expect([trade!.net, trade!.other?.net]).toEqual([day!.low, day!.high]);
  });

  it('an entry that only the lower result has says so', () => {
    const back = { ...BOTH, reentry: { stop: { how: 'at-once', times: 1 }, target: null } } as const;
    const [day] = playedDays(definition([leg(back)]), [tape]);
    const trades = listTrades([day!]);
    expect(trades.map(({ alone, other }) => [alone, other?.reason ?? null])).toEqual([
      [false, 'target'],
      [true, null],
    ]);
    expect(addMoney(...trades.map(({ net }) => net))).toBe(day!.low);
  });
});

describe('a trade that is carried', () => {
  const CARRIED: BotDefinition = {
    ...definition([leg(BOTH)], { schedule: { from: '09:20', to: '09:21', end: { kind: 'open' } } }),
    product: 'NRML',
  };
  const on = (date: string, call: Parameters<typeof madeDay>[0]['call']) => ({
    ...madeDay({ date, call: call ?? {} }),
    expiries: [tapeExpiry('2026-11-25', false)],
  });
  const days = playedDays(CARRIED, [on('2026-11-16', { 0: 100 }), on('2026-11-17', { 0: 100, 30: [100, 130, 70, 100] })]);

  it('is one trade from day to day, and both its ends belong to one course of things', () => {
    const [trade, ...more] = listTrades(days);
    expect(more).toEqual([]);
    expect([trade!.entry.at, trade!.exit.at]).toEqual([at('2026-11-16', 9, 20), at('2026-11-17', 9, 46)]);
    expect(trade!.reason).toBe('stop');
    expect(trade!.net).toBe(summarise(days).low);
  });

  it('that is still held stands at its last price, without a reason, with the charges of its entry', () => {
    const [held] = listTrades(days.slice(0, 1));
    expect(held).toMatchObject({ reason: null, charges: days[0]!.charges, net: days[0]!.low });
    expect(priceToDecimal(held!.exit.price)).toBe(100);
  });
});

describe('the list of a test', () => {
  const DATES = ['2026-11-16', '2026-11-18', '2026-11-19'];
  const tapes = [...DATES.map((date, place) => walkingDay(date, (minute) => place * 1_000 + minute)), swingingDay('2026-11-20')];

  it.each(BASE_STRATEGIES.map(({ code, definition: of }) => [code, of] as const))(
    'of %s adds up to what each day came to',
    (_, of) => {
      for (const day of playedDays(of, tapes)) {
        const isFlat = day.trades.worst.open.length + day.trades.best.open.length === 0;
        if (!isFlat) break;
        const trades = listTrades([day]);
        expect(addMoney(ZERO_MONEY, ...trades.map(({ net }) => net))).toBe(day.low);
        expect(addMoney(ZERO_MONEY, ...trades.map(({ charges }) => charges))).toBe(day.charges);
        const reasons = new Set(trades.map(({ reason }) => reason));
        expect(reasons).toEqual(new Set(day.exits));
        // What leaves of a hedge bit by bit are several trades.
        if (hedges(of)) expect(trades.length).toBeGreaterThanOrEqual(day.entries);
        else expect(trades).toHaveLength(day.entries);
      }
    },
    60_000,
  );

  it('is sorted either way, what is equal by its entry', () => {
    const trades = listTrades(playedDays(definition([leg(), leg({ kind: 'put' })]), tapes.slice(0, 3)));
    expect(trades.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    const nets = sortTrades(trades, 'net', true).map(({ net }) => net);
    expect(nets).toEqual(nets.toSorted((a, b) => b - a));
    expect(sortTrades(trades, 'exit', true).map(({ number }) => number)).toEqual([5, 6, 3, 4, 1, 2]);
  });
});
