import { describe, expect, it } from 'vitest';
import { dailySharpe, yearlySharpe } from '#domain/backtest/days/day-figures.ts';
import type { PlayedDay } from '#domain/backtest/days/played-day.ts';
import { summarise } from '#domain/backtest/days/summary.ts';
import { luckOf } from '#domain/backtest/sweep/luck.ts';
import { VariantDays, variantDayOf } from '#domain/backtest/sweep/variant-result.ts';
import { money, ZERO_MONEY } from '#domain/units/money.ts';

const NO_TRADES = { ended: [], open: [] };
const dayOf = (place: number, net: number): PlayedDay => ({
  date: new Date(Date.UTC(2025, 0, 1 + place)).toISOString().slice(0, 10),
  low: money(net),
  high: money(net),
  charges: ZERO_MONEY,
  entries: net === 0 ? 0 : 1,
  exits: net === 0 ? [] : ['stop'],
  legs: [money(net)],
  margin: null,
  trades: { worst: NO_TRADES, best: NO_TRADES },
});

/** 250 sessions, of which one in five is traded: the traded ones alone would make a yearly Sharpe ratio of 1.890557. */
const TRADED_RATIO = 1.890_557;
const SPREAD = 10_000_000;
const ONE_IN_FIVE = Array.from({ length: 250 }, (_, place) => {
  if (place % 5 !== 0) return 0;
  const mean = (TRADED_RATIO / Math.sqrt(252)) * SPREAD * Math.sqrt(50 / 49);
  return Math.round(mean + (place % 10 === 0 ? SPREAD : -SPREAD));
});

describe('a yearly Sharpe ratio counts every session, one without a trade as 0', () => {
  const days = ONE_IN_FIVE.map((net, place) => dayOf(place, net));

  it('in a backtest', () => {
    expect(yearlySharpe(ONE_IN_FIVE.filter((net) => net !== 0))).toBeCloseTo(TRADED_RATIO, 5);
    expect(summarise(days).sharpe).toBeCloseTo(0.847_47, 4);
    // The same by the other road: days that trade, times the root of how many of those a year has.
    expect(summarise(days).sharpe).toBeCloseTo((TRADED_RATIO / Math.sqrt(252)) * Math.sqrt(50.4), 2);
  });

  it('in a variant of a sweep, and in what chance explains of the best of them', () => {
    const variant = new VariantDays();
    for (const day of days) variant.add(variantDayOf(day));
    expect(variant.result().sharpe).toBeCloseTo(0.847_47, 4);
    expect(variant.result()).toMatchObject({ traded: 50, won: 25, lost: 25 });
    expect(luckOf([variant.lows], 1)?.best).toBeCloseTo(0.847_47, 4);
  });

  it('so that of two bots with the same trades the one that waits longer between them has the lower one', () => {
    const often = ONE_IN_FIVE.filter((net, place) => net !== 0 || place % 5 === 1);
    expect(dailySharpe(often)).toBeGreaterThan(dailySharpe(ONE_IN_FIVE) ?? Infinity);
  });
});
