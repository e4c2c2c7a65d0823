import { describe, expect, it } from 'vitest';
import type { RunJournal } from '#client/api/types.ts';
import { refreshedJournal } from '#client/state/bots/run-journal.ts';
import { runsAfter } from '#client/state/bots/runs.ts';
import { runNow } from '#client/features/strategies/model/run-now.ts';
import { idleLeg, legSample, runSample } from '#tests/support/client/run-samples.ts';
import { say } from '#tests/support/client/say.ts';
import { SERVER_AT } from '#tests/support/server/wire-samples.ts';

describe('the list of runs', () => {
  const [first, second] = [runSample(), runSample({ run_id: 'r2', bot_id: 'b2' })];

  it('takes a newer state of a run in its place, and no older one', () => {
    const newer = runSample({ run_id: 'r2', bot_id: 'b2', revision: 2, status: 'paused' });
    expect(runsAfter([first, second], newer)).toEqual([first, newer]);
    expect(runsAfter([first, newer], second)).toEqual([first, newer]);
  });

  it('has one run of each bot, the newest, first when it is new', () => {
    const next = runSample({ run_id: 'r3', bot_id: 'b2', started_at: SERVER_AT + 1 });
    expect(runsAfter([first, second], next)).toEqual([next, first]);
    expect(runsAfter([next, first], { ...second, revision: 9, status: 'ended' })).toEqual([next, first]);
    expect(runsAfter([first], second)).toEqual([second, first]);
  });
});

describe('a journal that is asked for again', () => {
  const journal = (numbers: readonly number[], next: number | null): RunJournal => ({
    run_id: 'r1',
    lines: numbers.map((number) => ({ number, line: { at: SERVER_AT, code: 'paused', leg: null, contract: null } })),
    next,
  });
  const numbers = ({ lines, next }: RunJournal) => [...lines.map(({ number }) => number), next];

  it('keeps the older lines that were paged to', () => {
    expect(numbers(refreshedJournal(journal([9, 8, 7], 7), journal([8, 7, 6, 5], 5)))).toEqual([9, 8, 7, 6, 5, 5]);
    expect(numbers(refreshedJournal(journal([9, 8], 8), journal([7, 6], null)))).toEqual([9, 8, 7, 6, null]);
  });

  it('begins anew where lines are missing between the two, and where it is whole', () => {
    expect(numbers(refreshedJournal(journal([9, 8], 8), journal([5, 4], 4)))).toEqual([9, 8, 8]);
    expect(numbers(refreshedJournal(journal([2, 1], null), journal([1], null)))).toEqual([2, 1, null]);
    expect(numbers(refreshedJournal(journal([2, 1], 1), null))).toEqual([2, 1, 1]);
  });
});

describe('what a run does now', () => {
  const words = (change: Parameters<typeof runSample>[0]) => {
    const { id, values = {} } = runNow(runSample(change));
    expect(say(id, values, 'fr')).not.toBe('');
    return say(id, values);
  };
  const held = [legSample(), legSample({ leg: 1 })];

  it('is said by what it waits for', () => {
    expect(words({})).toBe('Waits for its entry window, 09:20 to 09:25');
    expect(words({ phase: 'over', trading_date: null })).toBe('Waits for its next entry window, 09:20 to 09:25');
    expect(words({ phase: 'over' })).toBe('Done for the day. Next entry window: 09:20 to 09:25');
    expect(words({ phase: 'entered', legs: [{ ...idleLeg(0), phase: 'waiting' }] })).toBe('Waits for a price to enter');
    const { definition } = runSample();
    const range = { from: '09:15', until: '10:00', of: 'underlying', side: 'either' } as const;
    expect(words({ definition: { ...definition, schedule: { ...definition.schedule, range } } })).toBe(
      'Waits for a breakout of the range from 09:15 to 10:00',
    );
  });

  it('is said by what it holds and how it stands', () => {
    expect(words({ phase: 'entered', legs: held })).toBe('Holds 2 legs');
    expect(words({ phase: 'entered', legs: [legSample(), { ...idleLeg(1), phase: 'waiting' }] })).toBe('Holds 1 leg, 1 waits to re-enter');
    expect(words({ phase: 'entered', working_orders: 2, legs: [idleLeg(0)] })).toBe('2 orders in progress');
    expect(words({ phase: 'entered', asks: { until: 0, orders: [] } })).toBe('Waits for your answer');
    expect(words({ status: 'paused', legs: held })).toBe('Does not enter; 2 legs stay under their rules');
    expect(words({ status: 'paused' })).toBe('Does not enter until you resume it');
    expect(words({ status: 'stopping', phase: 'ending', legs: held })).toBe('Closes 2 legs at market');
    expect(words({ phase: 'ending', legs: held })).toBe('Closes 2 legs at market');
    expect(words({ status: 'ended', bot_id: null })).toBe('No longer managed together');
    expect(words({ status: 'stopping' })).toBe('Cancelling unfilled entries');
    expect(words({ status: 'ended' })).toBe('Ended, no open position');
  });
});
