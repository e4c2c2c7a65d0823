import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabaseSource } from '#server/app/database-source.ts';
import { readConfig } from '#server/config/read-config.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/database.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { until } from '#tests/support/product/until.ts';
import { expectBooksAgree, expectNoEventGap } from './books-agree.ts';
import { createStormWriter, type StormAccount, untilAnswered } from './storm-writer.ts';

const FULL = process.env['LONG'] === '1';
const KILLS = Number(process.env['STORM_KILLS'] ?? (FULL ? 20 : 4));
const ORDERS = Number(process.env['STORM_ORDERS'] ?? (FULL ? 500 : 120));
const WRITERS = 10;
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

interface Sent {
  readonly client_order_id: string;
  readonly origin: string;
  readonly purpose: string;
  /** Number in the user's log of the event that was written by the transaction in which the broker took the order. */
  readonly seq: number;
}

/** Every order that the broker has taken, with the place in the log at which it did. The log is numbered in the order of the commits. */
async function sentOrders(db: Db, email: string): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select o.client_order_id, o.origin, o.purpose, min(e.seq)::bigint as seq
      from orders o join users u on u.id = o.user_id and u.email = ${email}
      join events e on e.user_id = o.user_id and e.type = 'order.updated' and e.data->'order'->>'order_id' = o.id
       and e.data->'order'->>'status' not in ('draft', 'pending-submit', 'unknown', 'denied', 'rejected')
     where o.venue_number is not null
     group by o.id, o.client_order_id, o.origin, o.purpose`.execute(db);
  return rows;
}

it(`B4: after the commit of the kill switch no order that adds risk reaches the broker, over ${KILLS} kills`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-storm-'));
  let product: Product | null = await startProduct({ dataDir, env: ENV });
  const { port } = product;
  const up = () => until('the server is back', 60_000, async () => product?.url ?? null);
  const trader = await registerTrader(product.url);
  const make = async <T>(path: string, body: object): Promise<T> => untilAnswered<T>(up, trader.token, path, randomUUID(), body);
  const accounts: StormAccount[] = [];
  for (let count = 0; count < WRITERS; count += 1) {
    const account = await make<{ broker_accounts: { id: string; account_number: string } }>('/api/accounts/accounts/', {
      broker_name: 'paper',
      environment: 'paper',
      label: `Storm ${count}`,
    });
    const portfolio = await make<{ portfolios: { id: string } }>('/api/portfolios/portfolios/', {
      broker_account_id: account.broker_accounts.id,
      name: 'Storm',
    });
    accounts.push({ account_number: account.broker_accounts.account_number, portfolio_id: portfolio.portfolios.id });
  }
  const chain = await trader.chain();
  const instruments = chain.rows.filter((row) => Math.abs(row.strike - chain.atm_strike) <= 200).map((row) => row.call.instrument_id);
  const writers = accounts.map((account) => createStormWriter(up, trader.token, account, instruments));
  const count = () => writers.reduce((sum, writer) => sum + writer.answered.length, 0);

  const stopped = () => writers.flatMap((writer) => writer.answered).filter((order) => order.reason_code === 'risk.trading-paused');

  const key = randomUUID();
  const pressAfter = randomInt(Math.ceil(KILLS / 4), Math.ceil(KILLS / 2) + 1);
  let pressed: Promise<unknown> | null = null;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const wanted = count() + Math.ceil(ORDERS / KILLS) + randomInt(0, 5);
    const running: Product = product ?? (await startProduct({ dataDir, port, env: ENV }));
    product = running;
    await until('orders flow', 120_000, async () => (count() >= wanted ? true : null));
    // Pressed at a random moment, and the server dies while it is under way.
    if (kill === pressAfter) {
      const body = { scope: { kind: 'all' }, cancel_orders: true, exit_percent: 100 };
      pressed = untilAnswered(up, trader.token, '/api/risk/kill/', key, body);
      const target = count() + randomInt(0, 4);
      await until('some more orders', 60_000, async () => (count() >= target ? true : null));
    }
    product = null;
    await running.kill(kill % 2 === 1 && databaseUrl === null ? 'group' : 'server');
  }
  const last = await startProduct({ dataDir, port, env: ENV });
  product = last;
  await pressed;
  await until('every step has ended', 120_000, async () => {
    const response = await fetch(`${last.url}/api/risk/kill/`, { headers: { authorization: `Bearer ${trader.token}` } });
    const { kill } = (await response.json()) as { kill: { locks: { key: string | null; complete: boolean }[] } };
    return kill.locks.some((lock) => lock.key === key && lock.complete) ? true : null;
  });
  await until('the storm has gone on against the closed gate', 60_000, async () => (stopped().length > WRITERS ? true : null));
  await Promise.all(writers.map((writer) => writer.stop()));
  await last.kill('group');

  const config = readConfig({ DATA_DIR: dataDir, ...ENV }, { root: '/', version: '0' });
  const source = await openDatabaseSource(config, pino({ level: 'silent' }));
  const { db, close } = openDatabase(source.connection, { size: 2, onError: () => {} });
  try {
    const gate = await db
      .selectFrom('events')
      .innerJoin('users', 'users.id', 'events.user_id')
      .select(({ fn }) => fn.min<number>('seq').as('seq'))
      .where('users.email', '=', trader.email)
      .where('type', '=', 'risk.kill-updated')
      .executeTakeFirstOrThrow();
    const sent = await sentOrders(db, trader.email);
    const adding = sent.filter((order) => order.purpose === 'open');
    expect(adding.filter((order) => order.seq > gate.seq)).toEqual([]);
    // It was a storm, on both sides of the press.
    const paused = stopped();
    expect(adding.length).toBeGreaterThan(WRITERS);
    expect(paused.length).toBeGreaterThan(WRITERS);
    expect(count()).toBeGreaterThanOrEqual(ORDERS);

    const exits = sent.filter((order) => order.origin === 'kill-switch');
    expect(exits.length).toBeGreaterThan(0);
    // Another storm may have left its positions in the same database.
    const mine = db
      .selectFrom('positions')
      .innerJoin('users', 'users.id', 'positions.user_id')
      .select('positions.id')
      .where('users.email', '=', trader.email);
    expect(await mine.where('net_quantity', '<>', 0).execute()).toEqual([]);
    // Flat, and never beyond: nothing was closed twice.
    expect(await mine.where((eb) => eb('sell_quantity', '>', eb.ref('buy_quantity'))).execute()).toEqual([]);
    await expectBooksAgree(db);
    await expectNoEventGap(db);
    process.stdout.write(
      `${KILLS} kills, ${count()} orders answered: ${adding.length} reached the broker before the press, 0 after; ${paused.length} stopped, ${exits.length} exits\n`,
    );
  } finally {
    await close();
    await source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
