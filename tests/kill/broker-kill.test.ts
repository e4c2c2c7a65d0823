import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tagOf } from '#server/services/broker-desk/tags.ts';
import { type BrokerClock, REAL_CLOCK } from '#tests/support/brokers/scripted/clock.ts';
import { startScriptedBroker } from '#tests/support/brokers/scripted/scripted-broker.ts';
import { type Order, registerTrader, type Trader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { connectedBeside } from './connected-beside.ts';

const LONG = process.env['LONG'] === '1';
const EACH = LONG ? 5 : 2;
const ROUNDS = LONG ? 10 : 1;
const WAIT_MS = 180_000;

/** What is to happen after this time waits for the test. */
const HELD_MS = 1;

/** The real time, in which answers that come so late wait until they are let go. */
function holdingClock() {
  const held = new Set<() => void>();
  const clock: BrokerClock = {
    now: REAL_CLOCK.now,
    after(ms, act) {
      if (ms !== HELD_MS) return REAL_CLOCK.after(ms, act);
      held.add(act);
      return () => held.delete(act);
    },
  };
  const letGo = () => {
    for (const act of held) act();
    held.clear();
  };
  return { clock, letGo };
}

/** A server beside a scripted broker, which outlives it, and an account there. */
async function startBeside() {
  const { clock, letGo } = holdingClock();
  const broker = await startScriptedBroker({ clock });
  const dataDir = mkdtempSync(join(tmpdir(), 'strikedesk-broker-kill-'));
  const env = { REGISTRATION: 'open', LOG_LEVEL: 'error', BROKER_ADDRESSES: `scripted=${broker.url}` };
  const first = await startProduct({ dataDir, env });
  const { port } = first;
  let product: Product | null = first;
  const trader = await registerTrader(first.url);
  const { broker_accounts: account } = await trader.ask<{ broker_accounts: Trader['account'] }>('POST', 'accounts/accounts/', {
    ...{ broker_name: 'scripted', environment: 'sandbox', label: 'Away' },
    fields: { api_key: 'k', api_secret: 's', pin: '1' },
  });
  await trader.ask('POST', `accounts/account-login/${account.id}/`, {});
  const { portfolios: portfolio } = await trader.ask<{ portfolios: Trader['portfolio'] }>('POST', 'portfolios/portfolios/', {
    ...{ broker_account_id: account.id, name: 'Away' },
  });
  const instrument_id = (await trader.chain()).rows.at(0)?.call.instrument_id ?? '';
  const path = `order-book/order-book/${account.account_number}`;
  return {
    ...{ broker, letGo, dataDir, trader },
    bodyOf: (order: object) => ({
      ...{ account_number: account.account_number, portfolio_id: portfolio.id },
      orders: [{ instrument_id, transaction_type: 'BUY', product: 'NRML', lots: 1, ...order }],
    }),
    book: async () => (await trader.ask<{ order_book: Order[] }>('GET', path)).order_book,
    async kill(): Promise<void> {
      const running = product;
      product = null;
      await running?.kill('server');
    },
    async start(): Promise<void> {
      product = await startProduct({ dataDir, port, env });
    },
    async end(): Promise<void> {
      await product?.kill('group');
      await broker.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Beside = Awaited<ReturnType<typeof startBeside>>;

/** Keeps everybody from a table, or from writing it (`exclusive`), until it is given back. */
async function holdTable(dataDir: string, table: string, mode: 'access exclusive' | 'exclusive') {
  const client = await connectedBeside(dataDir);
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  const count = async (text: string) => Number((await client.query<{ count: string }>(text)).rows[0]?.count ?? 0);
  return {
    count,
    /** Waits until so many transactions stand before the table, or behind one that does. */
    waitedFor: (transactions: number) =>
      until(`${table} is waited for`, WAIT_MS, async () =>
        (await count(`select count(*) from pg_stat_activity where wait_event_type = 'Lock'`)) >= transactions ? true : null,
      ),
    async giveBack(): Promise<void> {
      await client.query('rollback');
      await client.end();
    },
  };
}

const arrived = ({ broker }: Beside) => broker.control.calls().filter(({ method, path }) => method === 'POST' && path === '/orders').length;

/** Sends orders by each of these keys; a call whose server dies under it fails. */
const send = ({ trader, bodyOf }: Beside, calls: ReadonlyMap<string, object>) =>
  [...calls].map(([key, order]) => trader.ask('POST', 'order-book/order-book/place_trades/', bodyOf(order), key).catch(() => null));

/** Each moment at which the server is killed: how orders are brought there, and what undoes the obstacle. */
const MOMENTS: Readonly<Record<string, (beside: Beside, calls: ReadonlyMap<string, object>) => Promise<void>>> = {
  async intent(beside, calls) {
    // The secrets are read after the intent is stored and before anything is sent.
    const held = await holdTable(beside.dataDir, 'broker_secrets', 'access exclusive');
    const stored = 'select count(*) from broker_orders where tag is not null';
    const before = [await held.count(stored), arrived(beside)] as const;
    const sent = send(beside, calls);
    await until('the intents are stored', WAIT_MS, async () => ((await held.count(stored)) === before[0] + calls.size ? true : null));
    await beside.kill();
    expect(arrived(beside)).toBe(before[1]);
    await held.giveBack();
    await Promise.all(sent);
  },
  async sent(beside, calls) {
    beside.broker.control.addFault({ call: 'place', fault: 'no-answer', times: calls.size });
    const before = arrived(beside);
    const sent = send(beside, calls);
    await until('the broker has the calls', WAIT_MS, async () => (arrived(beside) === before + calls.size ? true : null));
    await beside.kill();
    await Promise.all(sent);
  },
  async answered(beside, calls) {
    beside.broker.control.addFault({ call: 'place', fault: 'late-answer', ms: HELD_MS, times: calls.size });
    const before = arrived(beside);
    const sent = send(beside, calls);
    await until('the broker has the calls', WAIT_MS, async () => (arrived(beside) === before + calls.size ? true : null));
    const held = await holdTable(beside.dataDir, 'broker_orders', 'exclusive');
    beside.letGo();
    // Those of all these orders, whatever else is booked meanwhile.
    await held.waitedFor(calls.size);
    await beside.kill();
    await held.giveBack();
    await Promise.all(sent);
  },
  async booked(beside, calls) {
    expect(await Promise.all(send(beside, calls))).not.toContain(null);
    await beside.kill();
  },
};

/** Returns what is wrong about the orders of the book, and how many the broker has. */
function compare(book: readonly Order[], { broker }: Beside): { wrong: string[]; there: number } {
  const theirs = broker.control.orders();
  const wrong = book.flatMap((order) => {
    const [one, ...more] = theirs.filter(({ tag }) => tag === tagOf(order.order_id));
    if (more.length > 0) return [`${order.order_id} was sent ${more.length + 1} times`];
    const truth = one === undefined ? ['rejected'] : [one.status === 'COMPLETE' ? 'filled' : 'open'];
    return truth.includes(order.status) ? [] : [`${order.order_id} is ${order.status} here and ${one?.status} there`];
  });
  return { wrong, there: theirs.length };
}

it(`${4 * EACH * ROUNDS} orders at a broker elsewhere, killed at each moment of their call, end as the broker has them`, async () => {
  const beside = await startBeside();
  const keys = new Map<string, object>();
  const moments = Object.entries(MOMENTS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [, reach] of moments) {
      const calls = new Map(
        Array.from({ length: EACH }, (_, at) => [
          randomUUID(),
          at % 2 === 0 ? { order_type: 'LIMIT', price: 0.05 } : { order_type: 'MARKET' },
        ]),
      );
      for (const [key, order] of calls) keys.set(key, order);
      await reach(beside, calls);
      await beside.start();
    }
  const from = performance.now();
  const client = await connectedBeside(beside.dataDir);
  const open = `select count(*) from orders where status in ('pending-submit', 'unknown')`;
  await until('every outcome is known', WAIT_MS, async () =>
    Number((await client.query<{ count: string }>(open)).rows[0]?.count) === 0 ? true : null,
  );
  await client.end();
  const seconds = ((performance.now() - from) / 1_000).toFixed(0);
  expect(await Promise.all(send(beside, keys))).not.toContain(null);
  const book = await beside.book();
  expect(book).toHaveLength(keys.size);
  expect(compare(book, beside)).toEqual({ wrong: [], there: keys.size - EACH * ROUNDS });
  expect(arrived(beside)).toBe(keys.size - EACH * ROUNDS);
  process.stdout.write(
    `${keys.size} orders over ${moments.length * ROUNDS} kills; every outcome known ${seconds} s after the last start\n`,
  );
  await beside.end();
});

it('an order placed elsewhere whose report was stored and not booked when the server died is taken in once', async () => {
  const beside = await startBeside();
  const held = await holdTable(beside.dataDir, 'portfolios', 'exclusive');
  const instrument = (await beside.trader.chain()).rows.at(0)?.call.instrument_id ?? '';
  const id = beside.broker.control.placeElsewhere({ instrument, side: 'BUY', quantity: 75, price: 5 });
  const stored = `select count(*) from broker_messages where broker_order_id = '${id}'`;
  await until('the report is stored', WAIT_MS, async () => ((await held.count(stored)) > 0 ? true : null));
  await beside.kill();
  expect(await held.count(`select count(*) from orders where origin = 'elsewhere'`)).toBe(0);
  await held.giveBack();
  await beside.start();
  const elsewhere = async () => (await beside.book()).filter(({ origin }) => origin === 'elsewhere');
  await until('the order is taken in', WAIT_MS, async () => ((await elsewhere()).length > 0 ? true : null));
  // Readings that follow find it already taken in.
  const before = beside.broker.control.calls().length;
  await until('the books are read again', WAIT_MS, async () => (beside.broker.control.calls().length > before + 4 ? true : null));
  expect(await elsewhere()).toMatchObject([{ status: 'open', quantity: 75, price: 5 }]);
  await beside.end();
});
