import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { backtest } from '#contract/schemas/backtest.ts';
import type { sweep } from '#contract/schemas/sweep.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { type JobQueue, openJobQueue } from '#server/db/job-queue.ts';
import { testDatabase } from '#tests/support/product/database.ts';
import { until } from '#tests/support/product/until.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { type TestServer, testServer, type TestUser } from '#tests/support/server/server.ts';

type Sweep = InferOutput<typeof sweep>;
type Backtest = InferOutput<typeof backtest>;

const SESSIONS = 2;
const STRADDLE = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!.definition;
const SWEEP = {
  kind: 'daily',
  definition: STRADDLE,
  axes: [{ paths: ['legs.0.stop.value', 'legs.1.stop.value'], from: 10, to: 60, step: 0.5 }],
};

const database = await testDatabase();
const clock = fakeClock();
const queue = await openJobQueue(database.connection, { name: 'shares-of-a-restart', makes: true, onError: () => {} });
let me: TestUser;
let running: TestServer;

/** Starts a server on the database of the previous one; `through`: the queue for shares of a sweep. */
async function start(through?: JobQueue): Promise<TestServer> {
  running = await testServer({
    database,
    clock,
    historySessions: SESSIONS,
    ...(through ? { shares: { queue: through, program: 'this' } } : {}),
  });
  return running;
}
beforeAll(async () => {
  await start();
  running.services.history.start();
  await running.services.history.written();
  me = await running.signIn();
});
afterAll(() => queue.close());

const post = <T>(path: string, body: object) => running.call<T>('POST', path, { token: me.token, body });
const get = <T>(path: string) => running.call<T>('GET', path, { token: me.token });
const sweepOf = async (id: string) => (await get<{ sweep: Sweep; code?: string }>(`/api/sweeps/${id}/`)).body;
const sweepDone = (id: string): Promise<Sweep> =>
  until('the sweep is over', 60_000, async () => {
    const { sweep: now } = await sweepOf(id);
    return now.status === 'waiting' || now.status === 'running' ? null : now;
  });
const kept = async (): Promise<readonly string[]> =>
  (await database.db.selectFrom('backtest_tasks').select('id').orderBy('id').execute()).map(({ id }) => id);

it('a backtest and a sweep that a restart interrupts go on under their ids, to the results of whoever was not interrupted', async () => {
  await start();
  const whole = await sweepDone((await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id);
  expect(whole).toMatchObject({ status: 'done', done: SESSIONS });
  expect(await kept()).toEqual([]);
  const sweeping = (await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id;
  const { definition, kind } = SWEEP;
  const testing = (await post<{ backtest: Backtest }>('/api/backtests/run/', { definition, kind })).body.backtest.backtest_id;
  expect(await kept()).toEqual([sweeping, testing].toSorted());
  await running.services.stop();
  expect(await kept()).toEqual([sweeping, testing].toSorted());
  await start();
  const after = await sweepDone(sweeping);
  expect(after).toMatchObject({ sweep_id: sweeping, status: 'done', done: SESSIONS });
  expect(after.results).toEqual(whole.results);
  const tested = await until('the backtest is over', 30_000, async () => {
    const { body } = await get<{ backtest: Backtest }>(`/api/backtests/${testing}/`);
    return body.backtest.status === 'done' ? body.backtest : null;
  });
  expect(tested).toMatchObject({ done: SESSIONS, total: SESSIONS });
  await until('nothing is kept', 5_000, async () => ((await kept()).length === 0 ? true : null));
}, 120_000);

it('shares that were played before a restart are not played again', async () => {
  await start();
  const whole = await sweepDone((await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id);
  await running.services.stop();
  let answered = 0;
  // After two shares no worker takes another.
  const tired: JobQueue = {
    ...queue,
    take: () => (answered < 2 ? queue.take() : Promise.resolve(null)),
    answer: async (job, data) => {
      await queue.answer(job, data);
      answered += 1;
    },
  };
  await start(tired);
  const id = (await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id;
  await until('two shares are played', 30_000, () => Promise.resolve(answered >= 2 ? true : null));
  await running.services.stop();
  let taken = 0;
  const counting: JobQueue = {
    ...queue,
    async take() {
      const job = await queue.take();
      if (job !== null) taken += 1;
      return job;
    },
  };
  const { rows } = await sql<{ count: number }>`select count(*) as count from strikedesk_jobs.job`.execute(database.db);
  await start(counting);
  const after = await sweepDone(id);
  expect(after.results).toEqual(whole.results);
  expect(taken).toBe(rows[0]!.count - answered);
  await until('the queue is empty', 5_000, async () => {
    const left = await sql<{ count: number }>`select count(*) as count from strikedesk_jobs.job`.execute(database.db);
    return left.rows[0]!.count === 0 ? true : null;
  });
}, 120_000);

it('what cannot be played any more, or has been begun too often, says why', async () => {
  await start();
  const first = (await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id;
  await running.services.stop();
  const broken = JSON.stringify('NOWHERE');
  await sql`update backtest_tasks set task = jsonb_set(task, '{asked,definition,underlying}', ${broken}::jsonb)`.execute(database.db);
  await start();
  const failed = await sweepDone(first);
  expect(failed).toMatchObject({ status: 'failed', total: SESSIONS, done: 0, results: [], luck: null });
  expect(failed.reason_code).toMatch(/^bot\./);
  const second = (await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id;
  await running.services.stop();
  await sql`update backtest_tasks set starts = 5`.execute(database.db);
  await start();
  expect(await sweepDone(second)).toMatchObject({ status: 'failed', reason_code: 'bot.backtest-interrupted' });
  await until('nothing is kept', 5_000, async () => ((await kept()).length === 0 ? true : null));
}, 60_000);

it('what its owner gives up does not come back', async () => {
  await start();
  const id = (await post<{ sweep: Sweep }>('/api/sweeps/run/', SWEEP)).body.sweep.sweep_id;
  await post(`/api/sweeps/${id}/cancel/`, {});
  await running.services.stop();
  await start();
  expect((await sweepOf(id)).code).toBe('bot.backtest-not-found');
}, 60_000);
