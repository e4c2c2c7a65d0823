import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAlive } from '#tests/support/product/data-folder.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { until } from '#tests/support/product/until.ts';
import { expectNothingLost } from './books-agree.ts';
import { cutConnections, killOneOf, VICTIMS } from './postgres-processes.ts';
import { createTradingClient } from './trading-client.ts';

const KILLS = Number(process.env['DATABASE_KILLS'] ?? (process.env['LONG'] === '1' ? 20 : 5));
const TRADERS = 3;
/** From the kill until every trader has an answer to an order that was made after it. */
const BACK_WITHIN_MS = 10_000;
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'warn', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

it(`T4: ${KILLS} kills of processes of PostgreSQL under a stream of orders: the server goes on, nothing is lost and nothing doubled`, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-kill-'));
  const product = await startProduct({ dataDir, env: ENV });
  const traders = [];
  for (let count = 0; count < TRADERS; count += 1) traders.push(await registerTrader(product.url));
  const chain = await traders[0]?.chain();
  const near = chain?.rows.filter((row) => Math.abs(row.strike - chain.atm_strike) <= 200) ?? [];
  const instruments = near.flatMap((row) => [row.call.instrument_id, row.put.instrument_id]);
  const clients = traders.map((trader) => createTradingClient(trader, instruments, async () => product.url));

  const waits: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const wanted = clients.map((client) => client.attempts.length + randomInt(2, 12));
    await until('orders flow', 60_000, async () =>
      clients.every((client, place) => client.attempts.length >= wanted[place]!) ? true : null,
    );
    const victim = VICTIMS[kill % VICTIMS.length]!;
    await until(`a ${victim} to kill`, 10_000, () =>
      databaseUrl === null ? killOneOf(dataDir, victim) : cutConnections(databaseUrl, victim === 'backend' ? 'one' : 'all'),
    );
    const killedAt = performance.now();
    // The one under way at the kill may have been answered before it.
    const made = clients.map((client) => client.attempts.length);
    await until(`orders are answered after the kill of a ${victim}`, 60_000, async () =>
      clients.every((client, place) => client.attempts[made[place]!]?.answer) ? true : null,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${product.output().slice(-4_000)}`);
    });
    waits.push(Math.round(performance.now() - killedAt));
    expect(isAlive(product.pid), 'the server').toBe(true);
  }
  await Promise.all(clients.map((client) => client.stop()));
  expect(await product.stop()).toBe(0);

  const summary = await expectNothingLost(dataDir, ENV, clients);
  process.stdout.write(`${KILLS} kills of PostgreSQL: ${summary}; back after ${waits.join(', ')} ms\n`);
  await context.annotate(`back after at most ${Math.max(...waits)} ms of ${BACK_WITHIN_MS}`);
  expect(Math.max(...waits)).toBeLessThan(BACK_WITHIN_MS);
  rmSync(dataDir, { recursive: true, force: true });
});
