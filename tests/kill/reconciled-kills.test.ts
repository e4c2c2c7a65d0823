import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leg, definition } from '#tests/support/bots/engine-trial.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { expectNothingLost } from './books-agree.ts';
import { cutConnections } from './postgres-processes.ts';
import { createReconciler } from './reconciler.ts';
import { createTradingClient } from './trading-client.ts';

const LONG = process.env['LONG'] === '1';
const KILLS = Number(process.env['KILLS'] ?? (LONG ? 20 : 3));
const MOST_ORDERS_BETWEEN = LONG ? 20 : 8;
const databaseUrl = process.env['DATABASE_URL'] ?? null;
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };

/** A straddle that any price of the session enters, with stops so near that it is in and out all the time. */
const BOT = definition(
  (['call', 'put'] as const).map((kind) =>
    leg({
      kind,
      expiry: { cycle: 'any', rank: 2 },
      stop: { unit: 'percent', value: 1 },
      reentry: { stop: { how: 'at-once', times: 5 }, target: null },
    }),
  ),
  { schedule: { from: '09:15', to: '15:10' } },
);

/** Starts the bot of a trader where it does not run, or stops it: it trades either way. Whoever dies under it is asked again. */
async function turnBot({ ask, portfolio }: Trader, botId: string): Promise<void> {
  const { bot_runs: runs } = await ask<{ bot_runs: { run_id: string; status: string }[] }>('GET', `bot-runs/${portfolio.id}/`);
  const running = runs.find(({ status }) => status === 'running');
  // What is still leaving is left to leave: the next turn asks again.
  if (runs.some(({ status }) => status === 'stopping')) return;
  if (running === undefined) await ask('POST', 'bot-runs/start/', { bot_id: botId }, randomUUID());
  else await ask('POST', `bot-runs/${running.run_id}/stop/`, undefined, randomUUID());
}

it(`${KILLS} kills under orders and a bot, reconciled all the while: nothing lost, nothing doubled, no difference that is none`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-reconcile-'));
  let product: Product | null = await startProduct({ dataDir, env: ENV });
  const { port } = product;
  const up = () => until('the server is back', 60_000, async () => product?.url ?? null);
  const [trader, owner] = [await registerTrader(product.url), await registerTrader(product.url)];
  const chain = await trader.chain();
  const near = chain.rows.filter((row) => Math.abs(row.strike - chain.atm_strike) <= 200);
  const clients = [
    createTradingClient(
      trader,
      near.flatMap((row) => [row.call.instrument_id, row.put.instrument_id]),
      up,
    ),
  ];
  const { id: botId } = await owner.ask<{ id: string }>('POST', `daily_bots/daily_bots/${owner.portfolio.id}/`, {
    portfolio_id: owner.portfolio.id,
    name: 'In and out',
    definition: BOT,
  });
  const reconcilers = [trader, owner].map((each) => createReconciler(each, up));
  const attempts = () => clients.reduce((sum, client) => sum + client.attempts.length, 0);
  const asked = () => reconcilers.map(({ told }) => told.length);

  for (let kill = 0; kill < KILLS; kill += 1) {
    const running: Product = product ?? (await startProduct({ dataDir, port, env: ENV }));
    product = running;
    const [wanted, before] = [attempts() + randomInt(3, MOST_ORDERS_BETWEEN), asked()];
    await turnBot(owner, botId);
    await until('orders flow and books are compared', 60_000, async () =>
      attempts() >= wanted && asked().every((count, place) => count > (before[place] ?? 0)) ? true : null,
    );
    const withDatabase = kill % 2 === 1;
    product = null;
    if (withDatabase && databaseUrl !== null) await cutConnections(databaseUrl, 'all');
    await running.kill(withDatabase && databaseUrl === null ? 'group' : 'server');
  }

  product = await startProduct({ dataDir, port, env: ENV });
  const last = product;
  await Promise.all(clients.map((client) => client.stop()));
  await until('both books are compared once more', 60_000, async () => (asked().every((count) => count > KILLS) ? true : null));
  await Promise.all(reconcilers.map((reconciler) => reconciler.stop()));
  const told = reconcilers.flatMap((reconciler) => reconciler.told);
  const different = told.filter(({ outcome }) => outcome === 'differences');
  // Nothing is on its way any more when the last server ends.
  const runs = await until('the bot has left', 120_000, async () => {
    const { bot_runs: all } = await owner.ask<{ bot_runs: { run_id: string; status: string }[] }>('GET', `bot-runs/${owner.portfolio.id}/`);
    if (all.every(({ status }) => status === 'ended')) return all;
    if (all.some(({ status }) => status === 'running')) await turnBot(owner, botId);
    return null;
  });
  await last.kill('group');

  expect(different.map(({ outcome, findings }) => [outcome, findings])).toEqual([]);
  expect(runs.length).toBeGreaterThan(0);
  const summary = await expectNothingLost(dataDir, ENV, clients);
  const moving = told.filter(({ outcome }) => outcome === 'in-motion').length;
  process.stdout.write(`${KILLS} kills, ${told.length} comparisons, ${moving} in motion: ${summary}\n`);
  rmSync(dataDir, { recursive: true, force: true });
});
