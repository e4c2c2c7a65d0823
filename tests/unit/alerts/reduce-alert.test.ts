import { describe, expect, it } from 'vitest';
import { type AlertState, type AlertTerms, NEW_ALERT } from '#domain/alerts/alert.ts';
import { type AlertInput, reduceAlert } from '#domain/alerts/reduce-alert.ts';
import { exchangeTime } from '#domain/units/time.ts';

const MINUTE = 60_000;
const at = (minute: number) => exchangeTime(minute * MINUTE);
const level = (
  direction: 'above' | 'below',
  value: number,
  coolDownMinutes: number | null = null,
  until: string | null = null,
): AlertTerms => ({
  trigger: { kind: 'level', direction, level: value },
  coolDownMinutes,
  until,
});
const SCREEN: AlertTerms = { trigger: { kind: 'screen' }, coolDownMinutes: 0, until: null };

/** Plays inputs and returns the minutes and values of the firings, and the last state. */
function play(terms: AlertTerms, inputs: readonly AlertInput[], from: AlertState = NEW_ALERT) {
  let state = from;
  const fired: (number | readonly string[])[] = [];
  for (const input of inputs) {
    const step = reduceAlert(terms, state, input);
    ({ state } = step);
    if (step.firing !== null) fired.push(step.firing.value ?? step.firing.ids);
  }
  return { fired, state };
}
const values = (...list: (number | null)[]): AlertInput[] => list.map((value, minute) => ({ type: 'value', value, at: at(minute) }));
const matches = (...list: string[][]): AlertInput[] => list.map((ids, minute) => ({ type: 'matches', ids, at: at(minute) }));

describe('an alert on a level', () => {
  it('fires when the level is reached from the other side, and is done', () => {
    const { fired, state } = play(level('above', 100), values(98, 99, 100, 101, 99, 100));
    expect(fired).toEqual([100]);
    expect(state).toMatchObject({ status: 'fired', fired: 1, firedAt: at(2) });
    expect(play(level('below', 100), values(101, 100, 99)).fired).toEqual([100]);
  });

  it('does not fire for what was so from the start', () => {
    expect(play(level('above', 100), values(105, 106, 107)).fired).toEqual([]);
    expect(play(level('above', 100), values(105, 99, 103)).fired).toEqual([103]);
  });

  it('is not moved by a value that is not known', () => {
    expect(play(level('above', 100), values(99, null, Number.NaN, 101)).fired).toEqual([101]);
    expect(play(level('above', 100, 0), values(99, 101, null, 102)).fired).toEqual([101]);
  });

  it('that repeats fires at each crossing, but not before it has rested', () => {
    expect(play(level('above', 100, 0), values(99, 100, 99, 101, 99, 102)).fired).toEqual([100, 101, 102]);
    expect(play(level('above', 100, 3), values(99, 100, 99, 101, 99, 102)).fired).toEqual([100, 102]);
  });

  it('tells a crossing that happened while the server was down', () => {
    const before = play(level('above', 100), values(99)).state;
    const restored = JSON.parse(JSON.stringify(before)) as AlertState;
    expect(play(level('above', 100), values(110), restored).fired).toEqual([110]);
  });

  it('watches to the end of its last date', () => {
    const terms = level('above', 100, null, '2026-11-23');
    const day = (date: string): AlertInput => ({ type: 'date', date });
    expect(play(terms, [day('2026-11-23'), ...values(99, 100)]).fired).toEqual([100]);
    expect(play(terms, [...values(99), day('2026-11-24'), ...values(100)])).toMatchObject({ fired: [], state: { status: 'expired' } });
  });

  it('forgets where the value stood while it was paused', () => {
    const paused = play(level('above', 100), [...values(99), { type: 'pause' }, ...values(101, 99, 101)]);
    expect(paused).toMatchObject({ fired: [], state: { status: 'paused' } });
    expect(play(level('above', 100), [{ type: 'resume' }, ...values(101, 102)], paused.state).fired).toEqual([]);
  });

  it('that has fired can be set again', () => {
    const done = play(level('above', 100), values(99, 100)).state;
    const again = play(level('above', 100), [{ type: 'resume' }, ...values(99, 100)], done);
    expect(again).toMatchObject({ fired: [100], state: { fired: 2 } });
  });
});

describe('an alert on a screen', () => {
  it('tells what is new, not what was found from the start', () => {
    expect(play(SCREEN, matches(['A'], ['A'], ['A', 'B'], ['B'], ['A', 'B'])).fired).toEqual([['B'], ['A']]);
  });

  it('tells after its rest what is still found', () => {
    const terms: AlertTerms = { ...SCREEN, coolDownMinutes: 3 };
    expect(play(terms, matches([], ['A'], ['A', 'B', 'C'], ['A', 'B'], ['A', 'B'])).fired).toEqual([['A'], ['B']]);
  });
});
