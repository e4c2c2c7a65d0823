import { describe, expect, it } from 'vitest';
import { openSides } from '#domain/strategies/open-sides.ts';
import { recognise, type ShapeLeg } from '#domain/strategies/recognise.ts';
import { TEMPLATES } from '#domain/strategies/templates/all.ts';
import type { StrategyTemplate } from '#domain/strategies/templates/template.ts';

const held = ({ legs }: StrategyTemplate): ShapeLeg[] =>
  legs.map(({ kind, lots, at, term }) => ({ kind, quantity: 65 * lots, strike: 24_000 + 100 * at, years: 0.02 + 0.02 * term }));
const leg = (kind: ShapeLeg['kind'], quantity: number, strike = 0, years = 0.02): ShapeLeg => ({ kind, quantity, strike, years });

describe('the templates', () => {
  it('are at least forty, for every view with bounded and unbounded loss, each under one code', () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(TEMPLATES.map(({ code }) => code)).size).toBe(TEMPLATES.length);
    expect(new Set(TEMPLATES.map(({ view, risk }) => `${view} ${risk}`)).size).toBe(8);
  });

  for (const template of TEMPLATES) {
    it(`${template.code} is recognised as itself whatever its size, level and order of legs`, () => {
      expect(recognise(held(template))?.code).toBe(template.code);
      const moved = held(template)
        .map((each) => ({ ...each, strike: each.strike * 2 + 50, quantity: each.quantity * 3, years: each.years + 0.1 }))
        .toReversed();
      expect(recognise(moved)?.code).toBe(template.code);
    });

    it(`${template.code} has ${template.risk} risk`, () => {
      const { above, below } = openSides(held(template));
      expect(above + below > 0).toBe(template.risk === 'undefined');
    });
  }
});

describe('recognising legs', () => {
  it('sums legs of one contract, drops what cancels, and takes the underlying for a future', () => {
    const twice = [
      leg('call', 65, 24_000),
      leg('call', 65, 24_000),
      leg('put', 130, 24_000),
      leg('put', 65, 23_000),
      leg('put', -65, 23_000),
    ];
    expect(recognise(twice)?.code).toBe('long-straddle');
    expect(recognise([leg('underlying', 100), leg('call', -100, 190)])?.code).toBe('covered-call');
  });

  it('tells a butterfly from one with a broken wing, and a strangle from guts', () => {
    const butterfly = (top: number) => recognise([leg('call', 1, 100), leg('call', -2, 110), leg('call', 1, top)])?.code;
    expect([butterfly(120), butterfly(130)]).toEqual(['call-butterfly', 'broken-wing-call-butterfly']);
    expect(recognise([leg('call', -1, 110), leg('put', -1, 90)])?.code).toBe('short-strangle');
    expect(recognise([leg('call', -1, 90), leg('put', -1, 110)])?.code).toBe('short-guts');
  });

  it('has no name for other shapes and for nothing', () => {
    expect(recognise([])).toBeNull();
    expect(recognise([leg('call', 3, 100), leg('put', -2, 110), leg('call', 1, 120, 0.5)])).toBeNull();
  });
});

describe('open sides', () => {
  it('a leg covers nothing that outlives it, and the underlying covers always', () => {
    expect(openSides([leg('call', 65, 100, 0.1), leg('call', -65, 100, 0.2)])).toEqual({ above: 65, below: 0 });
    expect(openSides([leg('call', -65, 100, 0.1), leg('call', 65, 100, 0.2)])).toEqual({ above: 0, below: 0 });
    expect(openSides([leg('underlying', 65), leg('call', -65, 100)])).toEqual({ above: 0, below: 65 });
  });
});
