import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { until } from '#tests/support/product/until.ts';
import { expectNothingLost } from './books-agree.ts';
import { cutConnections } from './postgres-processes.ts';
import { createTradingClient } from './trading-client.ts';

const KILLS = Number(process.env['KILLS'] ?? (process.env['LONG'] === '1' ? 30 : 8));
const TRADERS = 3;
const databaseUrl = process.env['DATABASE_URL'] ?? null;

const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

it(`${KILLS} kills under a stream of idempotent orders lose nothing and double nothing`, async () => {
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
    if (withDatabase && databaseUrl !== null) await cutConnections(databaseUrl, 'all');
    await running.kill(withDatabase && databaseUrl === null ? 'group' : 'server');
  }

  product = await startProduct({ dataDir, port, env: ENV });
  await Promise.all(clients.map((client) => client.stop()));
  const last = product;
  await last.kill('group');

  const summary = await expectNothingLost(dataDir, ENV, clients);
  process.stdout.write(`${KILLS} kills: ${summary}\n`);
  rmSync(dataDir, { recursive: true, force: true });
});
