import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import { createIdeas } from '#server/analytics/ideas/producer.ts';
import type { MarketSnapshot } from '#server/analytics/producers.ts';
import { listRecommendations } from '#server/repositories/analytics/screener.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer({ historySessions: 11 });
const { venue, history } = server.services;
const snapshotAt = (later: number): MarketSnapshot => {
  const at = exchangeTime(venue.now() + later);
  return { at, receivedAt: venue.receivedAt(), tradingDate: venue.tradingDate(), market: { ...venue, now: () => at } };
};
const stored = () => listRecommendations(server.db, null);
const started = async () => {
  const ideas = createIdeas({ db: server.db, venue });
  await ideas.onHistory?.(snapshotAt(0));
  return ideas;
};

describe('the ideas of a server', () => {
  beforeAll(async () => {
    history.start();
    await history.written();
    await started();
  });

  it('are there at its first start, in an order that has no ties, with legs that trade at their prices', async () => {
    const rows = await stored();
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.length).toBeLessThanOrEqual(12);
    expect(new Set(rows.map(({ display_order }) => display_order)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row).toMatchObject({ status: 'open', outcome: null, r_multiple: null, closed_at: null, trading_date: venue.tradingDate() });
      for (const leg of row.legs) {
        const depth = venue.quote(leg.instrument_id)?.depth;
        const level = leg.side === 'buy' ? depth?.asks[0] : depth?.bids[0];
        expect(leg.price).toBe((level?.price ?? 0) / 10_000);
      }
      expect(row.rationale_fr).not.toBe(row.rationale_en);
    }
  });

  it('are not made twice, and keep their order over restarts', async () => {
    const before = await stored();
    const ideas = await started();
    await ideas.onMinute?.(snapshotAt(0));
    const keyed = (rows: typeof before) => new Map(rows.map(({ key, display_order }) => [key, display_order]));
    expect(keyed(await stored())).toEqual(keyed(before));
  });

  it('end by later prices alone: at the instant of an idea nothing happens, a minute later its stop counts', async () => {
    const [first] = await stored();
    if (first === undefined) throw new Error('no idea');
    // The stop is put above the price of now, as if the price had fallen through it.
    await sql`update analytics_screener set stop = entry + 1, target = entry + 2 where key = ${first.key}`.execute(server.db);
    const ideas = await started();
    const now = async () => (await stored()).find(({ key }) => key === first.key);
    await ideas.onMinute?.(snapshotAt(0));
    expect((await now())?.status).toBe('open');
    await ideas.onMinute?.(snapshotAt(60_000));
    const ended = await now();
    expect(ended?.status).toBe('stopped');
    expect(Date.parse(ended?.closed_at ?? '')).toBe(snapshotAt(60_000).at);
    expect(ended?.outcome).toBeLessThan(0);
    expect(ended?.track_record).toMatchObject({ closed: 1, stopped: 1, worst_r: expect.any(Number) as number });
    const sameOrigin = (await stored()).filter(({ origin, status }) => origin === first.origin && status === 'open');
    expect(sameOrigin.every(({ track_record }) => track_record.closed === 1)).toBe(true);
  });

  it('expire with their validity, and what became of them is known after a restart', async () => {
    const ideas = await started();
    const last = Math.max(...(await stored()).map(({ valid_until }) => Date.parse(valid_until)));
    await ideas.onMinute?.({ ...snapshotAt(0), at: exchangeTime(last) });
    const rows = await stored();
    expect(rows.filter(({ status }) => status === 'expired').length).toBeGreaterThan(0);
    const closed = rows.filter(({ status }) => status !== 'open').length;
    const most = [...new Set(rows.map(({ origin }) => origin))].map((origin) =>
      Math.max(...rows.filter((row) => row.origin === origin).map(({ track_record }) => track_record.closed)),
    );
    expect(most.reduce((sum, count) => sum + count, 0)).toBe(closed);
  });
});
