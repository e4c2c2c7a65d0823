import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { type PlannedLeg, writePlan } from '#domain/strategies/plan-code.ts';
import { giveWay } from '#tests/support/server/give-way.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { FAST_MARKET, SLOWER } from '../browser/checks/chain-rate.ts';
import { frameFigures, type FrameFigures } from '../browser/checks/frame-rate.ts';
import { slowDown } from '../browser/checks/long-tasks.ts';
import { heading, settled } from '../browser/pages/page.ts';
import { openTrading } from '../browser/pages/trading-device.ts';

const MS = 10_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', ...FAST_MARKET } });
  giveWay(product);
});
afterAll(() => product.stop());

function said(what: string, seen: FrameFigures): string {
  const text = `${what}, processor x${SLOWER}: ${seen.framesPerSecond.toFixed(1)} frames/s, longest task ${seen.longestTask.toFixed(0)} ms, ${seen.writesPerSecond.toFixed(0)} texts/s`;
  process.stdout.write(`${text}\n`);
  return text;
}

it('a dashboard with open positions ticks on a slow processor at the rate of the screen', { retry: 2, timeout: 120_000 }, async () => {
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
  await slowDown(page, SLOWER);
  const seen = await frameFigures(page, '#main', MS);
  const text = said('dashboard', seen);
  await device.close();
  expect(seen.writesPerSecond, text).toBeGreaterThan(1);
  expect(seen.framesPerSecond, text).toBeGreaterThanOrEqual(50);
});

it('the builder follows a dragged price on a slow processor at the rate of the screen', { retry: 2, timeout: 120_000 }, async () => {
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
  const slider = page.locator('input[type=range]').first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the builder has no slider');
  await slowDown(page, SLOWER);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  const watched = frameFigures(page, '#main', MS);
  const end = performance.now() + MS;
  for (let step = 0; performance.now() < end; step += 1) await page.mouse.move(box.x + box.width * (0.5 + 0.4 * Math.sin(step / 12)), y);
  const seen = await watched;
  await page.mouse.up();
  const text = said('builder, its price dragged', seen);
  await device.close();
  expect(seen.writesPerSecond, text).toBeGreaterThan(1);
  expect(seen.framesPerSecond, text).toBeGreaterThanOrEqual(50);
});
