import { describe, expect, it } from 'vitest';
import { chooseStrike, strikesToPrice } from '#domain/bots/engine/choose-strike.ts';
import type { OfferedStrike } from '#domain/bots/engine/io.ts';
import type { StrikePlan } from '#domain/strategies/leg-plan.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';

const STRIKES = [24_800, 24_850, 24_900, 24_950, 25_000, 25_050, 25_100, 25_150, 25_200].map(priceFromDecimal);

/** Prices of one strike; a side without trades is absent. */
interface Costs {
  readonly call?: number;
  readonly put?: number;
  readonly delta?: number;
}
const rows = (costs: Readonly<Record<number, Costs>>): readonly OfferedStrike[] =>
  Object.entries(costs).map(([strike, { call, put, delta }]) => ({
    strike: priceFromDecimal(Number(strike)),
    call: call === undefined ? null : priceFromDecimal(call),
    put: put === undefined ? null : priceFromDecimal(put),
    delta: delta ?? null,
  }));
const chosen = (plan: StrikePlan, kind: 'call' | 'put', costs: Readonly<Record<number, Costs>> = {}, spot = 25_010): number | null => {
  const strike = chooseStrike(plan, kind, { strikes: STRIKES, spot: priceFromDecimal(spot), priced: rows(costs) });
  return strike === null ? null : priceToDecimal(strike);
};

describe('steps from the money', () => {
  it.each<[string, 'call' | 'put', number, number, number | null]>([
    ['none is the strike nearest to the underlying', 'call', 0, 25_010, 25_000],
    ['halfway between two it is the lower one', 'put', 0, 25_025, 25_000],
    ['out of the money a call lies above', 'call', 2, 25_010, 25_100],
    ['out of the money a put lies below', 'put', 2, 25_010, 24_900],
    ['in the money a call lies below', 'call', -1, 25_010, 24_950],
    ['in the money a put lies above', 'put', -1, 25_010, 25_050],
    ['the last strike above is still there', 'call', 4, 25_010, 25_200],
    ['beyond the last above there is none', 'call', 5, 25_010, null],
    ['the last strike below is still there', 'put', 4, 25_010, 24_800],
    ['beyond the last below there is none', 'put', 5, 25_010, null],
  ])('%s', (_, kind, offset, spot, strike) => {
    expect(chosen({ rule: 'atm', offset }, kind, {}, spot)).toBe(strike);
  });
  it('lead nowhere where nothing is listed', () => {
    expect(chooseStrike({ rule: 'atm', offset: 0 }, 'call', { strikes: [], spot: priceFromDecimal(25_000), priced: [] })).toBeNull();
  });
});

describe('percent from the money', () => {
  it.each<[string, 'call' | 'put', number, number | null]>([
    ['counts from the strike, not from the underlying', 'call', 0.2, 25_050],
    ['a put lies below', 'put', 0.2, 24_950],
    ['halfway between two it is the lower one', 'call', 0.5, 25_100],
    ['for a put as well', 'put', 0.5, 24_850],
    ['below 0 is in the money', 'call', -0.4, 24_900],
    ['up to a step beyond the last one it is the last one', 'call', 1, 25_200],
    ['further out there is none', 'call', 1.5, null],
    ['nor below', 'put', 1.5, null],
  ])('%s', (_, kind, percent, strike) => {
    expect(chosen({ rule: 'atm-percent', percent }, kind)).toBe(strike);
  });
});

describe('a share of the straddle away', () => {
  const straddle = { 25_000: { call: 110, put: 90 } };
  it.each<[string, 'call' | 'put', number, Readonly<Record<number, Costs>>, number | null]>([
    ['half of 200 points above', 'call', 0.5, straddle, 25_100],
    ['half of 200 points below', 'put', 0.5, straddle, 24_900],
    ['below 0 is in the money', 'call', -0.25, straddle, 24_950],
    ['beyond the strikes there is none', 'call', 2, straddle, null],
    ['without the price of the call there is none', 'put', 0.5, { 25_000: { put: 90 } }, null],
    ['without the price of the put there is none', 'call', 0.5, { 25_000: { call: 110 } }, null],
    ['a straddle at another strike says nothing', 'call', 0.5, { 25_050: { call: 110, put: 90 } }, null],
  ])('%s', (_, kind, factor, costs, strike) => {
    expect(chosen({ rule: 'straddle-width', factor }, kind, costs)).toBe(strike);
  });
});

describe('steps from the synthetic future', () => {
  /** 25 000 + 130 - 60 = 25 070. */
  const dear = { 25_000: { call: 130, put: 60 } };
  it.each<[string, 'call' | 'put', number, Readonly<Record<number, Costs>>, number | null]>([
    ['none is the strike nearest to it', 'call', 0, dear, 25_050],
    ['for a put it is the same one', 'put', 0, dear, 25_050],
    ['out of the money a call lies above', 'call', 2, dear, 25_150],
    ['out of the money a put lies below', 'put', 2, dear, 24_950],
    ['in the money a call lies below', 'call', -1, dear, 25_000],
    ['halfway between two it is the lower one', 'call', 0, { 25_000: { call: 100, put: 75 } }, 25_000],
    ['below the strike where the put costs more', 'call', 0, { 25_000: { call: 60, put: 130 } }, 24_950],
    ['beyond the strikes there is none', 'call', 4, dear, null],
    ['without the price of the put there is none', 'call', 0, { 25_000: { call: 130 } }, null],
    ['without the price of the call there is none', 'put', 0, { 25_000: { put: 60 } }, null],
  ])('%s', (_, kind, offset, costs, strike) => {
    expect(chosen({ rule: 'synthetic-atm', offset }, kind, costs)).toBe(strike);
  });
});

describe('the premium that is closest', () => {
  const near = { rule: 'premium', near: 50 } as const;
  it.each<[string, 'call' | 'put', Readonly<Record<number, Costs>>, number | null]>([
    ['from above or below', 'call', { 25_000: { call: 80 }, 25_100: { call: 52 }, 25_200: { call: 47 } }, 25_100],
    ['of the side that is traded', 'put', { 24_900: { call: 50, put: 20 }, 25_000: { call: 90, put: 60 } }, 25_000],
    ['of two as close it is the lower strike', 'call', { 25_100: { call: 55 }, 25_150: { call: 45 } }, 25_100],
    ['of two puts as close as well', 'put', { 24_900: { put: 45 }, 24_950: { put: 55 } }, 24_900],
    ['what did not trade is passed over', 'call', { 25_100: {}, 25_150: { call: 30 } }, 25_150],
    ['where nothing traded there is none', 'call', { 25_100: {}, 25_150: { put: 50 } }, null],
  ])('%s', (_, kind, costs, strike) => {
    expect(chosen(near, kind, costs)).toBe(strike);
  });
});

describe('a premium of so much or more', () => {
  const least = { rule: 'premium-at-least', least: 50 } as const;
  it.each<[string, 'call' | 'put', Readonly<Record<number, Costs>>, number | null]>([
    ['is the cheapest that is enough', 'call', { 25_000: { call: 80 }, 25_100: { call: 55 }, 25_200: { call: 49.95 } }, 25_100],
    ['so much is enough', 'put', { 24_900: { put: 50 }, 24_950: { put: 55 } }, 24_900],
    ['of two that cost the same it is the lower strike', 'call', { 25_050: { call: 60 }, 25_100: { call: 60 } }, 25_050],
    ['what did not trade is passed over', 'call', { 25_050: { call: 90 }, 25_100: {} }, 25_050],
    ['where all cost less there is none', 'call', { 25_050: { call: 49.95 } }, null],
  ])('%s', (_, kind, costs, strike) => {
    expect(chosen(least, kind, costs)).toBe(strike);
  });
});

describe('a premium of so much or less', () => {
  const most = { rule: 'premium-at-most', most: 50 } as const;
  it.each<[string, 'call' | 'put', Readonly<Record<number, Costs>>, number | null]>([
    ['is the dearest that is not too much', 'call', { 25_050: { call: 50.05 }, 25_100: { call: 45 }, 25_200: { call: 20 } }, 25_100],
    ['so much is not too much', 'put', { 24_900: { put: 50 }, 24_950: { put: 55 } }, 24_900],
    ['of two that cost the same it is the lower strike', 'put', { 24_850: { put: 40 }, 24_900: { put: 40 } }, 24_850],
    ['what did not trade is passed over', 'call', { 25_050: {}, 25_100: { call: 10 } }, 25_100],
    ['where all cost more there is none', 'call', { 25_050: { call: 50.05 } }, null],
  ])('%s', (_, kind, costs, strike) => {
    expect(chosen(most, kind, costs)).toBe(strike);
  });
});

describe('the dearest premium of a range', () => {
  const range = { rule: 'premium-range', low: 40, high: 60 } as const;
  it.each<[string, Readonly<Record<number, Costs>>, number | null]>([
    ['within it', { 25_000: { call: 80 }, 25_050: { call: 59 }, 25_100: { call: 45 } }, 25_050],
    ['its upper end counts', { 25_050: { call: 60 }, 25_100: { call: 45 } }, 25_050],
    ['its lower end counts', { 25_050: { call: 60.05 }, 25_100: { call: 40 } }, 25_100],
    ['a tick outside there is none', { 25_050: { call: 60.05 }, 25_100: { call: 39.95 } }, null],
    ['of two that cost the same it is the lower strike', { 25_050: { call: 50 }, 25_100: { call: 50 } }, 25_050],
    ['what did not trade is passed over', { 25_050: {}, 25_100: { call: 45 } }, 25_100],
    ['where nothing traded there is none', { 25_050: {} }, null],
  ])('%s', (_, costs, strike) => {
    expect(chosen(range, 'call', costs)).toBe(strike);
  });
});

describe('a share of the straddle as the premium', () => {
  const share = { rule: 'straddle-share', share: 30 } as const;
  const straddle = { call: 110, put: 90 };
  it.each<[string, 'call' | 'put', Readonly<Record<number, Costs>>, number | null]>([
    ['is the closest to 30 % of 200', 'call', { 25_000: straddle, 25_050: { call: 75 }, 25_100: { call: 58 } }, 25_100],
    ['of a put as well', 'put', { 24_900: { put: 61 }, 24_950: { put: 70 }, 25_000: straddle }, 24_900],
    ['of two as close it is the lower strike', 'call', { 25_000: straddle, 25_050: { call: 62 }, 25_100: { call: 58 } }, 25_050],
    ['what did not trade is passed over', 'call', { 25_000: straddle, 25_050: {}, 25_100: { call: 40 } }, 25_100],
    ['without the straddle there is none', 'call', { 25_000: { call: 110 }, 25_050: { call: 60 } }, null],
  ])('%s', (_, kind, costs, strike) => {
    expect(chosen(share, kind, costs)).toBe(strike);
  });
});

describe('the delta that is closest', () => {
  const delta = { rule: 'delta', delta: 0.3 } as const;
  it.each<[string, 'call' | 'put', Readonly<Record<number, Costs>>, number | null]>([
    ['from above or below', 'call', { 25_000: { delta: 0.5 }, 25_100: { delta: 0.34 }, 25_150: { delta: 0.28 } }, 25_150],
    ['a put by its delta without the sign', 'put', { 24_900: { delta: 0.31 }, 25_000: { delta: 0.5 } }, 24_900],
    ['an option without a volatility has none', 'call', { 25_100: {}, 25_150: { delta: 0.1 } }, 25_150],
    ['where none has one there is no strike', 'call', { 25_100: {} }, null],
  ])('%s', (_, kind, costs, strike) => {
    expect(chosen(delta, kind, costs)).toBe(strike);
  });
});

it('of two deltas as close it is the lower strike', () => {
  expect(chosen({ rule: 'delta', delta: 0.25 }, 'call', { 25_100: { delta: 0.375 }, 25_150: { delta: 0.125 } })).toBe(25_100);
});

describe('the greatest delta of a range', () => {
  const range = { rule: 'delta-range', from: 0.3, to: 0.7 } as const;
  it.each<[string, 'call' | 'put', Readonly<Record<number, Costs>>, number | null]>([
    ['within it', 'call', { 24_900: { delta: 0.75 }, 24_950: { delta: 0.64 }, 25_000: { delta: 0.5 } }, 24_950],
    ['its upper end counts', 'put', { 25_000: { delta: 0.5 }, 25_100: { delta: 0.7 } }, 25_100],
    ['its lower end counts', 'call', { 24_850: { delta: 0.71 }, 25_100: { delta: 0.3 } }, 25_100],
    ['outside there is none', 'call', { 24_850: { delta: 0.71 }, 25_100: { delta: 0.29 } }, null],
    ['of two as great it is the lower strike', 'call', { 25_000: { delta: 0.5 }, 25_050: { delta: 0.5 } }, 25_000],
    ['an option without a volatility has none', 'call', { 25_000: {}, 25_050: { delta: 0.45 } }, 25_050],
  ])('%s', (_, kind, costs, strike) => {
    expect(chosen(range, kind, costs)).toBe(strike);
  });
});

describe('a strike that is named', () => {
  it('is taken where it is listed and nowhere else', () => {
    expect(chosen({ rule: 'exact', strike: 25_150 }, 'call')).toBe(25_150);
    expect(chosen({ rule: 'exact', strike: 25_125 }, 'call')).toBeNull();
    expect(chosen({ rule: 'exact', strike: 26_000 }, 'put')).toBeNull();
  });
});

it.each<[string, StrikePlan, readonly number[]]>([
  ['the strike itself where no price is read', { rule: 'atm', offset: 1 }, [25_050]],
  ['nothing where that strike is not listed', { rule: 'exact', strike: 25_125 }, []],
  ['the strike at the money for its straddle', { rule: 'straddle-width', factor: 1 }, [25_000]],
  ['the strike at the money for the synthetic future', { rule: 'synthetic-atm', offset: 2 }, [25_000]],
  ['every strike for a premium', { rule: 'premium', near: 50 }, STRIKES.map(priceToDecimal)],
  ['every strike for a least premium', { rule: 'premium-at-least', least: 50 }, STRIKES.map(priceToDecimal)],
  ['every strike for a most premium', { rule: 'premium-at-most', most: 50 }, STRIKES.map(priceToDecimal)],
  ['every strike for a share of the straddle', { rule: 'straddle-share', share: 30 }, STRIKES.map(priceToDecimal)],
  ['every strike for a range of premium', { rule: 'premium-range', low: 40, high: 60 }, STRIKES.map(priceToDecimal)],
  ['every strike for a range of delta', { rule: 'delta-range', from: 0.3, to: 0.7 }, STRIKES.map(priceToDecimal)],
  ['every strike for a delta', { rule: 'delta', delta: 0.3 }, STRIKES.map(priceToDecimal)],
])('a rule asks for the prices of %s', (_, plan, strikes) => {
  expect(strikesToPrice(plan, 'call', STRIKES, priceFromDecimal(25_010)).map(priceToDecimal)).toEqual(strikes);
});
