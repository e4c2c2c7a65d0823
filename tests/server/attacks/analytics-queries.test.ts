import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ANALYTICS_TABLES, type AnalyticsTable } from '#contract/analytics/tables.ts';
import { wallTime } from '#domain/units/time.ts';
import { MOST_BYTES } from '#server/analytics/query/read-query.ts';
import { putHostedBots } from '#server/repositories/analytics/bots.ts';
import { addCommentary } from '#server/repositories/analytics/commentary.ts';
import { addMarketData } from '#server/repositories/analytics/market-data.ts';
import { storedName } from '#server/repositories/analytics/rows.ts';
import { putRecommendations } from '#server/repositories/analytics/screener.ts';
import { commentarySample, hostedBotSample, marketDataSample, recommendationSample } from '#tests/support/analytics/analytics-samples.ts';
import { drawAnalyticsRequest } from '#tests/support/attack/analytics-queries.ts';
import { drawFrom } from '#tests/support/attack/draw.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

const REQUESTS = Number(process.env['ATTACK_REQUESTS'] ?? (process.env['LONG'] ? 12_000 : 200));
const SEED = Number(process.env['ATTACK_SEED'] ?? 1);
/** Rows of each table that belong to another user: more than any user may see, so that a leak also shows in a count. */
const HIDDEN = 400;
const NUMBERS = Array.from({ length: HIDDEN }, (_, at) => at);
const TABLES = Object.keys(ANALYTICS_TABLES) as AnalyticsTable[];

async function addRows({ db }: TestServer, ownerId: string | null, count: number, body: string): Promise<void> {
  const stamp = { receivedAt: wallTime(Date.UTC(2026, 10, 1)), ownerId };
  const numbers = NUMBERS.slice(0, count);
  const keyOf = (at: number) => `${ownerId ?? 'all'} ${at}`;
  await addCommentary(
    db,
    numbers.map((at) => commentarySample(at, { body_en: body })),
    stamp,
  );
  await addMarketData(
    db,
    numbers.map((at) => marketDataSample(at, { data: { body } })),
    stamp,
  );
  await putRecommendations(
    db,
    numbers.map((at) => ({ ...recommendationSample(keyOf(at), at), rationale_en: body })),
    stamp,
  );
  await putHostedBots(
    db,
    numbers.map((at) => ({ ...hostedBotSample(keyOf(at)), summary_en: body })),
    stamp,
  );
}

/** Returns how many rows of each table a viewer may read. */
async function visibleRows({ db }: TestServer, viewerId: string | null): Promise<Map<AnalyticsTable, number>> {
  const counts = new Map<AnalyticsTable, number>();
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(storedName(table))}
      where owner_id is null or owner_id = ${viewerId}`.execute(db);
    counts.set(table, rows[0]!.count);
  }
  return counts;
}

async function idsOf({ db }: TestServer, ownerId: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const table of TABLES) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(storedName(table))} where owner_id = ${ownerId}`.execute(db);
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

/** Returns how many rows an answer shows or counts. */
function rowsOf(range: string): number {
  const [, last, total] = /^(?:\d+-(\d+)|\*)\/(\d+|\*)$/.exec(range) ?? [];
  return Math.max(last === undefined ? 0 : Number(last) + 1, total === undefined || total === '*' ? 0 : Number(total));
}

it(`no query of the analytics back end is answered as a defect, too long, or with rows of others, of ${REQUESTS} drawn`, async () => {
  const server = await testServer();
  const { id: hiddenOwner } = await server.signIn();
  const viewer = await server.signIn();
  const secret = `of ${hiddenOwner} alone`;
  await addRows(server, null, 150, 'NIFTY made a new high. '.repeat(180));
  await addRows(server, viewer.id, 2, 'of the viewer');
  await addRows(server, hiddenOwner, HIDDEN, secret);
  const hiddenIds = await idsOf(server, hiddenOwner);
  expect(hiddenIds.size).toBe(4 * HIDDEN);
  const { key: apikey } = server.services.analyticsReads;
  const draw = drawFrom(SEED);
  const statuses = new Map<number, number>();
  const found: string[] = [];
  const shown: { table: AnalyticsTable; own: boolean; rows: number; what: string }[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const own = draw.chance(0.4);
    const { table, request } = drawAnalyticsRequest(draw, own ? { apikey, authorization: `Bearer ${viewer.token}` } : { apikey });
    // Each request from a network of its own: a network that has read enough would be refused before its query is parsed.
    const remoteAddress = `10.${(count >> 8) & 255}.${count & 255}.1`;
    let answer = await server.app.inject({ ...request, remoteAddress });
    if (answer.statusCode === 429) {
      server.clock.advance(Number(answer.headers['retry-after']) * 1_000);
      answer = await server.app.inject({ ...request, remoteAddress });
    }
    const what = `seed ${SEED}, request ${count}, ${answer.statusCode}: ${JSON.stringify(request).slice(0, 1_500)}`;
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode >= 500) found.push(`a defect: ${what} ${answer.body.slice(0, 300)}`);
    if (answer.statusCode === 429) found.push(`turned away: ${what}`);
    if (answer.rawPayload.byteLength > MOST_BYTES) found.push(`too long, ${answer.rawPayload.byteLength}: ${what}`);
    if (answer.body.includes(secret) || [...answer.body.matchAll(/"([\w-]{20,40})"/g)].some(([, id]) => hiddenIds.has(id!)))
      found.push(`rows of others: ${what}`);
    if (table !== null && answer.statusCode < 300) shown.push({ table, own, rows: rowsOf(String(answer.headers['content-range'])), what });
  }
  const visible = { own: await visibleRows(server, viewer.id), anonymous: await visibleRows(server, null) };
  for (const { table, own, rows, what } of shown)
    if (rows > (own ? visible.own : visible.anonymous).get(table)!) found.push(`${rows} rows counted: ${what}`);
  process.stdout.write(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  expect(found.slice(0, 20)).toEqual([]);
  expect((statuses.get(200) ?? 0) + (statuses.get(206) ?? 0), 'valid queries are answered').toBeGreaterThan(REQUESTS / 8);
}, 900_000);
