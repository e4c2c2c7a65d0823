import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { encodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { VarintWriter } from '#domain/market/packed/varint.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import * as candlesTable from '#server/db/migrations/0024-imported-candles.ts';
import * as chainsTable from '#server/db/migrations/0026-imported-chains.ts';
import { up } from '#server/db/migrations/0050-one-history.ts';
import { bringIn } from '#tests/support/history-files/bring-in.ts';
import { testServer } from '#tests/support/server/server.ts';

const DATE = '2026-08-03';
const server = await testServer();
const db = server.db as unknown as Kysely<unknown>;

/** An option as 0026 packed it: open interest is told, and bid and ask where there are some. */
function packed(
  options: readonly { readonly put: boolean; readonly close: number; readonly quotes?: readonly [number, number] }[],
): Buffer {
  const out = new VarintWriter();
  out.unsigned(options.length);
  options.forEach(({ put, close, quotes }, place) => {
    out.unsigned(place === 0 ? priceFromDecimal(24_500) : 0);
    out.unsigned((put ? 1 : 0) | 2 | (quotes ? 8 | 16 : 0));
    for (const value of [priceFromDecimal(close), 75, ...(quotes ?? []).map(priceFromDecimal)]) out.unsigned(value);
  });
  return Buffer.from(out.finish());
}

it('what was brought along apart from own history becomes imports of it, where screens read it', async () => {
  const user = await server.signIn();
  const { rows } = await sql<{ id: string }>`select id from users`.execute(db);
  const userId = rows[0]?.id ?? '';
  await candlesTable.up(db);
  await chainsTable.up(db);
  const session = nseFo.sessionOn(DATE);
  const one = { open: priceFromDecimal(100), high: priceFromDecimal(101), low: priceFromDecimal(99), close: priceFromDecimal(100.5) };
  const minutes = Buffer.from(encodeCandles([{ at: session.opensAt, ...one, volume: 7, openInterest: 0 }], session.opensAt));
  await sql`insert into imported_candles values (${userId}, 'NIFTY', ${DATE}, 1, ${minutes}, now())`.execute(db);
  const atClose = packed([
    { put: false, close: 290.1, quotes: [289, 291] },
    { put: true, close: 12 },
  ]);
  const atTen = packed([{ put: false, close: 300 }]);
  const ten = new Date(nseFo.instantAt(DATE, 600));
  await sql`insert into imported_chains values
    (${userId}, 'NIFTY', ${DATE}, '2026-08-25', ${new Date(session.closesAt)}, 2, ${atClose}, now()),
    (${userId}, 'BANKNIFTY', ${DATE}, '2026-08-25', ${ten}, 1, ${atTen}, now())`.execute(db);
  await up(db);
  const kept = await bringIn(server, user).list();
  expect(kept.imports.map(({ name, facts }) => [name, facts.rows, facts.formats])).toEqual(
    expect.arrayContaining([
      ['candles.csv', 1, ['candles']],
      ['chains.csv', 3, ['chains']],
    ]),
  );
  expect(kept.underlyings.map(({ underlying, sessions }) => [underlying, sessions])).toEqual([
    ['BANKNIFTY', 1],
    ['NIFTY', 1],
  ]);
  const get = async <T>(path: string) => (await server.call<T>('GET', path, { token: user.token })).body;
  const { candles } = await get<{ candles: number[][] }>('/api/history/candles/?underlying=NIFTY&kind=spot&interval=1m');
  expect(candles).toEqual([[session.opensAt, 100, 101, 99, 100.5, 7, 0]]);
  const chain = (name: string) =>
    get<{ rows: { call: { ltp: number; bid: number | null; oi: number } | null }[] }>(
      `/api/past/chains/${name}/?source=own-history&date=${DATE}`,
    );
  expect((await chain('NIFTY')).rows[0]?.call).toMatchObject({ ltp: 290.1, bid: 289, oi: 75 });
  expect((await chain('BANKNIFTY')).rows[0]?.call).toMatchObject({
    ltp: 300,
    bid: null,
    priced_at: exchangeTime(nseFo.instantAt(DATE, 600)),
  });
  await expect(sql`select from imported_chains`.execute(db)).rejects.toThrow();
});
