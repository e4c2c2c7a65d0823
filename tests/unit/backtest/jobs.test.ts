import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJobs } from '#server/services/backtests/jobs.ts';
import { TURNS_OF_USERS, turnsOfVisitors } from '#server/services/backtests/turns.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';

const MINUTE = 60_000;

/** Jobs that end on request, or when cancelled. */
function someJobs(turns = TURNS_OF_USERS) {
  const clock = fakeClock();
  const log = { error: (details: object) => expect(details).toBeUndefined() };
  const kept = new Map<string, { readonly task: unknown }>();
  const tasks = {
    keep: async (task: { readonly id: string; readonly task: unknown }) => void kept.set(task.id, task),
    forget: async (id: string) => void kept.delete(id),
  };
  const jobs = createJobs<{ readonly played: string[] }>({ clock, log, mostKept: 50, tasks, turns });
  const began: string[] = [];
  const finish = new Map<string, () => void>();
  const begin = (userId: string, name = userId) =>
    jobs.begin(userId, {
      total: 1,
      result: { played: [] },
      task: name,
      work: (job) => {
        job.status = 'running';
        began.push(name);
        return new Promise((resolve, reject) => {
          finish.set(name, resolve);
          job.giveUp.signal.addEventListener('abort', () => reject(new Error('given up')));
        });
      },
    });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** Ends the work of a job after so long. */
  const work = async (name: string, ms: number) => {
    clock.advance(ms);
    finish.get(name)?.();
    await settle();
  };
  const underWay = () => [...kept.values()].map(({ task }) => task);
  return { jobs, began, begin, work, settle, underWay };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a job that runs while others wait ends after ten minutes, and says why', async () => {
  const { begin, began, settle } = someJobs();
  const long = begin('a');
  await settle();
  const next = begin('b');
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 6_000);
  expect(long.status).toBe('running');
  await vi.advanceTimersByTimeAsync(12_000);
  expect(long).toMatchObject({ status: 'failed', reason: 'bot.backtest-too-long' });
  expect([began, next.status]).toEqual([['a', 'b'], 'running']);
});

it('a job for which nobody waits may run for an hour, and no longer', async () => {
  const { begin, settle } = someJobs();
  const alone = begin('a');
  await settle();
  await vi.advanceTimersByTimeAsync(59 * MINUTE);
  expect(alone.status).toBe('running');
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(alone).toMatchObject({ status: 'failed', reason: 'bot.backtest-too-long' });
});

it('next is the job whose user has had the least time', async () => {
  const { begin, began, work, settle } = someJobs();
  begin('a', 'a1');
  await settle();
  begin('b', 'b1');
  await work('a1', 5_000);
  begin('a', 'a2');
  begin('c', 'c1');
  // A job that starts again while others wait has had its turn; b has waited longer than c.
  await work('b1', 1_000);
  expect(began).toEqual(['a1', 'b1', 'c1']);
  begin('b', 'b2');
  await work('c1', 1_000);
  expect(began).toEqual(['a1', 'b1', 'c1', 'b2']);
  await work('b2', 1_000);
  expect(began.at(-1)).toBe('a2');
});

it('a full line refuses others and leaves what runs alone; who has a place in it may begin again', async () => {
  const { begin, settle } = someJobs();
  const mine = begin('me');
  await settle();
  for (let other = 0; other < 7; other += 1) begin(`user ${other}`);
  expect(() => begin('user 7')).toThrow(expect.objectContaining({ code: 'bot.backtests-busy' }));
  expect(mine.status).toBe('running');
  const again = begin('me', 'again');
  await settle();
  expect([mine.status, again.status]).toEqual(['cancelled', 'waiting']);
});

it('what is under way is written down until it is over, and goes on after the server has ended', async () => {
  const { jobs, begin, work, settle, underWay } = someJobs();
  const first = begin('a', 'a1');
  begin('b', 'b1');
  await settle();
  expect(underWay()).toEqual(['a1', 'b1']);
  await work('a1', 1_000);
  expect([first.status, underWay()]).toEqual(['done', ['b1']]);
  begin('b', 'b2');
  await settle();
  expect(underWay()).toEqual(['b2']);
  await jobs.stop();
  expect(underWay()).toEqual(['b2']);
});

it('tells a job that waits how many go before it, the one that runs among them', async () => {
  const { jobs, begin, work, settle } = someJobs();
  const first = begin('a', 'a1');
  await settle();
  const [second, third] = [begin('b', 'b1'), begin('c', 'c1')];
  expect([first, second, third].map(jobs.ahead)).toEqual([undefined, 1, 2]);
  await work('a1', 1_000);
  expect([second, third].map(jobs.ahead)).toEqual([undefined, 1]);
  // A user after a turn goes behind a user before any turn.
  const [again, fresh] = [begin('a', 'a2'), begin('d', 'd1')];
  expect([third, again, fresh].map(jobs.ahead)).toEqual([1, 3, 2]);
});

it('in a demo for strangers a network has the turns of one visitor, however often it has visited', async () => {
  const turns = turnsOfVisitors((userId) => userId.split('/')[0] ?? '');
  const { jobs, begin, began, work, settle } = someJobs(turns);
  begin('greedy/1', 'g1');
  await settle();
  begin('greedy/2', 'g2');
  // Two others of the network are under way: a third finds no place, another visitor does.
  expect(() => begin('greedy/3', 'g3')).toThrow(expect.objectContaining({ code: 'bot.backtests-busy', retryAfter: 60 }));
  const other = begin('other/1', 'o1');
  expect(jobs.ahead(other)).toBe(1);
  await work('g1', 5_000);
  expect(began).toEqual(['g1', 'o1']);
  begin('greedy/1', 'g4');
  begin('third/1', 't1');
  await work('o1', 1_000);
  await work('t1', 1_000);
  begin('other/1', 'o2');
  await work('g2', 0);
  expect(began).toEqual(['g1', 'o1', 't1', 'g2', 'o2']);
});

it('in a demo for strangers a job for which others wait ends after a minute', async () => {
  const { begin, settle } = someJobs(turnsOfVisitors((userId) => userId));
  const long = begin('a');
  await settle();
  begin('b');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(long.status).toBe('running');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(long).toMatchObject({ status: 'failed', reason: 'bot.backtest-too-long' });
});
