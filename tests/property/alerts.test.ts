import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertState, type AlertTerms, NEW_ALERT } from '#domain/alerts/alert.ts';
import { reduceAlert } from '#domain/alerts/reduce-alert.ts';
import { exchangeTime } from '#domain/units/time.ts';

const LEVEL = 5;
const valuesArb = fc.array(fc.option(fc.integer({ min: 0, max: 10 }), { freq: 6 }), { maxLength: 60 });

function firings(terms: AlertTerms, values: readonly (number | null)[], restarts: ReadonlySet<number>): readonly number[] {
  let state: AlertState = NEW_ALERT;
  return values.flatMap((value, minute) => {
    if (restarts.has(minute)) state = JSON.parse(JSON.stringify(state)) as AlertState;
    const step = reduceAlert(terms, state, { type: 'value', value, at: exchangeTime(minute * 60_000) });
    ({ state } = step);
    return step.firing === null ? [] : [minute];
  });
}
/** The places at which the known values change from below the level to at or above it. */
function crossings(values: readonly (number | null)[]): readonly number[] {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  return known.flatMap(({ value, place }, index) => {
    const before = known[index - 1];
    return before !== undefined && before.value < LEVEL && value >= LEVEL ? [place] : [];
  });
}
const above = (coolDownMinutes: number | null): AlertTerms => ({
  trigger: { kind: 'level', direction: 'above', level: LEVEL },
  coolDownMinutes,
  until: null,
});

describe('an alert', () => {
  it('fires exactly once for each crossing, wherever the server is restarted', () => {
    fc.assert(
      fc.property(valuesArb, fc.array(fc.nat(60)), (values, restarts) => {
        expect(firings(above(0), values, new Set(restarts))).toEqual(crossings(values));
        expect(firings(above(null), values, new Set(restarts))).toEqual(crossings(values).slice(0, 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never fires twice within its rest, and only at crossings', () => {
    fc.assert(
      fc.property(valuesArb, fc.integer({ min: 1, max: 20 }), (values, rest) => {
        const fired = firings(above(rest), values, new Set());
        const all = crossings(values);
        for (const [index, place] of fired.entries()) {
          expect(all).toContain(place);
          if (index > 0) expect(place - (fired[index - 1] ?? 0)).toBeGreaterThanOrEqual(rest);
        }
        expect(fired.length > 0).toBe(all.length > 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
