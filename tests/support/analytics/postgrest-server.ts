import { wallTime } from '#domain/units/time.ts';
import { addCommentary } from '#server/repositories/analytics/commentary.ts';
import { putIndexConfig } from '#server/repositories/analytics/index-config.ts';
import { addMarketData } from '#server/repositories/analytics/market-data.ts';
import * as samples from './analytics-samples.ts';
import { analyticsServer } from './analytics-server.ts';

const stamp = { receivedAt: wallTime(Date.UTC(2026, 10, 1)), ownerId: null };
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * Returns an analytics back end with 30 rows of market data, minute by minute from 04:30 UTC: NIFTY on even minutes, `BANK,NIFTY` on odd ones, no vix in the
 * first three; four rows of commentary with odd titles, and one of the configuration. `rows` throws where a query is refused.
 */
export async function postgrestServer() {
  const server = await analyticsServer();
  await addMarketData(
    server.db,
    range(30).map((minute) =>
      samples.marketDataSample(minute, {
        symbol: minute % 2 === 0 ? 'NIFTY' : 'BANK,NIFTY',
        vix: minute < 3 ? null : 13,
        data: { minute, even: minute % 2 === 0 },
      }),
    ),
    stamp,
  );
  await addCommentary(
    server.db,
    ['A "b", c', 'two\nlines', '', 'é'].map((title, minute) => samples.commentarySample(minute, { title_en: title })),
    stamp,
  );
  await putIndexConfig(server.db, samples.indexConfigSample(), stamp);
  const ask = (query: string, headers: Readonly<Record<string, string>> = {}, table = 'market_data') =>
    server.ask(`/rest/v1/${table}?${query}`, { headers });
  return {
    server,
    ask,
    async rows(query: string, table = 'market_data'): Promise<Record<string, unknown>[]> {
      const answer = await ask(query, {}, table);
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>[];
    },
    async refused(query: string, headers: Readonly<Record<string, string>> = {}): Promise<readonly [number, string]> {
      const answer = await ask(query, headers);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    },
  };
}
