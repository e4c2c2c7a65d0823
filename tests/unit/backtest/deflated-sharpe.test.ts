import { describe, expect, it } from 'vitest';
import { deflatedSharpe, expectedBest, trackOf, varianceOfSharpes } from '#domain/backtest/sweep/deflated-sharpe.ts';
import { isBeyondBelief, luckOf } from '#domain/backtest/sweep/luck.ts';
import { trialFamily } from '#domain/backtest/sweep/trial-family.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';

/**
 * The worked example of Bailey and Lopez de Prado (2014): five years of 250 days, a Sharpe ratio of 2.5 a year, ratios that vary by 1/2 a year,
 * skewness -3, kurtosis 10. Expected are the paper's two equations, reckoned with thirty digits in another language.
 */
const PAPER = { sharpe: 2.5 / Math.sqrt(250), skewness: -3, kurtosis: 10, length: 1_250 };
const VARIANCE = 0.5 / 250;

describe('the deflated Sharpe ratio', () => {
  it('expects of a hundred trials by chance what equation 1 gives: 0.1132', () => {
    expect(expectedBest(100, VARIANCE)).toBeCloseTo(0.113_172_001_9, 8);
  });

  it('is what equation 2 gives: 0.9004 after 100 trials, 0.9505 after 46, and 0.9505 after 88 had the results been normal', () => {
    expect(deflatedSharpe(PAPER, expectedBest(100, VARIANCE))).toBeCloseTo(0.900_396_834_4, 8);
    expect(deflatedSharpe(PAPER, expectedBest(46, VARIANCE))).toBeCloseTo(0.950_501_706_9, 8);
    expect(deflatedSharpe({ ...PAPER, skewness: 0, kurtosis: 3 }, expectedBest(88, VARIANCE))).toBeCloseTo(0.950_490_816_7, 8);
  });

  it('of one trial is held against nothing', () => {
    expect(expectedBest(1, VARIANCE)).toBe(0);
    expect(deflatedSharpe({ sharpe: 0, skewness: 0, kurtosis: 3, length: 100 }, 0)).toBeCloseTo(0.5, 12);
  });
});

describe('what a series is known by', () => {
  it('by hand: mean 2 and the moments of 0, 0, 0, 0, 10', () => {
    // Squares 4 x 4 + 64 = 80, cubes 4 x -8 + 512 = 480, fourth powers 4 x 16 + 4096 = 4160; a fifth of each.
    const track = trackOf([0, 0, 0, 0, 10]);
    expect(track?.sharpe).toBeCloseTo(2 / Math.sqrt(20), 12);
    expect(track?.skewness).toBeCloseTo(96 / 64, 12);
    expect(track?.kurtosis).toBeCloseTo(832 / 256, 12);
  });

  it('is nothing below five days or without a spread', () => {
    expect([trackOf([1, 2, 3, 4]), trackOf([1, 1, 1, 1, 1])]).toEqual([null, null]);
  });

  it('varies as the ratios do, and one alone as chance would', () => {
    const of = (sharpe: number) => ({ sharpe, skewness: 0, kurtosis: 3, length: 101 });
    expect(varianceOfSharpes([of(0.1), of(0.3)], 101)).toBeCloseTo(0.02, 12);
    expect(varianceOfSharpes([of(0.1)], 101)).toBeCloseTo(0.01, 12);
  });
});

describe('luck', () => {
  const NETS = [
    [5, -3, 4, -2, 6, 1],
    [1, -2, 3, -4, 5, -1],
    [1, 2],
  ];

  it('explains the more the more was tried', () => {
    const [few, many] = [luckOf(NETS, 3), luckOf(NETS, 3_000)];
    expect(many!.best).toBe(few!.best);
    expect(many!.expected).toBeGreaterThan(few!.expected);
    expect(many!.chance).toBeGreaterThan(few!.chance);
  });

  it('of too few days cannot be told', () => {
    expect(luckOf([[1, 2]], 10)).toBeNull();
  });
  it('flags a ratio beyond belief, and none that somebody could keep up', () => {
    const steady = Array.from({ length: 60 }, (_, day) => 1_000 + (day % 3));
    expect(luckOf([steady], 1)).toMatchObject({ beyondBelief: true });
    // Six days may show as much by chance.
    expect(luckOf(NETS, 3)).toMatchObject({ beyondBelief: false });
    expect([null, 4.9, 5.1].map((sharpe) => isBeyondBelief(sharpe, 20))).toEqual([false, false, true]);
  });
});

it('variants of an idea share its underlying and what its legs buy and sell, in whatever order and with whatever numbers', () => {
  const [call, put] = [leg(), leg({ kind: 'put', stop: { unit: 'percent', value: 20 } })];
  expect(trialFamily(definition([call, put]))).toBe(
    trialFamily(definition([leg({ kind: 'put' }), leg({ stop: { unit: 'points', value: 5 } })])),
  );
  expect(trialFamily(definition([call]))).not.toBe(trialFamily(definition([leg({ side: 'buy' })])));
});
