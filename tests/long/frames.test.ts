import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';
import { giveWay } from '#tests/support/server/give-way.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { atMonthly, FAST_MARKET, SLOWER } from '../browser/checks/chain-rate.ts';
import { frameFigures } from '../browser/checks/frame-rate.ts';
import { ownWorkOf, slowDown } from '../browser/checks/long-tasks.ts';
import { CHAIN } from '../browser/pages/chain.ts';
import { heading, settled } from '../browser/pages/page.ts';
import { openTrading } from '../browser/pages/trading-device.ts';

const MS = 10_000;
/**
 * Lowest frame rate, of the sixty frames of a screen. An idle page gets 57 to 59 on a slowed processor; on a busy or shared machine every task takes more
 * processor time, which costs some frames.
 */
const BOUND = 45;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', ...FAST_MARKET } });
  giveWay(product);
});
afterAll(() => product.stop());

/** Returns the browser's own frame rate now: of an empty page, at full processor speed. */
async function emptyPictures(page: Page): Promise<number> {
  await page.goto('about:blank');
  return (await frameFigures(page, 'body', MS / 2)).framesPerSecond;
}

/**
 * Holds a page to its bound by its own work on a processor four times slower, whatever else the machine does; the pictures that came on a slowed one are
 * printed with the load of the machine, for the record.
 */
async function holds(page: Page, what: string, selector: string, act: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  const both = async () => (await Promise.all([frameFigures(page, selector, MS), act()]))[0];
  const own = await ownWorkOf(page, both, SLOWER);
  await slowDown(page, SLOWER);
  const seen = await both();
  const empty = await emptyPictures(page);
  await slowDown(page, 1);
  const text =
    `${what}, processor x${SLOWER}: its own work leaves ${own.framesPerSecond.toFixed(1)} frames/s, ${(own.busy * 100).toFixed(0)} % busy, tasks above 50 ms ` +
    `${JSON.stringify(own.longTasks)}; seen ${seen.framesPerSecond.toFixed(1)} of the ${empty.toFixed(1)} frames/s of an empty page, longest task by the clock ${seen.longestTask.toFixed(0)} ms, ` +
    `${seen.writesPerSecond.toFixed(0)} texts/s at a load of ${(loadavg()[0] ?? 0).toFixed(1)}`;
  process.stdout.write(`${text}\n`);
  // A page that does not change proves nothing.
  expect(own.result.writesPerSecond, text).toBeGreaterThan(1);
  expect(own.framesPerSecond, text).toBeGreaterThanOrEqual(BOUND);
}

it('a chain of 240 legs ticks on a slow processor at the rate of the screen', { timeout: 120_000 }, async () => {
  const { device, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop');
  const { page } = device;
  await page.goto(await atMonthly(page, `${origin}${CHAIN}`));
  await heading(page, 'market.chain.title');
  await settled(page);
  await holds(page, 'chain', '.chain-grid');
  await device.close();
});

it('a dashboard with open positions ticks on a slow processor at the rate of the screen', { timeout: 120_000 }, async () => {
  const { device, trader, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop');
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  for (const [place, side] of [
    [0, 'SELL'],
    [2, 'BUY'],
  ] as const) {
    const id = rows[middle + place]?.call.instrument_id ?? '';
    await trader.place({ instrument_id: id, transaction_type: side, order_type: 'MARKET', product: 'NRML', lots: 1 });
  }
  const { page } = device;
  await page.goto(`${origin}${HOME_PATH}`);
  await heading(page, 'dashboard.page.title');
  await settled(page);
  await holds(page, 'dashboard', '#main');
  await device.close();
});

/** The builder with four legs, its payoff in sight. */
async function openBuilder() {
  const { device, trader, origin } = await openTrading(`http://localhost:${product.port}`, 'desktop');
  const { atm_strike: atm, rows, expiry } = await trader.chain();
  const place = rows.findIndex(({ strike }) => strike === atm);
  const leg = (side: 'buy' | 'sell', kind: 'call' | 'put', steps: number): PlannedLeg => {
    return { side, kind, lots: 1, strike: rows[place + steps]?.strike ?? atm, expiry, price: null, on: true };
  };
  const legs = writePlan([leg('sell', 'call', 2), leg('buy', 'call', 4), leg('sell', 'put', -2), leg('buy', 'put', -4)]);
  const { page } = device;
  await page.goto(`${origin}/app/strategy-builder?tab=payoff&underlying=NIFTY&legs=${encodeURIComponent(legs)}`);
  await heading(page, 'title.strategy-builder');
  await settled(page);
  return device;
}

/** Drags the middle of an element to and fro, by so many px each way. */
async function dragged(page: Page, selector: string, reach: number): Promise<void> {
  const held = page.locator(selector).first();
  await held.scrollIntoViewIfNeeded();
  const box = await held.boundingBox();
  if (box === null) throw new Error(`${selector} is not on the page`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = performance.now() + MS;
  for (let step = 0; performance.now() < end; step += 1) await page.mouse.move(x + reach * Math.sin(step / 12), y);
  await page.mouse.up();
}

it.each([
  ['the crosshair of its chart', '.payoff-plot', 200],
  ['the price looked at', 'input[type=range][step="0.005"]', 80],
  ['a strike', '[data-strike-handle="0"]', 60],
] as const)('the builder follows %s on a slow processor at the rate of the screen', { timeout: 120_000 }, async (what, selector, reach) => {
  const device = await openBuilder();
  const { page } = device;
  await holds(page, `builder, dragged: ${what}`, '#main', () => dragged(page, selector, reach));
  await device.close();
});
