import { describe, expect, it } from 'vitest';
import { type AlertMatch, type AlertState, type AlertTerms, newAlert } from '#domain/alerts/alert.ts';
import { problemsOfTerms } from '#domain/alerts/check-terms.ts';
import { exactMicros, microsOf } from '#domain/alerts/micros.ts';
import { type AlertInput, type Firing, reduceAlert, type TermReading } from '#domain/alerts/reduce-alert.ts';
import { type AlertTerm, type Comparator, isReached } from '#domain/alerts/term.ts';
import { tryAlert } from '#domain/alerts/try-alert.ts';
import { exchangeTime, wallTime } from '#domain/units/time.ts';

const MINUTE = 60_000;
const at = (minute: number) => exchangeTime(minute * MINUTE);
const price = (comparator: Comparator, level: number): AlertTerm => ({
  measure: 'price',
  instrumentId: 'i',
  subject: 'NIFTY',
  comparator,
  level,
});
const PCR: AlertTerm = { measure: 'pcr', underlying: 'NIFTY', expiry: '2026-12-01', comparator: 'above', level: 1 };
const SCREEN: AlertTerm = { measure: 'screen', screenId: 's', subject: 'Up' };
const BOT: AlertTerm = { measure: 'bot', botId: 'b', event: 'entered', subject: 'Straddle' };
const alertOf = (terms: readonly AlertTerm[], coolDownMinutes: number | null = null, match: AlertMatch = 'all'): AlertTerms => ({
  match,
  terms,
  coolDownMinutes,
  until: null,
});
const above = (level: number, coolDownMinutes: number | null = null, until: string | null = null) => ({
  ...alertOf([price('above', level)], coolDownMinutes),
  until,
});

/** Reading of a term: a value, ids that were found, null = unknown, undefined = no event. */
type Known = number | readonly string[] | null | undefined;
function reading(known: Known, minute: number): TermReading {
  if (known === null) return { kind: 'unknown', why: 'stale' };
  if (known === undefined) return { kind: 'quiet' };
  const when = { at: at(minute), receivedAt: wallTime(minute * MINUTE) };
  return typeof known === 'number' ? { kind: 'value', micros: microsOf(known), ...when } : { kind: 'found', ids: known, ...when };
}
const look = (minute: number, ...known: Known[]): AlertInput => ({
  type: 'look',
  readings: known.map((one) => reading(one, minute)),
  at: at(minute),
});
const values = (...list: Known[]): AlertInput[] => list.map((known, minute) => look(minute, known));

/** Runs inputs and returns the readings or ids of the firings, and the last state. */
function play(terms: AlertTerms, inputs: readonly AlertInput[], from: AlertState = newAlert(terms.terms)) {
  let state = from;
  const firings: Firing[] = [];
  for (const input of inputs) {
    const step = reduceAlert(terms, state, input);
    ({ state } = step);
    if (step.firing !== null) firings.push(step.firing);
  }
  const fired = firings.map(({ terms: [first], ids }) => (first?.reading.kind === 'value' ? first.reading.micros / 1e6 : ids));
  return { fired, firings, minutes: firings.map(({ at: when }) => when / MINUTE), state };
}

describe('an alert of one term', () => {
  it('fires when the level is reached from the other side, and is done', () => {
    const { fired, state } = play(above(100), values(98, 99, 100, 101, 99, 100));
    expect(fired).toEqual([100]);
    expect(state).toMatchObject({ status: 'fired', fired: 1, firedAt: at(2) });
    expect(play(alertOf([price('below', 100)]), values(101, 100, 99)).fired).toEqual([100]);
  });

  it('does not fire for what was so from the start', () => {
    expect(play(above(100), values(105, 106, 107)).fired).toEqual([]);
    expect(play(above(100), values(105, 99, 103)).fired).toEqual([103]);
  });

  it('is not moved by a value that is not known or too old', () => {
    expect(play(above(100), values(99, null, Number.NaN, 101)).fired).toEqual([101]);
    expect(play(above(100, 0), values(99, 101, null, 102)).fired).toEqual([101]);
  });

  it('that repeats fires each time it becomes true, but not before it has rested', () => {
    expect(play(above(100, 0), values(99, 100, 99, 101, 99, 102)).fired).toEqual([100, 101, 102]);
    expect(play(above(100, 3), values(99, 100, 99, 101, 99, 102)).fired).toEqual([100, 102]);
  });

  it('that does not rest fires again, also when the exchange goes on from before the last firing, as after a kill', () => {
    expect(play(above(100, 0), [look(5, 99), look(6, 101), look(4, 99), look(5, 102)]).fired).toEqual([101, 102]);
  });

  it('tells a crossing that happened while the server was down', () => {
    const before = play(above(100), values(99)).state;
    const restored = JSON.parse(JSON.stringify(before)) as AlertState;
    expect(play(above(100), values(110), restored).fired).toEqual([110]);
  });

  it('ends after its last date, and begins anew when it is set again', () => {
    const ended = play(above(100, null, '2026-12-01'), [
      { type: 'date', date: '2026-12-01' },
      { type: 'date', date: '2026-12-02' },
    ]).state;
    expect(ended.status).toBe('expired');
    const again = play(above(100), [{ type: 'resume' }, ...values(105, 99, 101)], ended);
    expect(again.fired).toEqual([101]);
  });

  it('that is paused forgets where the value stood', () => {
    expect(play(above(100), [...values(99), { type: 'pause' }, ...values(105), { type: 'resume' }, ...values(105)]).fired).toEqual([]);
  });

  it('compares prices and money exactly', () => {
    expect(isReached({ comparator: 'above', level: 0.3 }, exactMicros(3_000))).toBe(true);
    expect(isReached({ comparator: 'above', level: 0.3 }, exactMicros(2_999))).toBe(false);
    expect(isReached({ comparator: 'below', level: -99_999_999.9999 }, exactMicros(-999_999_999_999))).toBe(true);
    expect(isReached({ comparator: 'above', level: 0.0012 }, microsOf(0.001199))).toBe(false);
  });
});

describe('a moment', () => {
  it('of a crossing is true when it happens, once for each', () => {
    const up = alertOf([price('crosses-up', 100)], 0);
    expect(play(up, values(101, 102, 99, 100, 101, 99, 103)).fired).toEqual([100, 103]);
    expect(play(alertOf([price('crosses-down', 100)], 0), values(99, 101, 100, 99)).fired).toEqual([100]);
  });

  it('of a screen is what it finds anew; what it finds while it rests is told later, if it still matches', () => {
    const inputs = values(['a'], ['a', 'b'], ['a', 'b'], ['b'], ['a', 'b']);
    expect(play(alertOf([SCREEN], 0), inputs).fired).toEqual([['b'], ['a']]);
    const resting = values([], ['a'], ['a', 'b', 'c'], ['a', 'b'], ['a', 'b']);
    expect(play(alertOf([SCREEN], 3), resting).fired).toEqual([['a'], ['b']]);
  });

  it('of a bot is told once, however often it is read', () => {
    expect(play(alertOf([BOT], 0), values(['e1'], ['e1'], undefined, ['e1'], ['e2'])).fired).toEqual([['e1'], ['e2']]);
  });

  it('beside another term counts only while that one holds', () => {
    const both = alertOf([BOT, price('above', 100)], 0);
    expect(play(both, [look(0, ['e1'], 99), look(1, undefined, 101), look(2, ['e2'], 102), look(3, undefined, 103)]).minutes).toEqual([2]);
  });
});

describe('terms together', () => {
  const all = alertOf([price('above', 100), PCR], 0);
  const any = alertOf([price('above', 100), PCR], 0, 'any');

  it('all of them: fires when the last of them comes true, and says what each was', () => {
    const { minutes, firings } = play(all, [look(0, 99, 0.9), look(1, 101, 0.9), look(2, 102, 1.1), look(3, 103, 1.2)]);
    expect(minutes).toEqual([2]);
    expect(firings[0]?.terms.map(({ truth, reading: { kind } }) => `${truth} ${kind}`)).toEqual(['yes value', 'yes value']);
  });

  it('any of them: fires with the first, not again while one holds', () => {
    const { minutes, firings } = play(any, [look(0, 99, 0.9), look(1, 101, 0.9), look(2, 102, 1.1), look(3, 99, 0.8), look(4, 99, 1)]);
    expect(minutes).toEqual([1, 4]);
    expect(firings[0]?.terms.map(({ truth }) => truth)).toEqual(['yes', 'no']);
  });

  it('one without a fresh value makes "all" unknown: it is not told, and nothing is forgotten', () => {
    expect(play(all, [look(0, 99, 1.2), look(1, 101, null), look(2, 101, 1.2)]).minutes).toEqual([2]);
    expect(play(all, [look(0, 99, 1.2), look(1, 101, 1.2), look(2, null, 1.2), look(3, 101, 1.2)]).minutes).toEqual([1]);
  });

  it('one without a fresh value leaves "any" to the others, which say what is missing', () => {
    const { firings } = play(any, [look(0, 99, 0.9), look(1, 101, null)]);
    expect(firings[0]?.terms.map(({ truth }) => truth)).toEqual(['yes', 'unknown']);
    expect(play(any, [look(0, 99, 0.9), look(1, 99, null)]).minutes).toEqual([]);
  });

  it('two moments never meet, and a time lies within a day', () => {
    const time = (level: number): AlertTerm => ({ measure: 'time', comparator: 'crosses-up', level });
    expect(problemsOfTerms(alertOf([price('crosses-up', 1), PCR, BOT]))).toEqual([{ place: 2, problem: 'moments-never-meet' }]);
    expect(problemsOfTerms(alertOf([price('crosses-up', 1), BOT], null, 'any'))).toEqual([]);
    expect(problemsOfTerms(alertOf([time(24 * 60)]))).toEqual([{ place: 0, problem: 'time-outside-day' }]);
  });
});

it('tried on a past day, an alert is told when it would have been', () => {
  const instants = [0, 1, 2, 3, 4].map(at);
  const micros = (list: readonly (number | null)[]) => list.map((value) => (value === null ? null : microsOf(value)));
  expect(tryAlert(above(100, 0), instants, [micros([99, 100, null, 99, 101])])).toEqual([at(1), at(4)]);
  expect(tryAlert(alertOf([price('above', 100), PCR], 0), instants, [micros([99, 101, 101, 101, 101]), null])).toEqual([]);
});
