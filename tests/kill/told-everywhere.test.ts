import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { Delivery } from '#tests/support/telling/told-desk.ts';
import { definition, leg } from '#tests/support/bots/engine-trial.ts';
import { registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { removeDataFolder } from '#tests/support/product/data-folder.ts';
import { newDataFolder, type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { everyReceiver, type Receivers } from '#tests/support/telling/receivers.ts';
import { connectedBeside } from './connected-beside.ts';

// The database of others is not ours to hold up.
const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', PRIVATE_CHANNELS: 'allowed', SIM_SPEED: '20', SIM_HISTORY: '0', DATABASE_URL: '' };
const SOON_MS = 60_000;
/** An exchange is opened at 09:15, and a bot that has yet to wait for its time enters nothing. */
const LATER = { from: '15:00', to: '15:10' };

const signIn = (url: string, { email }: Trader) => registerTrader(url, email);

/** An order that is accepted and rejected later. Returns the keys of its outcomes, as the next ones do. */
async function orderIsRejected(trader: Trader): Promise<readonly string[]> {
  await trader.practise({ script: ['reject-late'] });
  const { rows, atm_strike: middle } = await trader.chain();
  const { instrument_id } = rows.find(({ strike }) => strike === middle)!.call;
  const placed = await trader.place({ instrument_id, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
  expect(placed.status).toBe('open');
  await until('it is rejected', SOON_MS, async () => {
    const { order_book: orders } = await trader.orderBook();
    return orders.some(({ order_id: id, status }) => id === placed.order_id && status === 'rejected') ? true : null;
  });
  return [`order/${placed.order_id}/rejected`];
}

async function botIsStopped({ ask, portfolio }: Trader): Promise<readonly string[]> {
  const body = { portfolio_id: portfolio.id, name: 'Morning', definition: definition([leg()], { schedule: LATER }) };
  const { id: bot_id } = await ask<{ id: string }>('POST', `daily_bots/daily_bots/${portfolio.id}/`, body);
  const { bot_run: run } = await ask<{ bot_run: { run_id: string } }>('POST', 'bot-runs/start/', { bot_id }, randomUUID());
  await ask('POST', `bot-runs/${run.run_id}/stop/`);
  await until('it has ended', SOON_MS, async () => {
    const { bot_run: now } = await ask<{ bot_run: { status: string } }>('GET', `bot-runs/run/${run.run_id}/`);
    return now.status === 'ended' ? true : null;
  });
  return [`run/${run.run_id}/bot-started`, `run/${run.run_id}/bot-ended`];
}

/** Whichever way the price goes first; the other way is watched no more, so that nothing happens later. */
async function priceIsReached({ ask }: Trader): Promise<readonly string[]> {
  const { quotes } = await ask<{ quotes: { ltp: number }[] }>('GET', 'market/quotes?instrument_ids=SIM:NIFTY');
  for (const comparator of ['crosses-up', 'crosses-down']) {
    const terms = [{ measure: 'price', instrument_id: 'SIM:NIFTY', comparator, level: quotes[0]!.ltp }];
    await ask('POST', 'alerts/alerts/', { terms, cool_down_minutes: null, until: null });
  }
  const firings = async () => (await ask<{ firings: { firing_id: string }[] }>('GET', 'alerts/history/')).firings;
  await until('an alert has fired', SOON_MS, async () => ((await firings()).length > 0 ? true : null));
  const { alerts } = await ask<{ alerts: { alert_id: string; status: string }[] }>('GET', 'alerts/alerts/');
  for (const { alert_id: id, status } of alerts) if (status === 'active') await ask('PUT', `alerts/alerts/${id}/`, { status: 'paused' });
  return (await firings()).map(({ firing_id: id }) => `alert/${id}`);
}

async function tradingIsStopped({ ask }: Trader): Promise<readonly string[]> {
  await ask('POST', 'risk/kill/', { scope: { kind: 'all' } }, randomUUID());
  const id = await until('all its steps are done', SOON_MS, async () => {
    const { kill } = await ask<{ kill: { locks: { kill_id: string; complete: boolean }[] } }>('GET', 'risk/kill/');
    return kill.locks.find(({ complete }) => complete)?.kill_id ?? null;
  });
  return [`kill/${id}/kill-pressed`, `kill/${id}/kill-complete`];
}

async function deliveriesOf({ ask }: Trader): Promise<readonly Delivery[]> {
  return (await ask<{ deliveries: Delivery[] }>('GET', 'telling/deliveries/?limit=200')).deliveries;
}

/** Resolves when each of so many outcomes has been sent through every channel, by the log of the server. */
const allSent = (trader: Trader, { all }: Receivers, outcomes: number) =>
  until(`${outcomes} outcomes are told everywhere`, SOON_MS, async () => {
    const there = await deliveriesOf(trader);
    return there.length === outcomes * all.length && there.every(({ status }) => status === 'sent') ? true : null;
  });

const eachHasGot = ({ all }: Receivers, count: number) =>
  until(`message ${count} is with every receiver`, SOON_MS, async () =>
    all.every((each) => each.arrived().length === count) ? true : null,
  );

/** Locks rows, so that the server gets stuck until the kill. */
async function held(beside: pg.Client, rows: string): Promise<void> {
  await beside.query('set idle_in_transaction_session_timeout = 0');
  await beside.query('begin');
  await beside.query(`select from ${rows} for update`);
}

/** Returns the processes that wait for the rows. */
async function waiting(beside: pg.Client): Promise<readonly number[]> {
  const { rows } = await beside.query<{ pid: number }>(
    'select distinct pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))',
  );
  return rows.map(({ pid }) => pid);
}

/** Ends the pending requests of a dead server, as if they had never reached the database; then unlocks the rows. */
async function freed(beside: pg.Client): Promise<void> {
  for (const pid of await waiting(beside)) await beside.query('select pg_terminate_backend($1, 5000)', [pid]);
  await beside.query('rollback');
}

it('every channel tells every outcome over four kills, and twice only what may have arrived, under its own name', async () => {
  const dataDir = newDataFolder();
  const told = await everyReceiver();
  const env = { ...ENV, NODE_EXTRA_CA_CERTS: told.caFile };
  let product: Product = await startProduct({ dataDir, env });
  onTestFinished(async () => {
    await product.kill('group');
    removeDataFolder(dataDir);
  });
  const { port, url } = product;
  const trader = await registerTrader(url);
  for (const { channel } of told.all) await trader.ask('POST', 'telling/channels/', channel);
  const beside = await connectedBeside(dataDir);
  const start = async () => void (product = await startProduct({ dataDir, port, env }));

  // The outcome is stored, its recipients are not determined yet: the reader of the log waits for the lock.
  await held(beside, 'telling_settings');
  const happened = [
    ...(await orderIsRejected(trader)),
    ...(await botIsStopped(trader)),
    ...(await priceIsReached(trader)),
    ...(await tradingIsStopped(trader)),
  ];
  await signIn(url, trader);
  let outcomes = happened.length + 1;
  expect(await deliveriesOf(trader)).toEqual([]);
  await product.kill('server');
  await freed(beside);

  // Every receiver has the first message and says nothing; the others are written down, and wait.
  told.hold();
  await start();
  await eachHasGot(told, 1);
  const statuses = (await deliveriesOf(trader)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'sending')).toHaveLength(told.all.length);
  expect(statuses.filter((status) => status === 'waiting')).toHaveLength(told.all.length * (outcomes - 1));
  await product.kill('server');
  told.letGo();
  await start();
  await allSent(trader, told, outcomes);

  // Every receiver has answered, and no answer is written down.
  told.hold();
  await signIn(url, trader);
  outcomes += 1;
  await eachHasGot(told, outcomes + 1);
  await held(beside, `telling_deliveries where status = 'sending'`);
  told.letGo();
  await until('the server has read every answer', SOON_MS, async () => ((await waiting(beside)).length === told.all.length ? true : null));
  await product.kill('server');
  await freed(beside);
  await start();
  await allSent(trader, told, outcomes);

  // All is told and written down; the database goes with the server.
  await product.kill('group');
  await beside.end().catch(() => {});
  await start();
  await signIn(url, trader);
  outcomes += 1;
  await allSent(trader, told, outcomes);

  const keys = new Set(told.outcomes());
  expect([...keys].filter((key) => !key.startsWith('signed-in/')).toSorted()).toEqual(happened.toSorted());
  expect(keys.size).toBe(outcomes);
  const titles = told.all.map(({ arrived }) =>
    arrived()
      .filter(({ again }) => !again)
      .map(({ title }) => title),
  );
  for (const [index, { kind, arrived }] of told.all.entries()) {
    expect(titles[index], kind).toHaveLength(outcomes);
    // In the order in which it happened, on every channel the same.
    expect(titles[index], kind).toEqual(titles[0]);
    // On the wire when a server was killed: the first of all, and the last but one.
    expect(
      arrived()
        .filter(({ again }) => again)
        .map(({ title }) => title),
      kind,
    ).toEqual([titles[0]?.[0], titles[0]?.[outcomes - 2]]);
  }
});
