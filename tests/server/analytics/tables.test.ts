import { sql } from 'kysely';
import { parse } from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { columnsOf } from '#contract/analytics/columns.ts';
import { ANALYTICS_TABLES, type AnalyticsTable } from '#contract/analytics/tables.ts';
import { wallTime } from '#domain/units/time.ts';
import { putHostedBots } from '#server/repositories/analytics/bots.ts';
import { addCommentary } from '#server/repositories/analytics/commentary.ts';
import { addMarketData, replaceScreenerMatches } from '#server/repositories/analytics/market-data.ts';
import { listRows } from '#server/repositories/analytics/rows.ts';
import { putRecommendations } from '#server/repositories/analytics/screener.ts';
import * as samples from '#tests/support/analytics/analytics-samples.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const STORED_AS = {
  text: 'text',
  number: 'double precision',
  integer: 'integer',
  flag: 'boolean',
  instant: 'timestamp with time zone',
  day: 'date',
  json: 'jsonb',
};
const tables = Object.keys(ANALYTICS_TABLES) as AnalyticsTable[];
const stamp = { receivedAt: wallTime(Date.UTC(2026, 10, 1)), ownerId: null };

describe('the stored analytics tables', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });

  it.each(tables)('%s has the columns of the contract, and its owner', async (table) => {
    const { rows } = await sql<{ name: string; type: string }>`
      select column_name as name, data_type as type from information_schema.columns where table_name = ${`analytics_${table}`}`.execute(
      server.db,
    );
    const expected = [...columnsOf(ANALYTICS_TABLES[table])].map(([name, kind]) => [name, STORED_AS[kind]]);
    expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual(Object.fromEntries([...expected, ['owner_id', 'text']]));
  });

  it('answer rows that are those of the contract', async () => {
    await addCommentary(server.db, [samples.commentarySample(1)], stamp);
    await addMarketData(server.db, [samples.marketDataSample(1)], stamp);
    await putRecommendations(server.db, [samples.recommendationSample('a', 1)], stamp);
    await putHostedBots(server.db, [samples.hostedBotSample('a')], stamp);
    for (const table of ['commentary', 'market_data', 'screener', 'bots'] as const) {
      const rows = await listRows(server.db, table, null);
      expect(rows).toHaveLength(1);
      expect(parse(ANALYTICS_TABLES[table], rows[0])).toEqual(rows[0]);
    }
    const [row] = await listRows(server.db, 'screener', null);
    const { at: _, ...sample } = samples.recommendationSample('a', 1);
    expect(row).toMatchObject({ ...sample, created_at: '2026-08-03T04:30:00+00:00', valid_until: '2026-08-03T10:00:00+00:00' });
  });

  it('keep one row a key, and its id', async () => {
    const [before] = await listRows(server.db, 'screener', null);
    await putRecommendations(server.db, [{ ...samples.recommendationSample('a', 1), status: 'hit', outcome: 12.5 }], stamp);
    const rows = await listRows(server.db, 'screener', null);
    expect(rows.map(({ id, status, outcome }) => [id, status, outcome])).toEqual([[before?.id, 'hit', 12.5]]);
  });

  it('keep one row of finds a screener', async () => {
    const put = (names: readonly string[]) =>
      server.db.transaction().execute((trx) => replaceScreenerMatches(trx, names.map(samples.matchesSample), stamp));
    await put(['gainers', 'losers']);
    await put(['losers']);
    const rows = await listRows(server.db, 'market_data', null);
    const found = rows.filter(({ indicator }) => indicator === 'screener');
    expect(new Set(found.map(({ screener }) => screener))).toEqual(new Set(['gainers', 'losers']));
    expect(found).toHaveLength(2);
  });

  it('refuse a row of a broker without an owner', async () => {
    await expect(
      sql`insert into analytics_commentary values ('x', null, now(), now(), 'broker', 'k', null, 'info', '', '', '', '', '{}')`.execute(
        server.db,
      ),
    ).rejects.toThrow('violates check constraint');
  });
});
