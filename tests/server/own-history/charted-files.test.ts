import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { ownCandlesAnswer } from '#contract/schemas/own-history.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const DATE = '2026-03-02';
const HEAD = 'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest';
const file = (ticker: string, date: string, price: number) =>
  [HEAD, `${ticker},${date},09:15:59,${price},${price + 2},${price - 1},${price + 1},75,750`, ''].join('\r\n');

it('a dated future is drawn from the rolling contract that it was on the day, and says so; never beside its own minutes', async () => {
  const me = await server.signIn();
  const mine = bringIn(server, me);
  const bring = async (files: Record<string, string>, name: string) => {
    const found = await mine.check(files, { name });
    expect(found.problems).toEqual([]);
    await mine.keep(found.import_id);
  };
  const candles = (expiry: string, more: Record<string, string> = {}) =>
    server.call<InferOutput<typeof ownCandlesAnswer>>(
      'GET',
      `/api/history/candles/?${new URLSearchParams({ interval: '1m', underlying: 'NIFTY', kind: 'future', expiry, ...more }).toString()}`,
      { token: me.token },
    );
  const [near = '', next = ''] = nseFoExpiries.expiriesFrom('NIFTY', DATE, 2, 'monthly').map(({ expiry }) => expiry);
  const later = '2026-04-01';
  await bring({ 'I.csv': file('NIFTY-I.NFO', '02/03/2026', 22_000), 'later.csv': file('NIFTY-I.NFO', '01/04/2026', 23_000) }, 'rolling');
  const first = await candles(near);
  expect(first.body).toMatchObject({ files: ['rolling'], basis: 'minutes', rolling: ['I'] });
  expect(first.body.candles.map(([, open]) => open)).toEqual([22_000]);
  // The same name is another contract once the first one has ended.
  expect((await candles(next)).body.candles.map(([, open]) => open)).toEqual([23_000]);
  expect((await candles('I')).body).toMatchObject({ rolling: [] });
  expect((await candles(near, { interval: '1d' })).body).toMatchObject({ rolling: ['I'] });

  const [year, month, day] = [next.slice(2, 4), next.slice(5, 7), next.slice(8)];
  expect(month).toBe('04');
  await bring({ 'own.csv': file(`NIFTY${year}APRFUT.NFO`, '01/04/2026', 23_500) }, `own ${day}`);
  const own = await candles(next);
  expect(own.body).toMatchObject({ rolling: [] });
  expect(own.body.candles.map(([, open]) => open)).toEqual([23_500]);
  expect((await candles(next, { to: String(Date.parse(`${later}T00:00:00Z`)) })).status).toBe(404);
});

it('candles and chains as CSV are charted, and are the chain of their day', async () => {
  const user = await server.signIn();
  const own = bringIn(server, user);
  const date = '2026-08-03';
  const found = await own.check({
    'SENSEX.csv': `time,open,high,low,close\n${date} 09:15,81000,81010,80990,81005\n${date} 09:16,81005,81010,80990,81000\n`,
    'chain.csv': `date,underlying,expiry,strike,option_type,close,oi\n${date},SENSEX,2030-01-03,81000,CE,5,10\n${date},SENSEX,2030-01-03,81000,PE,4,\n`,
  });
  expect(found).toMatchObject({ status: 'ready', problems: [], facts: { formats: ['candles', 'chains'], rows: 4, days: 1 } });
  await own.keep(found.import_id);
  const get = async <T>(path: string) => (await server.call<T>('GET', path, { token: user.token })).body;
  expect((await get<{ candles: object[] }>('/api/history/candles/?underlying=SENSEX&kind=spot&interval=1m')).candles).toHaveLength(2);
  expect(await get(`/api/past/chains/SENSEX/?source=own-history&date=${date}`)).toMatchObject({
    basis: 'end-of-day',
    rows: [{ strike: 81_000, call: { ltp: 5, oi: 10 }, put: { ltp: 4, oi: null } }],
  });
});
