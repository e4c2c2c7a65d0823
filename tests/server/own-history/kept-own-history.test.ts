import { beforeAll, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import { ownDayOf } from '#client/api/history-days.ts';
import { KeptPlayer } from '#client/workers/kept-player.ts';
import type { backtest } from '#contract/schemas/backtest.ts';
import type { backtestTradeAnswer } from '#contract/schemas/backtest-trades.ts';
import type { ownHistoryDaysAnswer } from '#contract/schemas/history-days.ts';
import type { OwnDay } from '#domain/backtest/replay/own-day.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { spotOf } from '#server/market/chain-catalogue.ts';
import { listPathDates } from '#server/repositories/history.ts';
import { storedDay } from '#server/services/history/stored-day.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { gdfMinutes, madeSession, udiff } from '#tests/support/history-files/made-files.ts';
import { until } from '#tests/support/product/until.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Answer = InferOutput<typeof ownHistoryDaysAnswer>;
type Played = InferOutput<typeof backtest>;

const server = await testServer({ historySessions: 2 });
let me: TestUser;
let mine: ReturnType<typeof bringIn>;
/** The texts of two sessions, the older one first. */
let texts: readonly string[];
/** The exchange's daily file of the newer session, with the lot sizes. */
let endOfDay: string;

async function keepFile(name: string, text: string): Promise<void> {
  const found = await mine.check({ [name]: text }, { name });
  await mine.keep(found.import_id);
}

beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  const { venue } = server.services;
  const instruments = venue.instruments();
  const dates = (await listPathDates(server.db, 'NIFTY', 2)).toReversed();
  const read = (date: string) => storedDay({ db: server.db, past: venue.past, instruments }, spotOf(instruments, 'NIFTY')!, date);
  const made = (await Promise.all(dates.map(read))).map((tape) => madeSession(tape!));
  texts = made.map(gdfMinutes);
  endOfDay = udiff(made[1]!);
  me = await server.signIn();
  mine = bringIn(server, me);
  await keepFile('older.csv', texts[0]!);
}, 120_000);

const get = <T>(path: string, { token } = me) => server.call<T>('GET', path, { token });
const days = async (query = '') => (await get<Answer>(`/api/history/days/NIFTY/${query}`)).body;

it('sessions are told with a stamp that an import of theirs changes, and each is handed with the files it comes from', async () => {
  const before = await days();
  expect(before).toMatchObject({ sessions: [{ stamp: expect.any(String) as string }], files: [], day: null });
  await keepFile('newer.csv', texts[1]!);
  const both = await days();
  expect(both.sessions).toHaveLength(2);
  expect(both.sessions[0]).toEqual(before.sessions[0]);
  // The same minutes in other bytes: another import, and so another version of the session for devices that store it.
  await keepFile('again.csv', `${texts[0]!}\n`);
  const again = await days();
  expect(again.sessions[0]?.date).toBe(before.sessions[0]?.date);
  expect(again.sessions[0]?.stamp).not.toBe(before.sessions[0]?.stamp);
  expect(again.sessions[1]).toEqual(both.sessions[1]);
  expect((await days(`?sessions=1&date=${both.sessions[1]!.date}`)).files).toEqual(['newer.csv']);
});

it('the end of a day, which tells its lot sizes, changes the stamp of that session alone, whenever it comes or goes', async () => {
  const before = (await days()).sessions;
  const found = await mine.check({ 'end-of-day.csv': endOfDay }, { name: 'end-of-day.csv' });
  await mine.keep(found.import_id);
  const { sessions } = await days();
  expect(sessions[0]).toEqual(before[0]);
  expect(sessions[1]).toMatchObject({ date: before[1]!.date });
  expect(sessions[1]!.stamp).not.toBe(before[1]!.stamp);
  await mine.remove(found.import_id);
  expect((await days()).sessions).toEqual(before);
});

it('a device comes to the same on them as the server: result, trades and the prices around them', async () => {
  const kept = new Map<string, OwnDay>();
  const names = new Set<string>();
  for (const { date } of (await days()).sessions) {
    const { day, files } = await days(`?sessions=1&date=${date}`);
    for (const name of files) names.add(name);
    // As the device's storage gives it back.
    kept.set(date, structuredClone(ownDayOf('NIFTY', day!)));
  }
  const { definition, kind } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
  const body = { kind, definition, source: 'own-history' };
  const begun = await server.call<{ backtest: Played }>('POST', '/api/backtests/run/', { token: me.token, body });
  const id = begun.body.backtest.backtest_id;
  const there = await until('the backtest has ended', 60_000, async () => {
    const { backtest: now } = (await get<{ backtest: Played }>(`/api/backtests/${id}/`)).body;
    return now.status === 'done' ? now : null;
  });
  const task = { definition, dates: [...kept.keys()], from: 'own-history' as const, files: there.files ?? [] };
  const player = new KeptPlayer(task, (date) => Promise.resolve(kept.get(date) ?? null));
  const told: unknown[] = [];
  await player.play((state) => told.push(state));
  expect(there.days).toHaveLength(2);
  expect([...names].toSorted()).toEqual([...task.files].toSorted());
  expect(told.at(-1)).toEqual({ ...there, backtest_id: 'kept' });
  expect(await player.trade(1)).toEqual((await get<InferOutput<typeof backtestTradeAnswer>>(`/api/backtests/${id}/trades/1/`)).body);
}, 120_000);

it('nothing of it is handed to somebody else, and a session that nobody has brought in to no one', async () => {
  const other = await server.signIn();
  expect((await get<Answer>('/api/history/days/NIFTY/', other)).body).toMatchObject({ sessions: [], day: null });
  expect((await get(`/api/history/days/NIFTY/?date=${(await days()).sessions[0]!.date}`, other)).body).toMatchObject({
    code: 'bot.no-session',
  });
  expect((await get('/api/history/days/NIFTY/?date=2020-01-01')).body).toMatchObject({ code: 'bot.no-session' });
});
