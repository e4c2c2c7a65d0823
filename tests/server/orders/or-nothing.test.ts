import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Trx } from '#server/db/database.ts';
import { wasNotSo } from '#server/repositories/or-nothing.ts';
import { deferNewFill } from '#server/repositories/fills.ts';
import { deferOpenGate, ensureKillGate, lockKillGate, saveKillGate } from '#server/repositories/kill-gates.ts';
import { deferUnchangedLock } from '#server/repositories/orders.ts';
import { replaceVenueStateOrNothing } from '#server/repositories/venue-state.ts';
import { openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { type TestServer, testServer } from '#tests/support/server/server.ts';

const server = await testServer();
const desk = await openTestDesk(server);
await desk.place({ lots: 1 });
await server.services.venue.settled();
const order = await server.db.selectFrom('orders').selectAll().where('user_id', '=', desk.user.id).executeTakeFirstOrThrow();
const { sequence: _, adopted: __, ...fill } = await server.db.selectFrom('fills').selectAll().executeTakeFirstOrThrow();
const venueRow = await server.db.selectFrom('venue_state').selectAll().executeTakeFirstOrThrow();

/** Returns whether a transaction with this look and one more change was stored. */
async function isStored(look: (trx: Trx) => Promise<void>): Promise<boolean> {
  const mark = { label: `Desk ${Math.random()}` };
  try {
    await server.db.transaction().execute(async (trx) => {
      await look(trx);
      await trx.updateTable('broker_accounts').set(mark).where('id', '=', order.broker_account_id).execute();
    });
  } catch (error) {
    expect(wasNotSo(error), String(error)).toBe(true);
  }
  const row = await server.db
    .selectFrom('broker_accounts')
    .select('label')
    .where('id', '=', order.broker_account_id)
    .executeTakeFirstOrThrow();
  return row.label === mark.label;
}

describe('what travels with a look that does not wait for its answer is stored where all is as it was, and nothing of it otherwise', () => {
  it('orders', async () => {
    expect(await isStored((trx) => deferUnchangedLock(trx, [order]))).toBe(true);
    expect(await isStored((trx) => deferUnchangedLock(trx, [order, { ...order, revision: order.revision + 1 }]))).toBe(false);
    expect(await isStored((trx) => deferUnchangedLock(trx, [order, { ...order, id: 'gone' }]))).toBe(false);
  });

  it('a fill', async () => {
    expect(await isStored((trx) => deferNewFill(trx, fill))).toBe(false);
    expect(await isStored((trx) => deferNewFill(trx, { ...fill, trade_id: `${fill.trade_id}-next` }))).toBe(true);
    await sql`alter table fills disable trigger user`.execute(server.db);
    await sql`delete from fills where trade_id = ${`${fill.trade_id}-next`}`.execute(server.db);
    await sql`alter table fills enable trigger user`.execute(server.db);
  });

  it('the kill gate', async () => {
    expect(await isStored((trx) => deferOpenGate(trx, 'nobody'))).toBe(false);
    await server.db.transaction().execute((trx) => ensureKillGate(trx, desk.user.id, new Date()));
    expect(await isStored((trx) => deferOpenGate(trx, desk.user.id))).toBe(true);
    const set = (locks: number) =>
      server.db.transaction().execute(async (trx) => {
        const gate = await lockKillGate(trx, desk.user.id, new Date());
        await saveKillGate(trx, { ...gate, state: { ...gate.state, locks: Array.from({ length: locks }) as never } });
      });
    await set(1);
    expect(await isStored((trx) => deferOpenGate(trx, desk.user.id))).toBe(false);
    await set(0);
  });

  it('the exchange', async () => {
    expect(await isStored((trx) => replaceVenueStateOrNothing(trx, { ...venueRow, sequence: venueRow.sequence + 5 }))).toBe(false);
    const { sequence } = await server.db.selectFrom('venue_state').select('sequence').executeTakeFirstOrThrow();
    expect(sequence).toBe(venueRow.sequence);
  });
});

it('a failure of another kind says nothing of what was asked: nobody takes it for a change that can be looked at once more', async () => {
  const failed = await server.db
    .transaction()
    .execute((trx) => sql`select 1 / (select count(*) from orders where false)`.execute(trx))
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(failed).toMatchObject({ code: '22012' });
  expect(wasNotSo(failed)).toBe(false);
});

/** Holds the queue of the exchange while an order is written down, and returns what the call is answered then. */
async function placedAfter(own: TestServer, at: TestDesk, meanwhile: () => Promise<unknown>) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const isHeld = new Promise<void>((resolve) => {
    const release = own.services.venue.afterChange(async () => {
      release();
      resolve();
      await held;
    });
  });
  const stepped = own.services.venue.step();
  await isHeld;
  const placed = at.place({ lots: 1 });
  const written = () => own.db.selectFrom('orders').select('id').where('status', '=', 'pending-submit').executeTakeFirst();
  await expect.poll(written).toBeDefined();
  await meanwhile();
  letGo();
  await stepped;
  return (await placed).body.orders[0];
}

it('an order that was changed between its two transactions is read again, and goes once', async () => {
  const own = await testServer();
  const at = await openTestDesk(own);
  const touched = () => own.db.updateTable('orders').set({ revision: 7 }).where('status', '=', 'pending-submit').execute();
  const placed = await placedAfter(own, at, touched);
  expect(placed?.status).toBe('filled');
  await own.services.venue.settled();
  const rows = await own.db.selectFrom('orders').select(['revision', 'filled_quantity', 'quantity']).execute();
  expect(rows).toEqual([{ revision: 8, filled_quantity: placed?.quantity, quantity: placed?.quantity }]);
  expect(await own.db.selectFrom('fills').select('trade_id').execute()).toHaveLength(1);
});
