import { describe, expect, it } from 'vitest';
import { accountRequirement, type PlannedOrder } from '#domain/risk/account-requirement.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import type { MarginLeg } from '#domain/risk/margin-leg.ts';
import { moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { futureLeg, marginMarket, optionLeg } from '#tests/support/books/margin-samples.ts';

const market = marginMarket();
const nothing = { legs: [], shortShareValue: 0, working: [] };

const order = (leg: MarginLeg | null, side: 'buy' | 'sell', price: number, fillsNow = false): PlannedOrder => ({
  leg,
  side,
  quantity: leg === null ? 100 : Math.abs(leg.quantity),
  price,
  closes: false,
  fillsNow,
  charges: ZERO_MONEY,
});
const short = order(optionLeg('call', 24_200, -65), 'sell', 100);
const wing = (fillsNow: boolean) => order(optionLeg('call', 24_400, 65), 'buy', 60, fillsNow);

describe('what an account needs', () => {
  it('for a bought option is its premium, for a share its value, without leverage', () => {
    expect(moneyToDecimal(accountRequirement(nothing, [wing(true)], market).total)).toBe(65 * 60);
    expect(moneyToDecimal(accountRequirement(nothing, [order(null, 'buy', 250)], market).total)).toBe(100 * 250);
    expect(moneyToDecimal(accountRequirement({ ...nothing, shortShareValue: 25_000 }, [], market).blocked)).toBe(50_000);
  });

  it('is eased by a hedge only when that fills at once: a bid that only rests protects nothing', () => {
    const naked = accountRequirement(nothing, [short], market).total;
    expect(accountRequirement(nothing, [wing(false), short], market).total).toBeGreaterThan(naked);
    expect(accountRequirement(nothing, [wing(true), short], market).total).toBeLessThan(naked / 2);
  });

  it('counts two futures orders against each other as the worse one alone', () => {
    const [long, sold] = [order(futureLeg(65), 'buy', 24_000), order(futureLeg(-65), 'sell', 24_000)];
    const alone = accountRequirement(nothing, [long], market).total;
    expect(accountRequirement(nothing, [long, sold], market).total).toBe(alone);
    expect(accountRequirement(nothing, [sold], market).total).toBeGreaterThan(0);
  });

  const closing = (one: PlannedOrder): PlannedOrder => ({ ...one, closes: true });

  it('by an order that closes and opens is that of what it leaves: ten held and twenty sold is ten short', () => {
    const held = { ...nothing, legs: [optionLeg('call', 24_200, 650)] };
    const sold = (lots: number) => order(optionLeg('call', 24_200, -65 * lots), 'sell', 100);
    for (const fillsNow of [true, false]) {
      const parts = [closing({ ...sold(10), fillsNow }), { ...sold(10), fillsNow }];
      const naked = accountRequirement(nothing, [{ ...sold(10), fillsNow }], market);
      expect(accountRequirement(held, parts, market).blocked).toBe(naked.blocked);
    }
  });

  it('frees nothing for a close that only might fill, and counts the hedge that it would take away', () => {
    const held = { ...nothing, legs: [optionLeg('call', 24_200, -65)] };
    const bid = closing(order(optionLeg('call', 24_200, 65), 'buy', 90));
    expect(accountRequirement({ ...held, working: [bid] }, [], market).total).toBe(accountRequirement(held, [], market).total);
    expect(accountRequirement(held, [{ ...bid, fillsNow: true }], market).blocked).toBe(0);

    const spread = { ...nothing, legs: [...held.legs, optionLeg('call', 24_400, 65)] };
    const wingSold = closing(order(optionLeg('call', 24_400, -65), 'sell', 60));
    expect(accountRequirement({ ...spread, working: [wingSold] }, [], market).blocked).toBe(accountRequirement(held, [], market).blocked);
  });

  it('counts a covered call that may or may not fill by the dearer end', () => {
    const covered = { ...nothing, legs: [futureLeg(65)] };
    const call = order(optionLeg('call', 24_200, -65), 'sell', 100);
    const alone = accountRequirement(covered, [], market).total;
    expect(accountRequirement({ ...covered, working: [call] }, [], market).total).toBeGreaterThanOrEqual(alone);
  });

  it('of many resting orders is no less than that of any one of them filled alone', () => {
    const working = [24_100, 24_200, 24_300, 24_400, 23_900, 23_800, 23_700, 23_600].map((strike) =>
      order(optionLeg(strike > 24_000 ? 'call' : 'put', strike, -65), 'sell', 80),
    );
    const all = accountRequirement({ ...nothing, working }, [], market).total;
    for (const one of working) expect(all).toBeGreaterThanOrEqual(accountRequirement(nothing, [one], market).total);
  });

  it('of what is held is the estimate itself', () => {
    const legs = [optionLeg('call', 24_200, -65)];
    expect(accountRequirement({ ...nothing, legs }, [], market).blocked).toBe(estimateMargin(legs, market).blocked);
  });
});
