import { describe, expect, it } from 'vitest';
import { createHostedBots } from '#server/analytics/bots/producer.ts';
import type { MarketSnapshot } from '#server/analytics/producers.ts';
import { listRows } from '#server/repositories/analytics/rows.ts';
import { testServer } from '#tests/support/server/server.ts';

const SESSIONS = 4;
const server = await testServer({ historySessions: SESSIONS });
const { venue, history } = server.services;
const snapshot = (): MarketSnapshot => ({
  at: venue.now(),
  receivedAt: venue.receivedAt(),
  tradingDate: venue.tradingDate(),
  market: venue,
});
const rows = async () => (await listRows(server.db, 'bots', null)).toSorted((a, b) => a.display_order - b.display_order);

describe('the hosted bots of a server', () => {
  it('say that nothing was measured before the history is written', async () => {
    await createHostedBots({ db: server.db, venue, history }).onStart?.(snapshot(), () => null);
    const found = await rows();
    expect(found).toHaveLength(8);
    for (const row of found)
      expect(row).toMatchObject({ sessions: 0, trades: 0, net_pnl: null, win_rate: null, max_drawdown: null, equity: [] });
  });

  it('are measured over every stored session, once, and their figures fit each other', async () => {
    history.start();
    await history.written();
    const bots = createHostedBots({ db: server.db, venue, history });
    await bots.onStart?.(snapshot(), () => null);
    await bots.onMinute?.(snapshot());
    const found = await rows();
    for (const row of found) {
      expect(row.sessions).toBe(SESSIONS);
      expect(row.equity).toHaveLength(row.trades);
      expect(row.equity.at(-1)?.net_pnl ?? 0).toBeCloseTo(row.net_pnl ?? 0, 2);
      expect(row.max_drawdown).toBeGreaterThanOrEqual(0);
      if (row.trades > 0) expect(row.charges).toBeGreaterThan(20 * row.trades);
    }
    expect(found[0]).toMatchObject({ key: 'morning-straddle', trades: SESSIONS });
    const stored = found.map(({ received_at }) => received_at);
    server.clock.advance(1_000);
    await bots.onMinute?.({ ...snapshot(), receivedAt: server.clock.now() });
    const again = createHostedBots({ db: server.db, venue, history });
    await again.onStart?.(snapshot(), () => null);
    await again.onMinute?.({ ...snapshot(), receivedAt: server.clock.now() });
    expect((await rows()).map(({ received_at }) => received_at)).toEqual(stored);
  });
});
