import { STEP_MS } from '#simulator/feed/market.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/**
 * Ends the running session and goes to the open of the next; returns the date that ended. The stored market is put one step before its
 * close and read again, as after a restart: nobody waits for 92 000 steps.
 */
export async function endSession(server: TestServer): Promise<string> {
  const { venue } = server.services;
  const market = venue.market();
  const at = market.closesAt - STEP_MS;
  await server.db
    .updateTable('venue_state')
    .set({ market: JSON.stringify({ ...market, at }), exchange_at: new Date(at) })
    .execute();
  venue.invalidate();
  // An exchange that cannot end its session stops: that is a failure, not an endless wait.
  for (let steps = 0; venue.tradingDate() === market.tradingDate; steps += 1) {
    if (steps > 50) throw new Error(`the session of ${market.tradingDate} does not end`);
    await stepMarket(server);
  }
  return market.tradingDate;
}
