import { beforeEach, describe, expect, test } from 'vitest';
import { originOf } from '#client/api/answer-origin.ts';
import type { ApiError } from '#client/api/api-error.ts';
import { getQuotes } from '#client/api/market.ts';
import { configureApi } from '#client/api/settings.ts';
import * as market from '#contract/operations/market.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { CALL, quoteOf, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
beforeEach(() => configureApi({ baseUrl: '', tokenScheme: 'Bearer', offers: () => true, token: () => 't-1', ready: Promise.resolve() }));

const idsOf = (count: number, length = 0) => Array.from({ length: count }, (_, at) => `SIM:${String(at).padStart(length, '0')}`);
const asked = (query: URLSearchParams) => (query.get('instrument_ids') ?? '').split(',');
const answer = (ids: readonly string[]) => ({ quotes: ids.map((id) => quoteOf({ instrument_id: id })), instruments: [CALL] });
const calls = () => server().callsOf(market.getQuotes);

/** An answer from a copy of the device, fetched at an instant. */
const stored = (ids: readonly string[], at: number) =>
  Response.json(answer(ids), { headers: { 'x-from': 'cache', 'x-fetched-at': String(at) } });

describe('quotes of many instruments', () => {
  test('are asked for in calls of at most the hundred that a server answers, and come as one answer', async () => {
    server().on(market.getQuotes, ({ query }) => answer(asked(query)));
    const { quotes, instruments } = await getQuotes(idsOf(250));
    expect(quotes.map(({ instrument_id: id }) => id)).toEqual(idsOf(250));
    expect(instruments.length).toBeGreaterThan(0);
    expect(calls().map(({ query }) => asked(query).length)).toEqual([100, 100, 50]);
  });

  test('are asked for in shorter calls where the ids are long', async () => {
    server().on(market.getQuotes, ({ query }) => answer(asked(query)));
    const ids = idsOf(100, 60);
    expect((await getQuotes(ids)).quotes.map(({ instrument_id: id }) => id)).toEqual(ids);
    for (const { query } of calls()) expect(query.get('instrument_ids')!.length).toBeLessThanOrEqual(4_000);
  });

  test('fail as a whole when one of the calls fails', async () => {
    server().on(market.getQuotes, ({ query }) => (asked(query).length === 100 ? answer(asked(query)) : refusal('request.invalid')));
    const error = await getQuotes(idsOf(101)).then(
      () => null,
      (thrown: ApiError) => thrown,
    );
    expect(error?.code).toBe('request.invalid');
  });

  test('are of storage, and as old as the oldest copy, when any call was answered from there', async () => {
    server().on(market.getQuotes, ({ query }) => {
      const ids = asked(query);
      return ids.includes('SIM:0') ? answer(ids) : stored(ids, ids.includes('SIM:100') ? SERVER_AT : SERVER_AT - 5_000);
    });
    expect(originOf(await getQuotes(idsOf(100)))).toMatchObject({ from: 'network' });
    expect(originOf(await getQuotes(idsOf(250)))).toEqual({ from: 'storage', fetchedAt: SERVER_AT - 5_000 });
  });
});
