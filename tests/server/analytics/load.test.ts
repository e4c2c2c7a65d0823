import { beforeAll, describe, expect, it } from 'vitest';
import { wallTime } from '#domain/units/time.ts';
import { MOST_BYTES, MOST_ROWS } from '#server/analytics/query/read-query.ts';
import { addCommentary } from '#server/repositories/analytics/commentary.ts';
import { commentarySample } from '#tests/support/analytics/analytics-samples.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const ROWS = 1_500;

describe('the analytics back end under load', () => {
  let server: TestServer;
  const ask = (query: string, headers: Record<string, string> = {}) =>
    server.call<{ code: string; hint: string | null }>('GET', `/analytics/rest/v1/commentary?${query}`, {
      headers: { apikey: server.services.analyticsReads.key, ...headers },
    });

  beforeAll(async () => {
    server = await testServer();
    const stamp = { receivedAt: wallTime(Date.UTC(2026, 10, 1)), ownerId: null };
    const rows = Array.from({ length: ROWS }, (_, minute) => commentarySample(minute, { body_en: 'NIFTY made a new high. '.repeat(60) }));
    for (let from = 0; from < ROWS; from += 500) await addCommentary(server.db, rows.slice(from, from + 500), stamp);
  });

  it('names a column four times at most, however it is cast, and holds an answer of them to the same bytes', async () => {
    const times = (count: number) =>
      Array.from({ length: count }, (_, at) => `a${at}:body_en::${at % 2 === 0 ? 'text' : 'varchar'}`).join(',');
    expect(await ask(`select=${times(5)}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } });
    const { status, text } = await ask(`select=${times(4)}`);
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
    expect((JSON.parse((await ask('select=a:kind,a:id&limit=1')).text) as { a: string }[])[0]?.a).not.toBe('new-high');
  });

  it('answers whole rows, and no more of them than the bytes of one answer hold', async () => {
    const { status, text, headers } = await ask('select=*');
    const rows = JSON.parse(text) as object[];
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_BYTES);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MOST_BYTES / 2);
    expect(headers['content-range']).toBe(`0-${rows.length - 1}/*`);
    const few = await ask('select=id&limit=100000');
    expect(JSON.parse(few.text)).toHaveLength(MOST_ROWS);
    const next = JSON.parse((await ask(`select=*&offset=${rows.length}`)).text) as { id: string }[];
    expect((rows as { id: string }[]).some(({ id }) => id === next[0]!.id)).toBe(false);
  });

  it('lets so many reads wait and turns the others away with a hint, and goes on afterwards', async () => {
    const fresh = await testServer();
    const key = { apikey: fresh.services.analyticsReads.key };
    const read = () => fresh.call<{ code: string; hint: string }>('GET', '/analytics/rest/v1/commentary?select=id', { headers: key });
    const answers = await Promise.all(Array.from({ length: 60 }, read));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + answers.filter(({ status }) => status === 200).length).toBe(60);
    expect(refused[0]).toMatchObject({ body: { code: 'request.rate-limited' }, headers: { 'retry-after': expect.any(String) } });
    expect(refused[0]!.body.hint).not.toBeNull();
    expect((await read()).status).toBe(200);
  });

  it('tells a refusal late, an answer at once: who asks again without a pause takes no time from orders', async () => {
    const waits: number[] = [];
    const own = await testServer({ wait: async (ms) => void waits.push(ms) });
    const headers = { apikey: own.services.analyticsReads.key };
    const read = () => own.call('GET', '/analytics/rest/v1/commentary?select=id', { headers });
    expect((await read()).status).toBe(200);
    expect(waits).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 60 }, read));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(waits).toEqual(Array.from({ length: refused }, () => 500));
  });

  it('a network that has been answered a lot waits, with a hint how long; others and those who are signed in do not', async () => {
    const { token } = await server.signIn();
    const statuses: number[] = [];
    while (statuses.length < 100 && statuses.at(-1) !== 429) statuses.push((await ask('select=*')).status);
    expect(statuses.at(-1)).toBe(429);
    const refused = await ask('select=id&limit=1');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect((await ask('select=id&limit=1', { authorization: `Bearer ${token}` })).status).toBe(200);
    server.clock.advance(Number(refused.headers['retry-after']) * 1_000);
    expect((await ask('select=id&limit=1')).status).toBe(200);
  });
});
