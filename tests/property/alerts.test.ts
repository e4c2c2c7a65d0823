import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_MATCHES, type AlertState, type AlertTerms, newAlert } from '#domain/alerts/alert.ts';
import { joined, reduceAlert, type TermReading } from '#domain/alerts/reduce-alert.ts';
import { type AlertTerm, COMPARATORS, isMoment, type LevelTerm } from '#domain/alerts/term.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';

const LEVEL = 5;
const MINUTE = 60_000;
const MICROS = 1_000_000;
const valueArb = fc.option(fc.integer({ min: 0, max: 10 }), { freq: 6 });
const valuesArb = fc.array(valueArb, { maxLength: 60 });
const term = (comparator: LevelTerm['comparator']): LevelTerm => ({
  measure: 'price',
  instrumentId: 'i',
  subject: 'i',
  comparator,
  level: LEVEL,
});
const alertOf = (terms: readonly AlertTerm[], coolDownMinutes: number | null, match: AlertTerms['match'] = 'all'): AlertTerms => ({
  match,
  terms,
  coolDownMinutes,
  until: null,
});

function readingOf(value: number | null, minute: number): TermReading {
  if (value === null) return { kind: 'unknown', why: 'stale' };
  return { kind: 'value', micros: value * MICROS, at: exchangeTime(minute * MINUTE), receivedAt: wallTime(minute * MINUTE) };
}

/** Returns the minutes of the firings, the server being restarted before some looks. */
function firings(terms: AlertTerms, rows: readonly (readonly (number | null)[])[], restarts: ReadonlySet<number>): readonly number[] {
  let state: AlertState = newAlert(terms.terms);
  return rows.flatMap((values, minute) => {
    if (restarts.has(minute)) state = JSON.parse(JSON.stringify(state)) as AlertState;
    const readings = terms.terms.map((_, place) => readingOf(values[place] ?? null, minute));
    const step = reduceAlert(terms, state, { type: 'look', readings, at: exchangeTime(minute * MINUTE) });
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
const alone = (values: readonly (number | null)[]) => values.map((value) => [value]);

describe('an alert of one term', () => {
  it('fires exactly once for each crossing, wherever the server is restarted, as a state and as a moment', () => {
    fc.assert(
      fc.property(valuesArb, fc.array(fc.nat(60)), fc.constantFrom('above', 'crosses-up'), (values, restarts, comparator) => {
        const of = (rest: number | null) => firings(alertOf([term(comparator)], rest), alone(values), new Set(restarts));
        expect(of(0)).toEqual(crossings(values));
        expect(of(null)).toEqual(crossings(values).slice(0, 1));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never fires twice within its rest, and only at crossings', () => {
    fc.assert(
      fc.property(valuesArb, fc.integer({ min: 1, max: 20 }), (values, rest) => {
        const fired = firings(alertOf([term('above')], rest), alone(values), new Set());
        const all = crossings(values);
        for (const [index, place] of fired.entries()) {
          expect(all).toContain(place);
          if (index > 0) expect(place - (fired[index - 1] ?? 0)).toBeGreaterThanOrEqual(rest);
        }
        expect(fired.length > 0).toBe(all.length > 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** The rule written out again: what each term says of the last two known values, and when the whole changes from known not to hold. */
function byHand(terms: readonly LevelTerm[], match: AlertTerms['match'], rows: readonly (readonly (number | null)[])[]): readonly number[] {
  const last: (number | null)[] = terms.map(() => null);
  let held: boolean | null = null;
  return rows.flatMap((values, minute) => {
    const up = ({ comparator }: LevelTerm) => comparator === 'above' || comparator === 'crosses-up';
    const reached = (of: LevelTerm, value: number) => (up(of) ? value >= LEVEL : value <= LEVEL);
    const truths = terms.map((of, place) => {
      const [value, before] = [values[place] ?? null, last[place] ?? null];
      if (value === null) return 'unknown';
      const now = reached(of, value);
      return (isMoment(of) ? now && before !== null && !reached(of, before) : now) ? 'yes' : 'no';
    });
    const lasting = truths.map((truth, place) => (truth === 'yes' && isMoment(terms[place] ?? term('above')) ? 'no' : truth));
    for (const [place, value] of values.entries()) last[place] = value ?? last[place] ?? null;
    const [whole, still] = [joined(match, truths), joined(match, lasting)];
    const fires = whole === 'yes' && (still !== 'yes' || held === false);
    held = still === 'unknown' ? held : still === 'yes';
    return fires ? [minute] : [];
  });
}

describe('an alert of several terms', () => {
  const termsArb = fc.array(fc.constantFrom(...COMPARATORS).map(term), { minLength: 1, maxLength: 5 });
  const rowsArb = fc.array(fc.array(valueArb, { minLength: 5, maxLength: 5 }), { maxLength: 40 });

  it('fires when the whole becomes true, at most once when it is told once; what is not known is never true and forgets nothing', () => {
    fc.assert(
      fc.property(termsArb, fc.constantFrom(...ALERT_MATCHES), rowsArb, fc.array(fc.nat(40)), (terms, match, rows, restarts) => {
        const of = (rest: number | null) => firings(alertOf(terms, rest, match), rows, new Set(restarts));
        expect(of(0)).toEqual(byHand(terms, match, rows));
        expect(of(null)).toEqual(of(0).slice(0, 1));
        if (match === 'all')
          for (const minute of of(0)) expect(rows[minute]?.slice(0, terms.length).every((value) => value !== null)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('holds its rest, whatever its terms are', () => {
    fc.assert(
      fc.property(termsArb, fc.constantFrom(...ALERT_MATCHES), rowsArb, fc.integer({ min: 1, max: 10 }), (terms, match, rows, rest) => {
        const fired = firings(alertOf(terms, rest, match), rows, new Set());
        expect(fired.every((minute, index) => index === 0 || minute - (fired[index - 1] ?? 0) >= rest)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
