import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import { foldEntries } from '#domain/positions/position-entry.ts';
import { openDatabaseSource } from '#server/app/database-source.ts';
import { readConfig } from '#server/config/read-config.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import { positionState } from '#server/presenters/position.ts';
import { entryOf } from '#server/services/books/entries.ts';
import type { Attempt, TradingClient } from './trading-client.ts';

const FINAL = new Set(['filled', 'cancelled', 'rejected', 'denied', 'expired']);

/** Every acknowledged order is there, once, and what was final when it was acknowledged is so still. */
export async function expectAcknowledgedOnce(db: Db, clients: readonly TradingClient[]): Promise<number> {
  const rows = await db.selectFrom('orders').select(['id', 'client_order_id', 'status', 'filled_quantity']).execute();
  const byClientId = new Map<string, typeof rows>();
  for (const row of rows) byClientId.set(row.client_order_id, [...(byClientId.get(row.client_order_id) ?? []), row]);
  for (const [clientId, same] of byClientId) expect(same, `orders under ${clientId}`).toHaveLength(1);

  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = new Set<string>();
  let acknowledged = 0;
  for (const attempt of clients.flatMap((client) => client.attempts)) {
    if (!attempt.path.includes('place_trades')) continue;
    const count = (attempt.body as { orders: unknown[] }).orders.length;
    for (let place = 0; place < count; place += 1) asked.add(`${attempt.key}:${place}`);
    if (attempt.answer?.status !== 200) continue;
    expect(attempt.answer.orders).toHaveLength(count);
    for (const order of attempt.answer.orders) {
      acknowledged += 1;
      const stored = byId.get(order.order_id);
      expect(stored, `acknowledged order ${order.order_id}`).toBeDefined();
      if (FINAL.has(order.status)) expect([stored?.status, stored?.filled_quantity]).toEqual([order.status, order.filled_quantity]);
      else expect(stored?.filled_quantity).toBeGreaterThanOrEqual(order.filled_quantity);
    }
  }
  // No order without a request; orders of bots have ids that no device can create.
  for (const { client_order_id: name } of rows) if (!name.startsWith('exit:')) expect(asked.has(name)).toBe(true);
  return acknowledged;
}

/** Acknowledged cancels hold, and no fill of an acknowledgement has gone. */
export async function expectFillsKept(db: Db, attempts: readonly Attempt[]): Promise<number> {
  const stored = new Set((await db.selectFrom('fills').select('trade_id').execute()).map((row) => row.trade_id));
  let fills = 0;
  for (const order of attempts.flatMap((attempt) => attempt.answer?.orders ?? []))
    for (const fill of order.fills) {
      fills += 1;
      expect(stored.has(fill.trade_id), `fill ${fill.trade_id}`).toBe(true);
    }
  for (const attempt of attempts.filter((one) => one.path.includes('cancel_order') && one.answer?.status === 200)) {
    const id = attempt.answer?.orders[0]?.order_id ?? '';
    const row = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.status).toBe('cancelled');
  }
  return fills;
}

/** Positions are the fold of their fills, orders the sum of theirs, to the unit. */
export async function expectBooksAgree(db: Db): Promise<void> {
  const positions = await db.selectFrom('positions').selectAll().execute();
  for (const position of positions) {
    const fills = await db.selectFrom('fills').selectAll().where('position_id', '=', position.id).orderBy('sequence').execute();
    const folded = foldEntries(fills.map(entryOf));
    expect(positionState(position)).toEqual(folded);
  }
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o left join fills f on f.order_id = o.id
    group by o.id having o.filled_quantity <> coalesce(sum(f.quantity), 0) or o.filled_value <> coalesce(sum(f.quantity * f.price), 0)`.execute(
    db,
  );
  expect(rows).toEqual([]);
}

/** The events of every user are numbered from 1 without a gap, and the newest of each order tells its stored state. */
export async function expectNoEventGap(db: Db): Promise<number> {
  const { rows: gaps } = await sql<{ user_id: string }>`
    select user_id from events group by user_id having min(seq) <> 1 or max(seq) <> count(*)
    union select h.user_id from event_heads h where h.head <> (select max(seq) from events e where e.user_id = h.user_id)`.execute(db);
  expect(gaps).toEqual([]);
  const { rows: untold } = await sql<{ id: string }>`
    select o.id from orders o where not exists (
      select from events e where e.user_id = o.user_id and e.type = 'order.updated' and e.data->'order'->>'order_id' = o.id
      and (e.data->'order'->>'revision')::int = o.revision and e.data->'order'->>'status' = o.status)`.execute(db);
  expect(untold).toEqual([]);
  const { rows: unfilled } = await sql<{ trade_id: string }>`
    select f.trade_id from fills f where (
      select count(*) from events e where e.user_id = f.user_id and e.type = 'fill.recorded' and e.data->'fill'->>'trade_id' = f.trade_id) <> 1`.execute(
    db,
  );
  expect(unfilled).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*) from events`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Expects the settings with which the server's database loses nothing in a power cut. */
export async function expectDurable(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
}

/** Expects that all data acknowledged to traders is in the database of an ended product, once, and that its books agree. Returns a summary as text. */
export async function expectNothingLost(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  clients: readonly TradingClient[],
): Promise<string> {
  const source = await openDatabaseSource(
    readConfig({ DATA_DIR: dataDir, ...env }, { root: '/', version: '0' }),
    pino({ level: 'silent' }),
  );
  const { db, close } = openDatabase(source.connection, { size: 2, onError: () => {} });
  try {
    const attempts = clients.flatMap((client) => client.attempts);
    const acknowledged = await expectAcknowledgedOnce(db, clients);
    const fills = await expectFillsKept(db, attempts);
    await expectBooksAgree(db);
    const events = await expectNoEventGap(db);
    await expectDurable(db);
    const running = await db.selectFrom('idempotency_keys').select('key').where('state', '=', 'running').execute();
    expect(running).toEqual([]);
    const repeated = attempts.filter((attempt) => attempt.tries > 1).length;
    const neverSent = await db.selectFrom('orders').select('id').where('reason_code', '=', 'order.never-sent').execute();
    expect(acknowledged).toBeGreaterThan(clients.length);
    expect(repeated).toBeGreaterThan(0);
    return `${attempts.length} idempotent requests, ${repeated} repeated, ${acknowledged} orders acknowledged, ${fills} fills, ${events} events, ${neverSent.length} never sent`;
  } finally {
    await close();
    await source.stop();
  }
}
