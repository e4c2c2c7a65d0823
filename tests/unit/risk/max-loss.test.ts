import { describe, expect, it } from 'vitest';
import { depthFill } from '#domain/risk/depth-fill.ts';
import { type FilledLeg, maxLossOf } from '#domain/risk/max-loss.ts';
import { quotedOption } from '#tests/support/market/quoted-option.ts';
import { p } from '#tests/support/client/trading-samples.ts';

const leg = (optionType: 'call' | 'put', strike: number, side: 'buy' | 'sell', price: number, expiry = '2026-05-26'): FilledLeg => ({
  instrument: { ...quotedOption({ optionType, strike, bid: 1, ask: 1 }).option, expiry },
  side,
  quantity: 65,
  price,
});

describe('the most that orders can lose', () => {
  it('is the premium of what is bought, and nothing bounds a sold call', () => {
    expect(maxLossOf([leg('call', 24_000, 'buy', 120)])).toEqual({ kind: 'defined', amount: 65 * 120 });
    expect(maxLossOf([leg('call', 24_000, 'sell', 120)])).toEqual({ kind: 'unlimited' });
    expect(maxLossOf([leg('put', 24_000, 'sell', 120)])).toEqual({ kind: 'defined', amount: 65 * (24_000 - 120) });
    expect(maxLossOf([])).toEqual({ kind: 'defined', amount: 0 });
  });

  it('of an iron condor is the width of a wing less what was received', () => {
    const condor = [
      leg('put', 23_600, 'buy', 20),
      leg('put', 23_800, 'sell', 50),
      leg('call', 24_200, 'sell', 45),
      leg('call', 24_400, 'buy', 15),
    ];
    expect(maxLossOf(condor)).toEqual({ kind: 'defined', amount: 65 * (200 - 60) });
  });

  it('is not known when legs of one underlying end on different days', () => {
    expect(maxLossOf([leg('call', 24_000, 'buy', 120, '2026-06-02'), leg('call', 24_000, 'sell', 80)])).toEqual({ kind: 'unknown' });
  });
});

describe('what the book would charge', () => {
  const depth = {
    bids: [{ price: p(99), quantity: 65, orders: 1 }],
    asks: [
      { price: p(101), quantity: 65, orders: 1 },
      { price: p(103), quantity: 130, orders: 2 },
    ],
  };

  it('is the mean over the levels, and slippage counts from the middle', () => {
    expect(depthFill(depth, 'buy', 130, null)).toEqual({ expected: 102, slippage: 260 });
    expect(depthFill(depth, 'sell', 65, null)).toEqual({ expected: 99, slippage: 65 });
  });

  it('is not known beyond what is shown or allowed', () => {
    expect(depthFill(depth, 'buy', 260, null).expected).toBeNull();
    expect(depthFill(depth, 'buy', 130, p(102)).expected).toBeNull();
    expect(depthFill({ ...depth, bids: [] }, 'buy', 65, null)).toEqual({ expected: 101, slippage: null });
  });
});
