import { describe, expect, it } from 'vitest';
import { priceToDecimal } from '#domain/units/price.ts';
import { countTrips } from '#tests/support/server/count-trips.ts';
import { openTestDesk, quoteNow, someOption } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const server = await testServer();

/** Returns the number of database round trips of one call. The first call of a user fills the caches for later ones. */
async function tripsOf(order: Record<string, unknown>): Promise<number> {
  const desk = await openTestDesk(server);
  await desk.place(order);
  await server.services.venue.settled();
  await server.services.reconciliation.settled();
  const trips = countTrips();
  const { body } = await desk.place(order);
  const count = trips.end();
  expect(body.orders[0]?.reason).toBeNull();
  return count;
}

// The cost of a call is counted, not timed: it waits for the disk twice, for the stored order and for its outcome.
describe('an order call', () => {
  it('that rests goes to the database three times at most', async () => {
    const bid = priceToDecimal(quoteNow(server, someOption(server).id).depth.bids[0]?.price ?? (0 as never));
    expect(await tripsOf({ order_type: 'LIMIT', price: Math.round((bid - 1) * 20) / 20 })).toBeLessThanOrEqual(3);
  });

  it('that fills goes to the database four times at most', async () => {
    expect(await tripsOf({ lots: 1 })).toBeLessThanOrEqual(4);
  });
});
