import { beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer, type TestUser } from '#tests/support/server/server.ts';

const PATH = '/api/market/imported-candles/';
const CSV = `time,open,high,low,close,volume
2026-08-03 09:15,100,101,99,100.5,10
2026-08-03 09:16,100.5,103,100,102,20
2026-08-04 09:15,102,102,90,91,30`;

interface Answer {
  readonly imported: {
    readonly symbol: string;
    readonly sessions: number;
    readonly candles: number;
    readonly from: string;
    readonly to: string;
  };
  readonly candles: readonly (readonly number[])[];
  readonly next_to: number | null;
  readonly code: string;
  readonly fields: readonly { readonly path: string; readonly code: string }[];
}

describe('imported candles', () => {
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await testServer();
    user = await server.signIn();
  });
  const post = (csv: string, symbol = 'myindex') => server.call<Answer>('POST', PATH, { token: user.token, body: { symbol, csv } });
  const get = (path: string, token = user.token) => server.call<Answer>('GET', `${PATH}${path}`, { token });

  it('are stored under a symbol of their own, aggregated by session, and paged from the newest back', async () => {
    const { status, body } = await post(CSV);
    expect([status, body.imported]).toMatchObject([
      200,
      { symbol: 'MYINDEX', sessions: 2, candles: 3, from: '2026-08-03', to: '2026-08-04' },
    ]);
    const days = await get('MYINDEX/?interval=1d');
    expect(days.body.candles.map((candle) => candle.slice(1, 6))).toEqual([
      [100, 103, 99, 102, 30],
      [102, 102, 90, 91, 30],
    ]);
    const last = await get('MYINDEX/?interval=1m&limit=1');
    expect(last.body.candles).toHaveLength(1);
    const older = await get(`MYINDEX/?interval=1m&to=${last.body.next_to}`);
    expect(older.body.candles.map(([, open]) => open)).toEqual([100, 100.5]);
    expect(older.body.next_to).toBeNull();
  });

  it('of a session that is stored are replaced', async () => {
    const { body } = await post('time,open,high,low,close\n2026-08-04 10:00,1,1,1,1');
    expect(body.imported).toMatchObject({ sessions: 2, candles: 3 });
    expect((await get('MYINDEX/?interval=1m')).body.candles.at(-1)?.[1]).toBe(1);
  });

  it('are the user’s own', async () => {
    const { token } = await server.signIn();
    expect((await get('', token)).body.imported).toEqual([]);
    expect((await get('MYINDEX/?interval=1d', token)).body.code).toBe('instrument.not-found');
    expect((await server.call('DELETE', `${PATH}MYINDEX/`, { token })).status).toBe(404);
    expect((await server.call('GET', PATH)).status).toBe(401);
  });

  it('with problems are refused by line and column, and nothing of them is stored', async () => {
    const { status, body } = await post('time,open,high,low,close\n2026-08-05 09:15,1,1,1,1\n2026-08-05 09:16,2,1,1,1', 'OTHER');
    expect([status, body.code, body.fields.map(({ path, code }) => [path, code])]).toEqual([
      422,
      'request.invalid',
      [['csv.3.high', 'form.pattern']],
    ]);
    expect((await post('time,open,high,low,close', 'OTHER')).body.fields).toMatchObject([{ path: 'csv', code: 'form.required' }]);
    expect((await post(CSV, 'no symbol!')).body.fields).toMatchObject([{ path: 'symbol' }]);
    expect((await get('OTHER/?interval=1m')).status).toBe(404);
  });

  it('of more symbols than are kept are refused', async () => {
    for (let count = 1; count < 50; count += 1) expect((await post(CSV, `S${count}`)).status).toBe(200);
    expect((await post(CSV, 'LAST')).body.fields).toMatchObject([{ path: 'symbol', code: 'form.array-max', values: { max: 50 } }]);
    expect((await get('')).body.imported).toHaveLength(50);
  });

  it('are deleted by symbol', async () => {
    expect((await server.call('DELETE', `${PATH}myindex/`, { token: user.token })).status).toBe(200);
    expect((await get('MYINDEX/?interval=1d')).status).toBe(404);
  });
});
