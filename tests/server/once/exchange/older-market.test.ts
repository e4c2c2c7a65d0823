import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/product/database.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';

const older = readFileSync(new URL('../../../unit/simulator/fixtures/older-market.json', import.meta.url), 'utf8');

it('an exchange that an older version stored goes on at its instant and takes orders', async () => {
  const database = await testDatabase();
  const { at } = JSON.parse(older) as { at: number };
  await database.db
    .insertInto('venue_state')
    .values({
      id: 'simulated',
      sequence: 41,
      market: older,
      venue: JSON.stringify({ now: at, nextOrder: 8, nextPriority: 9, nextTrade: 10, taken: {} }),
      journal: '0000000000000000',
      exchange_at: new Date(at),
    })
    .execute();
  const server = await testServer({ database });
  expect(server.services.venue.now()).toBe(at);
  const desk = await openTestDesk(server);
  const { body } = await desk.place({});
  expect(body.orders[0]).toMatchObject({ status: 'filled' });
  expect(body.orders[0]?.fills[0]?.trade_id).toBe('P000000010');
  await stepMarket(server, 8);
  expect(server.services.venue.now()).toBeGreaterThan(at);
});
