import { describe, expect, it } from 'vitest';
import { accountRequirement, type PlannedOrder } from '#domain/risk/account-requirement.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import type { MarginLeg } from '#domain/risk/margin-leg.ts';
import { moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { futureLeg, marginMarket, optionLeg } from '#tests/support/margin-samples.ts';

const market = marginMarket();
const nothing = { legs: [], shortShareValue: 0, working: [] };

const order = (leg: MarginLeg | null, side: 'buy' | 'sell', price: number, fillsNow = false): PlannedOrder => ({
  leg,
  side,
  quantity: leg === null ? 100 : Math.abs(leg.quantity),
  price,
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

  it('of what is held is the estimate itself', () => {
    const legs = [optionLeg('call', 24_200, -65)];
    expect(accountRequirement({ ...nothing, legs }, [], market).blocked).toBe(estimateMargin(legs, market).blocked);
  });
});
