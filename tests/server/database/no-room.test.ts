import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newKey, openTestDesk, type TestDesk } from '#tests/support/server/desk.ts';
import { testServer, type TestServer } from '#tests/support/server/server.ts';

/** Makes the database refuse writes into a table, as with a full disk. */
async function refuse(server: TestServer, table: string, state: string): Promise<void> {
  await sql
    .raw(
      `create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '${state}'; end $$;
       create trigger no_room before insert or update on ${table} execute function no_room()`,
    )
    .execute(server.db);
}

const makeRoom = (server: TestServer, table: string) => sql.raw(`drop trigger no_room on ${table}`).execute(server.db);

/** Orders, fills and units of the position in the database. */
async function stored(server: TestServer, desk: TestDesk) {
  const count = async (table: 'orders' | 'fills') =>
    (await server.db.selectFrom(table).select('portfolio_id').where('portfolio_id', '=', desk.portfolioId).execute()).length;
  return { orders: await count('orders'), fills: await count('fills'), held: (await desk.positions()).map((row) => row.net_quantity) };
}

describe('an order while nothing can be written', () => {
  // A full disk, a read-only disk, no memory, a failing disk; before the order is stored, and after the decision.
  it.each([
    ['53100', 'orders'],
    ['25006', 'idempotency_keys'],
    ['53200', 'fills'],
    ['58030', 'events'],
    // Files that PostgreSQL has no permission to write.
    ['42501', 'orders'],
    ['42501', 'fills'],
    ['53100', 'venue_state'],
  ])('is answered as it is (%s in %s), happens once when there is room again, and what is stored stays readable', async (state, table) => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const lot = (await desk.place({ lots: 1 })).body.orders[0]?.filled_quantity ?? 0;
    const before = await stored(server, desk);
    await refuse(server, table, state);
    const key = newKey();
    expect(await desk.place({ lots: 1 }, key)).toMatchObject({
      status: 503,
      body: { code: 'server.cannot-write' },
      headers: { 'retry-after': '30' },
    });
    // The order was stored, so its outcome is open, and the answer says so.
    expect(['server.cannot-write', 'request.idempotency-in-progress']).toContain((await desk.place({ lots: 1 }, key)).body.code);
    const told = await stored(server, desk);
    expect([told.fills, told.held]).toEqual([before.fills, before.held]);

    await makeRoom(server, table);
    await server.services.venue.step();
    const again = await desk.place({ lots: 1 }, key);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const after = await stored(server, desk);
    expect(after.orders).toBe(before.orders + 1);
    // An order stored but never sent is reported with its reason; else it was filled, once.
    const [order] = again.body.orders;
    if (order?.status === 'filled') expect([after.fills, after.held]).toEqual([before.fills + 1, [2 * lot]]);
    else {
      expect(order).toMatchObject({ status: 'rejected', reason_code: 'order.never-sent' });
      expect([after.fills, after.held]).toEqual([before.fills, before.held]);
    }
    expect((await desk.place({ lots: 1 })).body.orders[0]?.status).toBe('filled');
  });

  it('stands still with the whole exchange on a database that has become read-only, and goes on with it', async () => {
    const server = await testServer();
    const desk = await openTestDesk(server);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    const set = async (to: 'on' | 'off') => {
      await sql
        .raw(`begin read write; alter database ${rows[0]?.name} set default_transaction_read_only = ${to}; commit`)
        .execute(server.db);
      await server.database.pool.query(
        'begin read write; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid(); commit',
      );
      // The connection that ended the others keeps its old setting.
      await server.database.pool.query(`set session characteristics as transaction ${to === 'on' ? 'read only' : 'read write'}`);
    };
    await set('on');
    const key = newKey();
    expect(await desk.place({ lots: 1 }, key)).toMatchObject({ status: 503, body: { code: 'server.cannot-write' } });
    const at = server.services.venue.now();
    for (let count = 0; count < 3; count += 1) await server.services.venue.step();
    expect(server.services.venue.now()).toBe(at);
    expect((await desk.book()).length).toBe(0);
    await set('off');
    await server.services.venue.step();
    expect(server.services.venue.now()).toBeGreaterThan(at);
    expect((await desk.place({ lots: 1 }, key)).body.orders[0]?.status).toBe('filled');
    expect((await desk.book()).length).toBe(1);
  });
});
