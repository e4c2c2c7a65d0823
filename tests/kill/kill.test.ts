import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabaseSource } from '#server/app/database-source.ts';
import { readConfig } from '#server/config/read-config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { registerTrader } from '#tests/support/trader.ts';
import { until } from '#tests/support/until.ts';
import { expectAcknowledgedOnce, expectBooksAgree, expectDurable, expectFillsKept, expectNoEventGap } from './books-agree.ts';
import { createTradingClient } from './trading-client.ts';

const KILLS = Number(process.env['KILLS'] ?? 30);
const TRADERS = 3;
const databaseUrl = process.env['DATABASE_URL'] ?? null;

const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

/** Someone else's database cannot be killed: every connection to it is cut instead, which ends the server as well. */
async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

it(`${KILLS} kills under a stream of keyed orders lose nothing and double nothing`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-kill-'));
  let product: Product | null = await startProduct({ dataDir, env: ENV });
  const { port } = product;
  const up = () => until('the server is back', 60_000, async () => product?.url ?? null);

  const traders = [];
  for (let count = 0; count < TRADERS; count += 1) traders.push(await registerTrader(product.url));
  const chain = await traders[0]?.chain();
  const near = chain?.rows.filter((row) => Math.abs(row.strike - chain.atm_strike) <= 200) ?? [];
  const instruments = near.flatMap((row) => [row.call.instrument_id, row.put.instrument_id]);
  const clients = traders.map((trader) => createTradingClient(trader, instruments, up));

  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = clients.reduce((sum, client) => sum + client.attempts.length, 0);
    const wanted = before + randomInt(3, 40);
    const running: Product = product ?? (await startProduct({ dataDir, port, env: ENV }));
    product = running;
    await until('orders flow', 60_000, async () =>
      clients.reduce((sum, client) => sum + client.attempts.length, 0) >= wanted ? true : null,
    );
    const withDatabase = kill % 2 === 1;
    product = null;
    if (withDatabase && databaseUrl !== null) await cutConnections(databaseUrl);
    await running.kill(withDatabase && databaseUrl === null ? 'group' : 'server');
  }

  product = await startProduct({ dataDir, port, env: ENV });
  await Promise.all(clients.map((client) => client.stop()));
  const last = product;
  await last.kill('group');

  const log = pino({ level: 'silent' });
  const config = readConfig({ DATA_DIR: dataDir, ...ENV }, { root: '/', version: '0' });
  const source = await openDatabaseSource(config, log);
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
    process.stdout.write(
      `${KILLS} kills: ${attempts.length} keyed calls, ${repeated} repeated, ${acknowledged} orders acknowledged, ${fills} fills, ${events} events, ${neverSent.length} never sent\n`,
    );
    expect(acknowledged).toBeGreaterThan(KILLS);
    expect(repeated).toBeGreaterThan(0);
  } finally {
    await close();
    await source.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
