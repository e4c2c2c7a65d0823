import { describe, expect, it } from 'vitest';
import { Backtest } from '#domain/backtest/days/played-day.ts';
import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { orderCharges } from '#domain/backtest/replay/order-charges.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { price, priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';
import { DATE, definition, leg } from '#tests/support/bots/engine-trial.ts';
import { madeDay, replayed } from '#tests/support/bots/made-day.ts';
import { ended } from '#tests/support/bots/played-days.ts';

const FROM = 60;
/** A day whose options do not trade from a minute on; the underlying does, and ends at a level. */
const stopped = (endsAt = 25_000, more: Partial<DayTape> = {}): DayTape => {
  const tape = madeDay({ date: DATE, spot: { 200: endsAt } });
  return { ...tape, option: (...of) => tape.option(...of).slice(0, FROM), ...more };
};
const daily = (side: 'buy' | 'sell'): BotDefinition => definition([leg({ side })], { product: 'MIS' });
const exitOf = (of: BotDefinition, tape: DayTape) => replayed(of, tape).low.fills.find(({ opens }) => !opens);

describe('a leg whose contract stops trading is left at the end of an intraday day', () => {
  it.each(['buy', 'sell'] as const)('at its last trade and the estimated spread: %s', (side) => {
    const tape = stopped();
    const { low } = replayed(daily(side), tape);
    const exit = low.fills.find(({ opens }) => !opens)!;
    expect(low.open).toEqual([]);
    expect([exit.unpriced, exit.quoted, exit.at]).toEqual([true, false, tape.session.closesAt]);
    const way = side === 'buy' ? -1 : 1;
    expect(way * (priceToDecimal(exit.price) - 100)).toBeGreaterThan(0);
    expect(Math.abs(priceToDecimal(exit.price) - 100)).toBeLessThan(1);
    const { contract, price: value, side: out } = exit;
    expect(exit.charges).toBe(orderCharges({ contract, side: out, price: value, quantity: 65 }, tape));
    expect(exit.charges).toBeGreaterThan(ZERO_MONEY);
    expect(low.journal.map(({ code }) => code)).toContain('left-unpriced');
  });

  it('never for less than its intrinsic value: a sold call pays for what the underlying has gained since', () => {
    expect(priceToDecimal(exitOf(daily('sell'), stopped(25_300))!.price)).toBeGreaterThanOrEqual(300);
    expect(priceToDecimal(exitOf(daily('buy'), stopped(25_300))!.price)).toBeGreaterThan(295);
  });

  it('at its last quote where quotes are recorded: bid or ask', () => {
    const quoteAt: DayTape['quoteAt'] = (_, minute) => (minute > 100 ? null : { bid: priceFromDecimal(96), ask: priceFromDecimal(105) });
    expect(exitOf(daily('sell'), stopped(25_000, { quoteAt }))).toMatchObject({
      price: priceFromDecimal(105),
      quoted: true,
      unpriced: true,
    });
    expect(exitOf(daily('buy'), stopped(25_000, { quoteAt }))).toMatchObject({ price: priceFromDecimal(96), quoted: true });
  });

  it('also where the recording of the underlying ends before the hour of the square-off', () => {
    const tape = stopped();
    const short = { ...tape, spot: tape.spot.slice(0, 120) };
    expect(replayed(daily('sell'), short).low.open).toEqual([]);
    expect(exitOf(daily('sell'), short)?.unpriced).toBe(true);
  });

  it('and its day is marked; a day on which all trade is not, nor is one whose bot carries', () => {
    expect(ended(new Backtest(daily('sell')).day(stopped()))).toMatchObject({ unpriced: 1, entries: 1 });
    expect(ended(new Backtest(daily('sell')).day(madeDay({ date: DATE }))).unpriced).toBeUndefined();
    const carried: BotDefinition = { ...definition([leg()], { schedule: { end: { kind: 'open' } } }), product: 'NRML' };
    const { low } = replayed(carried, stopped());
    expect([low.open.length, low.fills.length, low.open[0]?.price]).toEqual([1, 1, price(1_000_000)]);
  });
});
