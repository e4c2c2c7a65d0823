import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { historyDaysAnswer } from '#contract/schemas/history-days.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { decodePath } from '#domain/market/packed/path-bytes.ts';
import { testServer, type TestUser } from '#tests/support/server/server.ts';

type Answer = InferOutput<typeof historyDaysAnswer> & { code?: string };

const SESSIONS = 14;
const server = await testServer({ historySessions: SESSIONS });
let me: TestUser;
beforeAll(async () => {
  server.services.history.start();
  await server.services.history.written();
  me = await server.signIn();
}, 120_000);

const ask = (underlying: string, query = '') => server.call<Answer>('GET', `/api/history-days/${underlying}/${query}`, { token: me.token });

describe('stored sessions that a device keeps', () => {
  it('come in several answers, from the first one that is missing on, oldest first and none twice', async () => {
    const first = (await ask('NIFTY')).body;
    expect(first.dates).toHaveLength(SESSIONS);
    expect(first.days.map(({ date }) => date)).toEqual(first.dates.slice(0, first.days.length));
    expect(first.days.length).toBeLessThan(SESSIONS);
    const missing = first.dates[first.days.length]!;
    const second = (await ask('NIFTY', `?from=${missing}`)).body;
    expect([...first.days, ...second.days].map(({ date }) => date)).toEqual(first.dates);
  });

  it('are the newest ones when fewer are wanted, and nothing is sent of those that are there', async () => {
    const all = (await ask('NIFTY')).body.dates;
    const few = (await ask('NIFTY', `?sessions=3&from=${all.at(-1)}`)).body;
    expect([few.dates, few.days.map(({ date }) => date)]).toEqual([all.slice(-3), all.slice(-1)]);
  });

  it('have the minutes of the index, its path, expiries and futures, in a few kilobytes', async () => {
    const [day] = (await ask('BANKNIFTY', '?sessions=1')).body.days;
    const { opensAt, closesAt } = nseFo.sessionOn(day!.date);
    const minutes = (closesAt - opensAt) / 60_000;
    const bytes = (text: string) => Buffer.from(text, 'base64');
    expect(decodeCandles(bytes(day!.spot), opensAt)).toHaveLength(minutes);
    expect(decodePath(bytes(day!.path))).toHaveLength(minutes + 1);
    expect(day!.expiries.length).toBeGreaterThan(1);
    expect(day!.futures.map(({ minutes: future }) => decodeCandles(bytes(future), opensAt).length)).toContain(minutes);
    expect(JSON.stringify(day).length).toBeLessThan(60_000);
  });

  it('of an underlying without any are refused', async () => {
    expect((await ask('NOTHING')).body.code).toBe('bot.no-session');
  });
});
