import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayedDay } from '#domain/backtest/days/played-day.ts';
import { variantsOf } from '#domain/backtest/sweep/variants.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { playDaysInThreads } from '#server/services/backtests/play-in-threads.ts';
import { type PlayDays, playDaysHere } from '#server/services/backtests/play-days.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { madeSession, parquetMinutes } from '#tests/support/history-files/made-files.ts';
import { testServer } from '#tests/support/server/server.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const server = await testServer({ historySessions: 3 });
const { definition } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
const needs = { db: server.db, venue: server.services.venue };
let folder = '';
let threads: PlayDays;
let dates: readonly string[];

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  dates = (await listPathDates(server.db, definition.underlying, 3)).toReversed();
  folder = await mkdtemp(join(tmpdir(), 'backtest-thread-'));
  const outfile = join(folder, 'backtest-thread.js');
  const [platform, format] = ['node', 'esm'] as const;
  await build({
    absWorkingDir: root,
    entryPoints: ['src/server/app/backtest-thread.ts'],
    outfile,
    bundle: true,
    platform,
    format,
  });
  threads = playDaysInThreads(needs, pathToFileURL(outfile));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const variants = (to: number) =>
  variantsOf(nseFo, definition, 'daily', [{ paths: ['legs.0.stop.value', 'legs.1.stop.value'], from: 10, to, step: 1 }]).flatMap(
    (variant) => variant.definition ?? [],
  );
async function played(by: PlayDays, to: number): Promise<readonly (readonly PlayedDay[])[]> {
  const days: PlayedDay[][] = [];
  const task = { underlying: definition.underlying, definitions: variants(to), dates };
  await by(task, (place, day) => void (days[place] ??= []).push(day), new AbortController().signal);
  return days;
}

describe('days that are played on threads', () => {
  it('come to the same as on this thread, bot by bot and each in the order of the days', async () => {
    const [there, here] = [await played(threads, 14), await played(playDaysHere(needs), 14)];
    expect(there.map((bot) => bot.length)).toEqual([3, 3, 3, 3, 3]);
    expect(there).toEqual(here);
  }, 60_000);

  it('of what a user has brought in come to the same, too, and rest on every session of an expiry', async () => {
    const me = await server.signIn();
    const mine = bringIn(server, me);
    const spot = spotOf(server.services.venue.instruments(), definition.underlying)!;
    const past = { db: server.db, past: server.services.venue.past, instruments: server.services.venue.instruments() };
    const files: [string, Buffer][] = [];
    for (const date of dates.slice(0, 2))
      files.push([`${date}.parquet`, parquetMinutes(madeSession((await storedDay(past, spot, date))!))]);
    await mine.keep((await mine.check(Object.fromEntries(files))).import_id);
    const task = { underlying: definition.underlying, definitions: variants(14), dates: dates.slice(0, 2), ownedBy: me.id };
    const playedBy = async (by: PlayDays) => {
      const days: [number, PlayedDay][] = [];
      await by(task, (place, day) => days.push([place, day]), new AbortController().signal);
      return days.toSorted(([a, one], [b, other]) => a - b || one.date.localeCompare(other.date));
    };
    const there = await playedBy(threads);
    expect(there).toHaveLength(10);
    expect(there.some(([, { entries }]) => entries > 0)).toBe(true);
    expect(there).toEqual(await playedBy(playDaysHere(needs)));
  }, 60_000);

  it('leave this thread free', async () => {
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    await played(threads, 200);
    clearInterval(watch);
    // A single bot takes less for a day; all bots on this thread would take seconds.
    expect(longest).toBeLessThan(500);
  }, 60_000);

  it('end when they are given up, in the middle of a day', async () => {
    const giveUp = new AbortController();
    const task = { underlying: definition.underlying, definitions: Array.from({ length: 15 }, () => variants(200)).flat(), dates };
    let played = (): void => undefined;
    const first = new Promise<void>((resolve) => (played = resolve));
    const done = threads(task, () => played(), giveUp.signal).then(
      () => null,
      (error: unknown) => error,
    );
    // By then the threads have the next day.
    await first;
    const asked = performance.now();
    giveUp.abort();
    expect(await done).toMatchObject({ name: 'AbortError' });
    // A day with so many bots takes seconds; on a quiet machine cancelling takes some tens of milliseconds.
    expect(performance.now() - asked).toBeLessThan(1_000);
  }, 60_000);

  it('fail with what went wrong on a thread, and the server goes on', async () => {
    const broken = { ...definition, legs: null } as never;
    const task = { underlying: definition.underlying, definitions: [broken], dates };
    await expect(threads(task, () => undefined, new AbortController().signal)).rejects.toThrow();
  }, 60_000);
});
