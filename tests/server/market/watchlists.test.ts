import { describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { watchlistAnswer, watchlistsAnswer } from '#contract/schemas/watchlist.ts';
import { testServer } from '#tests/support/server/server.ts';

type Lists = InferOutput<typeof watchlistsAnswer>;
const server = await testServer();
const user = await server.signIn();
const list = async (token = user.token) => (await server.call<Lists>('GET', '/api/watchlists/', { token })).body;
const put = (number: number | string, body: unknown, token = user.token) =>
  server.call<InferOutput<typeof watchlistAnswer> & { code?: string; fields?: { path: string; code: string }[] }>(
    'PUT',
    `/api/watchlists/${number}/`,
    { token, body },
  );

describe('watchlists', () => {
  it('are seven, empty at first', async () => {
    const { watchlists, instruments } = await list();
    expect(watchlists).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, name: '', instrument_ids: [] })));
    expect(instruments).toEqual([]);
  });

  it('keep name and order, each instrument once, and replace what was there', async () => {
    await put(2, { name: 'Old', instrument_ids: ['SIM:TCS'] });
    const { status, body } = await put(2, { name: ' Banks ', instrument_ids: ['SIM:SBIN', 'SIM:BANKNIFTY', 'SIM:SBIN'] });
    expect([status, body.watchlist]).toEqual([200, { number: 2, name: 'Banks', instrument_ids: ['SIM:SBIN', 'SIM:BANKNIFTY'] }]);
    const { watchlists, instruments } = await list();
    expect(watchlists[1]).toEqual(body.watchlist);
    expect(instruments.map(({ tradingsymbol }) => tradingsymbol)).toEqual(['SBIN', 'BANKNIFTY']);
  });

  it('keep what is not listed any more, without an instrument', async () => {
    await put(3, { name: '', instrument_ids: ['SIM:NIFTY20JAN26000CE', 'SIM:NIFTY'] });
    const { watchlists, instruments } = await list();
    expect(watchlists[2]!.instrument_ids).toEqual(['SIM:NIFTY20JAN26000CE', 'SIM:NIFTY']);
    expect(instruments.map(({ instrument_id }) => instrument_id)).not.toContain('SIM:NIFTY20JAN26000CE');
  });

  it('belong to their user', async () => {
    const other = await server.signIn();
    await put(1, { name: 'Mine', instrument_ids: [] });
    expect((await list(other.token)).watchlists[0]).toEqual({ number: 1, name: '', instrument_ids: [] });
  });

  it.each([
    [8, { name: '', instrument_ids: [] }, 'number', 'form.pattern'],
    [1, { name: 'x'.repeat(31), instrument_ids: [] }, 'name', 'form.string-max'],
    [1, { name: '', instrument_ids: Array.from({ length: 51 }, (_, n) => `I${n}`) }, 'instrument_ids', 'form.array-max'],
  ])('list %i is refused at its field', async (number, body, path, code) => {
    const answer = await put(number, body);
    expect([answer.status, answer.body.fields?.[0]]).toMatchObject([422, { path, code }]);
  });
});
