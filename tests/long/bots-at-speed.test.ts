import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { addressOf, TRUSTING, type Trader, traderOf } from '#tests/bench/support/trader.ts';
import { databasePid } from '#tests/support/product/data-folder.ts';
import { startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';

const USERS = 2;
const BOTS_OF_A_USER = 50;
const MINUTES = 10;
const SPEED = 10;
const DAILY = BASE_STRATEGIES.filter(({ kind }) => kind === 'daily');

/** Seconds that processes and all they have started, ended children included, have had of a processor. */
function processorSeconds(roots: readonly number[]): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,cputimes='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = new Set(roots);
  for (let before = -1; before !== tree.size;) {
    before = tree.size;
    for (const [pid = 0, parent = 0] of rows) if (tree.has(parent)) tree.add(pid);
  }
  return rows.reduce((sum, [pid = 0, , seconds = 0]) => sum + (tree.has(pid) ? seconds : 0), 0);
}

/** Starts a daily bot on a paper account of its own; returns how many orders that account has had today. */
async function startBot(url: string, trader: Trader, user: number, place: number): Promise<() => Promise<number>> {
  const { broker_accounts: account } = await trader.call<{ broker_accounts: { id: string; account_number: string } }>(
    'POST',
    '/api/accounts/accounts/',
    { broker_name: 'paper', environment: 'paper', label: `Bot ${place}` },
  );
  const { portfolios: portfolio } = await trader.call<{ portfolios: { id: string } }>('POST', '/api/portfolios/portfolios/', {
    broker_account_id: account.id,
    name: 'Bot',
  });
  const { definition, code } = DAILY[place % DAILY.length]!;
  const schedule = { ...definition.schedule, expiries: 'any', dte: null };
  const body = { portfolio_id: portfolio.id, name: `${code} ${place}`, definition: { ...definition, schedule } };
  const bot = await trader.call<{ id: string }>('POST', `/api/daily_bots/daily_bots/${portfolio.id}/`, body);
  const answer = await fetch(new URL('/api/bot-runs/start/', url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${trader.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': addressOf(user),
    },
    body: JSON.stringify({ bot_id: bot.id }),
  });
  expect(answer.status, `${code}: ${await answer.text()}`).toBe(200);
  return async () =>
    (await trader.call<{ order_book: unknown[] }>('GET', `/api/order-book/order-book/${account.account_number}`)).order_book.length;
}

it(`${USERS * BOTS_OF_A_USER} bots on a market ${SPEED} times as fast take less than 0.6 of one processor`, async (context) => {
  if (process.platform !== 'linux') context.skip('the time of a process is read by ps');
  const product = await startProduct({ env: { ...TRUSTING, SIM_SPEED: String(SPEED) } });
  try {
    const orders: (() => Promise<number>)[] = [];
    for (let user = 0; user < USERS; user += 1) {
      const trader = await traderOf(product.url, user);
      for (let place = 0; place < BOTS_OF_A_USER; place += 1) orders.push(await startBot(product.url, trader, user, place));
    }
    const roots = [product.pid, databasePid(product.dataDir) ?? 0];
    const before = processorSeconds(roots);
    const at = performance.now();
    const over = MINUTES * 60_000;
    await until('the minutes to measure are over', over + 5_000, async () => (performance.now() - at >= over ? true : null));
    const share = (processorSeconds(roots) - before) / ((performance.now() - at) / 1_000);
    const placed = (await Promise.all(orders.map((count) => count()))).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `${USERS * BOTS_OF_A_USER} bots at ${SPEED} times for ${MINUTES} minutes: ${share.toFixed(2)} of one processor, ${placed} orders\n`,
    );
    expect(placed).toBeGreaterThan(0);
    expect(share).toBeLessThan(0.6);
  } finally {
    await product.stop();
  }
});
