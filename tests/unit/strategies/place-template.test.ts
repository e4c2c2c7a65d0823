import { describe, expect, it } from 'vitest';
import { blackPrice } from '#domain/pricing/black.ts';
import { normalCdf } from '#domain/pricing/normal.ts';
import { openSides } from '#domain/strategies/open-sides.ts';
import { placeTemplate, type StrikeChoice } from '#domain/strategies/place-template.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import type { Ladder } from '#domain/strategies/strike-ladder-points.ts';
import { suggestHedge } from '#domain/strategies/suggest-hedge.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import { price, priceFromDecimal } from '#domain/units/price.ts';

const FORWARD = 24_000;
const S = 0.02;
function ladder(step = 50, reach = 20): Ladder {
  const points = Array.from({ length: 2 * reach + 1 }, (_, place) => {
    const strike = FORWARD + (place - reach) * step;
    const d1 = Math.log(FORWARD / strike) / S + S / 2;
    return {
      strike: priceFromDecimal(strike),
      callPrice: blackPrice(true, FORWARD, strike, 1, S),
      putPrice: blackPrice(false, FORWARD, strike, 1, S),
      callDelta: normalCdf(d1),
      putDelta: normalCdf(d1) - 1,
    };
  });
  return { points, atm: priceFromDecimal(FORWARD) };
}
const of = (code: string) => TEMPLATES.find((each) => each.code === code) ?? TEMPLATES[0]!;
const strikes = (code: string, choice: StrikeChoice, given = ladder()) =>
  placeTemplate(of(code), [given, given], choice)?.map(({ strike }) => (strike ?? 0) / 10_000) ?? null;

describe('placing a template', () => {
  it('by distance counts strikes from the money, by delta and by premium puts the inner strikes there and keeps the wings', () => {
    expect(strikes('iron-condor', { by: 'distance', width: 1 })).toEqual([23_800, 23_900, 24_100, 24_200]);
    expect(strikes('iron-condor', { by: 'distance', width: 3 })).toEqual([23_400, 23_700, 24_300, 24_600]);
    const byDelta = strikes('iron-condor', { by: 'delta', delta: 0.16, width: 2 });
    expect(byDelta).toEqual([23_350, 23_550, 24_500, 24_700]);
    const [low = 0, put = 0, call = 0, high = 0] = strikes('iron-condor', { by: 'premium', premium: 60, width: 2 }) ?? [];
    expect([put - low, high - call]).toEqual([200, 200]);
    expect(Math.abs(blackPrice(true, FORWARD, call, 1, S) - 60)).toBeLessThan(12);
  });

  it('a single option follows the rule wherever it leads', () => {
    expect(strikes('long-call', { by: 'delta', delta: 0.7, width: 1 })?.[0]).toBe(23_750);
  });

  it('says that it does not fit instead of moving strikes together', () => {
    expect(strikes('iron-condor', { by: 'distance', width: 8 })).toBeNull();
    const bare: Ladder = { ...ladder(), points: ladder().points.map((point) => ({ ...point, callDelta: null })) };
    expect(strikes('iron-condor', { by: 'delta', delta: 0.2, width: 1 }, bare)).toBeNull();
    expect(placeTemplate(of('call-calendar'), [ladder(), null], { by: 'distance', width: 1 })).toBeNull();
  });

  for (const template of TEMPLATES)
    it(`${template.code} fits a wide ladder, its later legs on the nearest listed strike of the later expiry`, () => {
      const placed = placeTemplate(template, [ladder(), ladder(100, 20)], { by: 'distance', width: 2 });
      expect(placed).toHaveLength(template.legs.length);
      for (const { strike, term } of placed ?? []) if (term === 1) expect((strike ?? 0) % 1_000_000).toBe(0);
    });
});

describe('a hedge for what is open', () => {
  const leg = (kind: StrategyLeg['kind'], quantity: number, strike: number): StrategyLeg => ({
    kind,
    quantity,
    strike: priceFromDecimal(strike),
    price: price(0),
    years: 0.02,
    volatility: 0.15,
    carry: 0,
  });

  it('closes both sides of a strangle, beyond the strikes that were sold', () => {
    const legs = [leg('call', -130, 24_300), leg('put', -65, 23_700)];
    const hedges = suggestHedge(legs, ladder(), 4);
    expect(hedges.map(({ kind, strike, quantity }) => [kind, strike / 10_000, quantity])).toEqual([
      ['call', 24_500, 130],
      ['put', 23_500, 65],
    ]);
    const closed = openSides([...legs, ...hedges.map(({ kind, strike, quantity }) => leg(kind, quantity, strike / 10_000))]);
    expect(closed).toEqual({ above: 0, below: 0 });
  });

  it('covers a sold future, and has nothing to say of what is bounded', () => {
    expect(suggestHedge([leg('future', -65, 0)], ladder(), 2).map(({ kind }) => kind)).toEqual(['call']);
    expect(suggestHedge([leg('call', 65, 24_000)], ladder(), 2)).toEqual([]);
  });
});
