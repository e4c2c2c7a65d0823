import { describe, expect, it } from 'vitest';
import { type NudgedOrder, nudgesOf } from '#domain/risk/nudges.ts';
import { CALL, p, sampleQuote, SAMPLE_DATE, SAMPLE_START } from '#tests/support/client/trading-samples.ts';

const quote = sampleQuote(CALL.id, SAMPLE_START, 100, [[99.9, 650]], [[100, 650]]);
const order: NudgedOrder = {
  instrument: CALL,
  side: 'buy',
  opening: 130,
  quantity: 130,
  limitPrice: p(100),
  quote,
  freshness: 'live',
  quoteAge: 1,
  repeatedAgo: null,
  naked: false,
};
const open = { tradingDate: SAMPLE_DATE, opensAt: null };
const nudged = (change: Partial<NudgedOrder>, context: Parameters<typeof nudgesOf>[1] = open) =>
  nudgesOf([{ ...order, ...change }], context).map(({ code, values }) => [code, values]);

describe('a nudge', () => {
  it('is not given where nothing is to be said', () => {
    expect(nudged({})).toEqual([]);
  });

  it.each<[string, Partial<NudgedOrder>, object]>([
    ['nudge.far-from-market', { limitPrice: p(88) }, { price: 88, last: 100, percent: -12 }],
    ['nudge.illiquid', { quantity: 780 }, { reason: 'thin', spread_percent: 0.1, shown_quantity: 650, quantity: 780 }],
    [
      'nudge.illiquid',
      { quote: sampleQuote(CALL.id, SAMPLE_START, 100, [[90, 650]], [[100, 650]]) },
      { reason: 'wide', spread_percent: 10.5, shown_quantity: 650, quantity: 130 },
    ],
    [
      'nudge.illiquid',
      { quote: sampleQuote(CALL.id, SAMPLE_START, 100, [], [[100, 650]]) },
      { reason: 'one-sided', shown_quantity: 650, quantity: 130 },
    ],
    ['nudge.naked-short', { side: 'sell', naked: true }, { quantity: 130, lots: 2 }],
    ['nudge.stale-quote', { freshness: 'slow', quoteAge: 12 }, { freshness: 'slow', age_seconds: 12 }],
    ['nudge.stale-quote', { freshness: 'unknown', quoteAge: null, quote: null }, { freshness: 'unknown' }],
    ['nudge.duplicate', { repeatedAgo: 4 }, { seconds_ago: 4, quantity: 130, lots: 2 }],
  ])('%s carries the figures of its text', (code, change, values) => {
    expect(nudged(change)).toEqual([[code, values]]);
  });

  it('of a contract on its last day says when it ends, and of a closed market when it opens', () => {
    const { expiry, expiresAt } = CALL;
    expect(nudged({}, { tradingDate: expiry, opensAt: SAMPLE_START })).toEqual([
      ['nudge.expires-today', { expiry, expires_at: expiresAt }],
      ['nudge.market-closed', { opens_at: SAMPLE_START }],
    ]);
  });
});
