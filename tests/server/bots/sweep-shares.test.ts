import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { sweep } from '#contract/schemas/sweep.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { withValueAt } from '#domain/bots/definition-path.ts';
import { type JobQueue, openJobQueue, type TakenJob } from '#server/db/job-queue.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { playDaysHere } from '#server/services/backtests/play-days.ts';
import { startHands } from '#server/services/backtests/shares/hands.ts';
import { playInShares } from '#server/services/backtests/shares/play-in-shares.ts';
import { type PlayShare, playShareBy } from '#server/services/backtests/shares/play-share.ts';
import { cutIntoShares, type Share } from '#server/services/backtests/shares/shares.ts';
import { playVariantsBy } from '#server/services/backtests/sweeps.ts';
import type { VariantDay } from '#domain/backtest/sweep/variant-result.ts';
import { testDatabase } from '#tests/support/product/database.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer } from '#tests/support/server/server.ts';

type Swept = InferOutput<typeof sweep>;

const PROGRAM = 'this program';
const NAME = 'shares-of-a-test';
const database = await testDatabase();
const queue: JobQueue = await openJobQueue(database.connection, { name: NAME, makes: true, onError: () => {} });
afterAll(() => queue.close());
const server = await testServer({ database, historySessions: 2, shares: { queue, program: PROGRAM } });
const { venue } = server.services;
const log = { error: () => undefined };
const play: PlayShare = playShareBy(playDaysHere({ db: server.db, venue }));

const { definition } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
const definitions = Array.from({ length: 10 }, (_, place) => withValueAt(definition, 'legs.0.stop.value', 10 + 5 * place));
let dates: readonly string[];
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  dates = (await listPathDates(server.db, definition.underlying, 2)).toReversed();
});

const signal = () => new AbortController().signal;
/** Runs a sweep and returns the days of each bot. */
async function daysBy(by: ReturnType<typeof playInShares>, id: string, of = definitions): Promise<VariantDay[][]> {
  const days: VariantDay[][] = of.map(() => []);
  await by({ id, underlying: definition.underlying, definitions: of, dates }, (place, day) => days[place]!.push(day), signal());
  return days;
}
const needs = { queue, play, count: 1, program: PROGRAM, venue, log };
const left = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from strikedesk_jobs.job where name = ${NAME}`.execute(server.db);
  return rows[0]!.count;
};
const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;

describe('a sweep in shares', () => {
  it('is cut the same each time, and no share is played longer than some seconds', () => {
    const of = { task: id(0), program: PROGRAM, listing: null, definitions, dates };
    const cut = cutIntoShares(of);
    expect(cut.map(({ data }) => [data.first, data.definitions.length])).toEqual([
      [0, 2],
      [2, 2],
      [4, 2],
      [6, 2],
      [8, 2],
    ]);
    expect(cutIntoShares(of).map((share) => share.id)).toEqual(cut.map((share) => share.id));
    expect(cutIntoShares({ ...of, task: id(1) })[0]!.id).not.toBe(cut[0]!.id);
    const long = cutIntoShares({ ...of, dates: Array.from({ length: 5_000 }, () => '2026-01-01') });
    expect(long.every(({ data }) => data.definitions.length === 1)).toBe(true);
  });

  it('comes to what this server alone comes to, and leaves nothing in the queue', async () => {
    const alone = await daysBy(playVariantsBy(playDaysHere({ db: server.db, venue })), id(2));
    expect(alone.every((days) => days.length === 2)).toBe(true);
    expect(await daysBy(playInShares(needs), id(2))).toEqual(alone);
    expect(await left()).toBe(0);
  }, 60_000);

  it('is told by calls like every other sweep', async () => {
    const { token } = await server.signIn();
    const axes = [{ paths: ['legs.0.stop.value'], from: 10, to: 40, step: 15 }];
    const begun = await server.call<{ sweep: Swept }>('POST', '/api/sweeps/run/', { token, body: { kind: 'daily', definition, axes } });
    const done = await until('the sweep is done', 30_000, async () => {
      const { body } = await server.call<{ sweep: Swept }>('GET', `/api/sweeps/${begun.body.sweep.sweep_id}/`, { token });
      return body.sweep.status === 'done' ? body.sweep : null;
    });
    expect(done).toMatchObject({ done: 2, total: 2, playable: 3 });
    expect(done.results.every((result) => result !== null)).toBe(true);
  }, 60_000);

  it('goes on with the shares of whoever has gone silent, and counts what is answered twice once', async () => {
    const taken: TakenJob[] = [];
    let lost = true;
    // The first share is taken by a worker that never answers.
    const silent: JobQueue = {
      ...queue,
      async take() {
        const job = await queue.take();
        if (job === null || !lost) return job;
        lost = false;
        taken.push(job);
        await sql`update strikedesk_jobs.job set started_on = now() - interval '1 hour' where id = ${job.id}`.execute(server.db);
        await queue.takeFromSilent();
        return null;
      },
    };
    const days = await daysBy(playInShares({ ...needs, queue: silent }), id(3));
    expect(days.map((each) => each.length)).toEqual(definitions.map(() => 2));
    const [job] = taken;
    expect(await queue.keep(job!)).toBe(false);
    await queue.answer(job!, { bots: [] });
    expect(await left()).toBe(0);
  }, 60_000);

  it('goes on when the database was away meanwhile', async () => {
    const alone = await daysBy(playVariantsBy(playDaysHere({ db: server.db, venue })), id(9));
    const broken = await openJobQueue(database.connection, { name: NAME, makes: false, onError: () => {} });
    let tries = 0;
    const away: JobQueue = {
      ...broken,
      async ended(ids) {
        tries += 1;
        // Every connection of the queue breaks, including the current statement's.
        if (tries === 2)
          await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%strikedesk_jobs%' and pid <> pg_backend_pid()`.execute(
            server.db,
          );
        if (tries === 3) throw new Error('Connection terminated unexpectedly');
        return broken.ended(ids);
      },
    };
    const slow: PlayShare = async (share, each, giveUp) => {
      await sql`select pg_sleep(0.25)`.execute(server.db);
      await play(share, each, giveUp);
    };
    expect(await daysBy(playInShares({ ...needs, queue: away, play: slow }), id(9))).toEqual(alone);
    expect(tries).toBeGreaterThan(3);
    await broken.close();
  }, 60_000);

  it('that could not be taken out of the queue is taken out after the next one', async () => {
    let away = true;
    const failing: JobQueue = {
      ...queue,
      forget: (ids) => (away ? Promise.reject(new Error('Connection terminated')) : queue.forget(ids)),
    };
    const by = playInShares({ ...needs, queue: failing });
    const one = definitions.slice(0, 1);
    await daysBy(by, '01900000-0000-7000-8000-0000000000a1', one);
    expect(await left()).toBe(1);
    away = false;
    await daysBy(by, '01900000-0000-7000-8000-0000000000a2', one);
    expect(await left()).toBe(0);
  }, 60_000);

  it('fails with the reason of one share, and everybody else hears of it', async () => {
    const broken: PlayShare = (share, each, giveUp) =>
      share.first === 4 ? play({ ...share, listing: null }, each, giveUp) : play(share, each, giveUp);
    await expect(daysBy(playInShares({ ...needs, play: broken }), id(4))).rejects.toMatchObject({ code: 'bot.no-session' });
    expect(await left()).toBe(0);
  }, 60_000);

  it('fails when a share fails again and again', async () => {
    let tries = 0;
    const broken: PlayShare = () => Promise.reject(new Error(`try ${(tries += 1)}`));
    await expect(daysBy(playInShares({ ...needs, play: broken }), id(5), definitions.slice(0, 1))).rejects.toThrow(
      'at last with {"reason":"try 3"}',
    );
    expect(tries).toBe(3);
  }, 60_000);
});

describe('hands', () => {
  const of = () => cutIntoShares({ task: id(6), program: PROGRAM, listing: null, definitions: definitions.slice(0, 1), dates });
  const hands = (playing: PlayShare, program = PROGRAM, onForeign = () => undefined as void) =>
    startHands({ queue, play: playing, count: 1, program, onForeign, log });
  /** Runs until cancelled. */
  const endless = () => {
    let begun: (share: Share) => void;
    let ended = (): void => undefined;
    const started = new Promise<Share>((resolve) => (begun = resolve));
    const over = new Promise<void>((resolve) => (ended = resolve));
    const playing: PlayShare = (share, _, giveUp) =>
      new Promise((_resolve, reject) => {
        begun(share);
        giveUp.addEventListener('abort', () => {
          ended();
          reject(giveUp.reason as Error);
        });
      });
    return { playing, started, over };
  };

  it('let go at once of what is not wanted any more', async () => {
    const { playing, started, over } = endless();
    const own = hands(playing);
    const shares = of();
    await queue.put(shares);
    await started;
    const asked = performance.now();
    await queue.forget(shares.map((share) => share.id));
    await over;
    expect(performance.now() - asked).toBeLessThan(3_000);
    await own.stop();
  }, 30_000);

  it('give back what they play when they are stopped, as if it had never been taken', async () => {
    const { playing, started } = endless();
    const own = hands(playing);
    const shares = of();
    await queue.put(shares);
    await started;
    await own.stop();
    const again = await queue.take();
    expect(again).toMatchObject({ id: shares[0]!.id, round: 0 });
    await queue.forget([again!.id]);
  }, 30_000);

  it('of another program give back what is not theirs, and say so', async () => {
    const shares = of();
    await queue.put(shares);
    await new Promise<void>((resolve) => void hands(play, 'another program', resolve));
    const still = await queue.take();
    expect(still?.id).toBe(shares[0]!.id);
    await queue.forget([still!.id]);
  }, 30_000);
});

describe('the queue', () => {
  it('of a database on which no server has made it is refused', async () => {
    const { connection } = await testDatabase();
    await expect(openJobQueue(connection, { name: NAME, makes: false, onError: () => {} })).rejects.toThrow();
  });

  it('keeps what is there when it is put in again, and forgets what nobody waits for', async () => {
    const shares = cutIntoShares({ task: id(7), program: PROGRAM, listing: null, definitions, dates });
    await queue.put(shares);
    const first = await queue.take();
    await queue.answer(first!, { code: 'bot.no-session' });
    await queue.put(shares);
    expect(await queue.ended(shares.map((share) => share.id))).toEqual([{ id: first!.id, answer: { code: 'bot.no-session' }, why: null }]);
    await queue.forgetOthers([id(7)], PROGRAM);
    expect(await left()).toBe(shares.length);
    await queue.forgetOthers([id(7)], 'another program');
    expect(await left()).toBe(0);
    await queue.put(shares);
    await queue.forgetOthers([id(8)], PROGRAM);
    expect(await left()).toBe(0);
  });
});
