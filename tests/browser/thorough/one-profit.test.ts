import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { watchMeanings } from '../checks/one-meaning.ts';
import { POSITIONS } from '../pages/books.ts';
import { goTo, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

/** A minute of a fast market in the long suite; otherwise a second and a half per screen. */
const EACH_MS = process.env['LONG'] === '1' ? 10_000 : 1_500;

const SCREENS = [
  HOME_PATH,
  POSITIONS,
  `${POSITIONS}?net=1`,
  '/app/portfolio',
  '/app/portfolio?tab=performance',
  '/app/dashboards/live-trade',
  '/app/position_book',
] as const;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '20' } });
});
afterAll(() => product.stop());

/** Returns the contracts to hold: four around the money, and the least traded one that can be bought at all. */
async function contracts(trader: Trader): Promise<readonly string[]> {
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const near = [middle - 1, middle].flatMap((at) => [rows[at]?.call.instrument_id ?? '', rows[at]?.put.instrument_id ?? '']);
  const legs = rows.flatMap(({ call, put }) => [call, put]).filter(({ bid, ask, ltp }) => bid !== null && ask !== null && ltp > 0);
  const [quiet] = legs.toSorted((a, b) => a.volume - b.volume);
  return quiet === undefined ? near : [...near, quiet.instrument_id];
}

it('two numbers of one meaning on a screen are the same in every picture of a fast market, and a total is the sum of its rows', async (context) => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  const order = (id: string, lots: number, side: 'BUY' | 'SELL' = 'BUY') =>
    trader.place({ instrument_id: id, transaction_type: side, order_type: 'MARKET', product: 'NRML', lots });
  try {
    const held = await contracts(trader);
    for (const id of held) await order(id, 2);
    expect((await trader.positions()).data.length).toBeGreaterThanOrEqual(4);
    for (const [at, path] of SCREENS.entries()) {
      await goTo(page, path);
      await shown(page.locator('main [data-meaning]'));
      await settled(page);
      // A fill meanwhile, opening and closing in turn: quantity, cost, realised profit and totals change together.
      const [seen] = await Promise.all([watchMeanings(page, EACH_MS), order(held[0] ?? '', 1, at % 2 === 0 ? 'BUY' : 'SELL')]);
      await context.annotate(`${path}: ${JSON.stringify(seen)}`);
      expect(seen.changes, path).toBeGreaterThan(0);
      expect.soft({ path, differing: seen.differing, examples: seen.examples }).toEqual({ path, differing: 0, examples: [] });
    }
  } finally {
    await device.close();
  }
});
