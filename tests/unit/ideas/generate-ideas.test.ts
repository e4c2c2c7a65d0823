import { describe, expect, it } from 'vitest';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { generateIdeas } from '#domain/ideas/generate-ideas.ts';
import type { Idea } from '#domain/ideas/idea.ts';
import { viewOf } from '#domain/ideas/idea-market.ts';
import { makeIdea } from '#domain/ideas/make-idea.ts';
import { STRUCTURES } from '#domain/ideas/structures.ts';
import { bestAsk, bestBid } from '#domain/market/mid-price.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import { ideaMarket } from './samples.ts';

const market = ideaMarket();
const view = viewOf(market);
if (view === null) throw new Error('no view');
const made = STRUCTURES.map((structure) => ({ structure, idea: makeIdea(structure, market, view) }));

describe('an idea', () => {
  it.each(made)('of a $structure.code is consistent in all its figures', ({ structure, idea }) => {
    if (idea === null) throw new Error('the market gives no such idea');
    expect(idea.stop).toBeLessThan(idea.entryLow);
    expect(idea.entryLow).toBeLessThan(idea.entry);
    expect(idea.entry).toBeLessThan(idea.entryHigh);
    expect(idea.entryHigh).toBeLessThan(idea.target);
    expect(idea.pop).toBeGreaterThan(0);
    expect(idea.pop).toBeLessThan(1);
    expect(idea.margin).toBeGreaterThan(0);
    expect(idea.validUntil).toBeGreaterThan(idea.at);
    expect(idea.validUntil).toBeLessThan(market.expiresAt);
    const sum = idea.legs.reduce((total, { side, price }) => total + (side === 'buy' ? 1 : -1) * price, 0) / 10_000;
    expect(idea.entry).toBeCloseTo(sum, 6);
    const template = TEMPLATES.find(({ code }) => code === structure.code);
    expect(idea.maxLoss === null ? 'undefined' : 'defined').toBe(template?.risk);
    if (idea.maxLoss !== null) expect((idea.entry - idea.stop) * idea.lotSize).toBeLessThanOrEqual(idea.maxLoss);
  });

  it('trades each leg where it can be traded: bought at the ask, sold at the bid, with the charges of both ways', () => {
    const idea = made.find(({ structure }) => structure.code === 'iron-condor')?.idea;
    let charges = 0;
    for (const leg of idea?.legs ?? []) {
      const quoted = market.chain.rows.find(({ strike }) => strike === leg.strike)?.[leg.kind];
      if (quoted === undefined) throw new Error('not listed');
      expect(leg.price / 10_000).toBe(leg.side === 'buy' ? bestAsk(quoted.quote) : bestBid(quoted.quote));
      for (const side of ['buy', 'sell'] as const)
        charges +=
          estimateCharges({
            instrument: quoted.option,
            side,
            price: leg.price,
            quantity: idea?.lotSize ?? 0,
            tradeDate: market.tradingDate,
          }).total / 10_000;
    }
    expect(idea?.charges).toBeCloseTo(charges, 6);
    expect(idea?.legs).toHaveLength(4);
  });
});

describe('the generator', () => {
  const codes = (ideas: readonly Idea[]) => ideas.map(({ structure }) => structure);

  it('goes with the trend and never against it', () => {
    const up = codes(generateIdeas(ideaMarket({ rose: 6, ivPercentile: 20 }), new Set(), 10));
    expect(up).toContain('bull-call-spread');
    expect(up.some((code) => code.startsWith('bear-'))).toBe(false);
    const down = codes(generateIdeas(ideaMarket({ rose: -6, ivPercentile: 90 }), new Set(), 10));
    expect(down[0]).toBe('bear-call-spread');
    expect(down.some((code) => code.startsWith('bull-'))).toBe(false);
  });

  it('sells a range when options are dear and buys when they are cheap', () => {
    expect(codes(generateIdeas(ideaMarket({ ivPercentile: 95 }), new Set(), 1))).toEqual(['iron-condor']);
    expect(codes(generateIdeas(ideaMarket({ ivPercentile: 5 }), new Set(), 10))).toContain('long-straddle');
    for (const ivPercentile of [58, 95, null])
      expect(codes(generateIdeas(ideaMarket({ ivPercentile }), new Set(), 10))).not.toContain('long-straddle');
  });

  it('gives the same ideas for the same market, no more than asked for and none that is taken', () => {
    const all = generateIdeas(market, new Set(), 10);
    expect(generateIdeas(market, new Set(), 10)).toEqual(all);
    expect(generateIdeas(market, new Set(), 2)).toEqual(all.slice(0, 2));
    expect(codes(generateIdeas(market, new Set([all[0]?.structure ?? '']), 10))).toEqual(codes(all.slice(1)));
  });

  it('says nothing without enough closes or volatility', () => {
    expect(generateIdeas({ ...market, closes: market.closes.slice(1) }, new Set(), 5)).toEqual([]);
    expect(generateIdeas({ ...market, chain: { ...market.chain, atmVolatility: null } }, new Set(), 5)).toEqual([]);
  });
});
