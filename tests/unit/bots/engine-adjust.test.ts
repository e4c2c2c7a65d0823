import { describe, expect, it } from 'vitest';
import type { OverallRules } from '#domain/bots/definition.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import { definition, leg, type Minute, trial, type TrialOptions } from '#tests/support/bots/engine-trial.ts';

type Adjust = NonNullable<OverallRules['adjust']>;
const points = (change: Partial<Adjust> = {}): Adjust => ({ unit: 'underlying-points', by: 50, legs: 'all', times: 1, ...change });
const at = (spot: number, call: number, put: number): Minute => ({ spot, call, put });
const run = (
  adjust: Adjust,
  minutes: readonly Minute[],
  more: Parameters<typeof definition>[1] = {},
  options: Partial<TrialOptions> = {},
) => {
  const of = definition([leg(), leg({ kind: 'put' })], { ...more, overall: { ...more.overall, adjust } });
  const found = trial(of, { minutes: [{}, ...minutes], ...options });
  const strikes = found.state.legs.map(({ contract }) => (contract?.strike ? priceToDecimal(contract.strike) : null));
  return { ...found, strikes, orders: found.fills.map(({ leg: place, side, price }) => `${place} ${side} ${price}`) };
};
const IN = ['0 sell 100', '1 sell 100'];
/** The underlying is 60 above where it was entered: the call has lost 30, the put has made 20. */
const AWAY: readonly Minute[] = [at(25_060, 130, 80), at(25_060, 131, 79)];

describe('a straddle that is adjusted', () => {
  it.each<[string, Adjust, number, boolean]>([
    ['when the underlying has risen so far', points(), 25_050, true],
    ['and not a tick before', points(), 25_049.95, false],
    ['when it has fallen so far', points(), 24_950, true],
    ['by percent of where it was entered', points({ unit: 'underlying-percent', by: 0.2 }), 24_950, true],
    ['and not before that', points({ unit: 'underlying-percent', by: 0.2 }), 24_950.05, false],
  ])('%s', (_, adjust, spot, moved) => {
    expect(run(adjust, [at(spot, 110, 95), {}]).codes).toEqual(moved ? ['adjust'] : []);
  });

  it.each<[string, Minute, boolean]>([
    ['where the deltas of both have come so far from 0', { call: 110, put: 95, deltas: { call: 0.6, put: 0.4 } }, true],
    ['and not before', { call: 110, put: 95, deltas: { call: 0.59, put: 0.4 } }, false],
    ['nor while one of them is not known', { call: 110, put: 95, deltas: { call: 0.9 } }, false],
  ])('by its net delta: %s', (_, minute, moved) => {
    const { codes, journal } = run(points({ unit: 'net-delta', by: 0.2 }), [minute, {}]);
    expect(codes).toEqual(moved ? ['adjust'] : []);
    const line = journal.find(({ code }) => code === 'adjust');
    // Both are sold: the call's -0.6 and the put's +0.4.
    if (moved) expect([line?.price, line?.level, line?.delta]).toEqual([-2_000, 2_000, true]);
  });

  it('is left and entered again at the new money, at the prices that follow', () => {
    const { orders, strikes, journal } = run(points(), AWAY);
    expect(orders).toEqual([...IN, '0 buy 131', '1 buy 79', '0 sell 131', '1 sell 79']);
    expect(strikes).toEqual([25_050, 25_050]);
    const line = journal.find(({ code }) => code === 'adjust');
    expect([line?.price, line?.level].map((value) => priceToDecimal(value!))).toEqual([25_060, 25_000]);
  });

  it('has its winning leg rolled where that is asked for: the other one stays', () => {
    const { orders, strikes } = run(points({ legs: 'winning' }), [...AWAY, {}]);
    expect(orders).toEqual([...IN, '1 buy 79', '1 sell 79']);
    expect(strikes).toEqual([25_000, 25_050]);
  });

  it('stays as it is where none of its legs wins', () => {
    expect(run(points({ legs: 'winning' }), [at(25_060, 130, 100), {}]).orders).toEqual(IN);
  });

  it('is adjusted so often, counted from where it was entered last', () => {
    const once = run(points(), [...AWAY, at(25_110, 140, 70), at(25_110, 140, 70)]);
    expect(once.codes).toEqual(['adjust']);
    const near = run(points({ times: 2 }), [...AWAY, at(25_109, 140, 70), {}]);
    expect(near.codes).toEqual(['adjust']);
    const twice = run(points({ times: 2 }), [...AWAY, at(25_110, 140, 70), at(25_110, 141, 69)]);
    expect(twice.codes).toEqual(['adjust', 'adjust']);
    expect(twice.strikes).toEqual([25_100, 25_100]);
  });

  it('has its legs come back no more often than they may in all', () => {
    const sold = (kind: 'call' | 'put') =>
      leg({ kind, stop: { unit: 'points', value: 20 }, reentry: { stop: { how: 'at-once', times: 1 }, target: null } });
    const of = definition([sold('call'), sold('put')], { overall: { adjust: points() } });
    const { journal } = trial(of, {
      minutes: [{}, at(25_000, 125, 90), at(25_000, 125, 90), at(25_060, 125, 80), at(25_060, 100, 80), at(25_060, 125, 80), {}],
    });
    const told = journal.map(({ code }) => code).filter((code) => ['stop', 'again', 'no-more-entries', 'adjust'].includes(code));
    expect(told).toEqual(['stop', 'again', 'adjust', 'stop', 'no-more-entries']);
  });

  it('loses on: its overall stop counts what was lost before', () => {
    // -310 + 210 = -100, then 20 + 10 more on ten units.
    const { codes, journal } = run(points(), [...AWAY, at(25_070, 150, 90), at(25_070, 151, 91)], {
      overall: { stop: { unit: 'premium-percent', value: 20 } },
    });
    expect(codes).toEqual(['adjust', 'overall-stop']);
    const stop = journal.find(({ code }) => code === 'overall-stop');
    // 20 % of the 2 000 that were taken in first.
    expect([stop?.amount, stop?.bound].map((value) => moneyToDecimal(value!))).toEqual([-400, -400]);
  });

  it.each<[string, Parameters<typeof definition>[1], Partial<TrialOptions>, readonly string[]]>([
    ['after the last time for re-entries', { schedule: { reentry: '09:20' } }, {}, []],
    ['while it is paused', {}, { commands: { 1: 'pause' } }, ['paused']],
  ])('is not adjusted %s, and goes on', (_, more, options, codes) => {
    const found = run(points(), AWAY, more, options);
    expect(found.codes).toEqual(codes);
    expect(found.orders).toEqual(IN);
    expect(found.state.legs.map(({ phase }) => phase)).toEqual(['held', 'held']);
  });

  it('does not come back where its trades of the day are used up', () => {
    const found = run(points(), [...AWAY, {}], { limits: { trades: 3 } });
    expect(found.codes).toEqual(['adjust', 'limit-trades']);
    expect(found.orders).toEqual([...IN, '0 buy 131', '1 buy 79']);
  });
});
