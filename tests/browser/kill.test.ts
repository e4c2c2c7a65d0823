import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOME_PATH } from '#contract/constants.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { say } from '#tests/support/say.ts';
import { goTo, settled, shown } from './pages/page.ts';
import { openTrading } from './pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

it('one thumb stops everything: held, step by step until the broker confirms, said on every page, and resumed', async () => {
  const { device, trader } = await openTrading(`http://localhost:${product.port}`, 'phone');
  const { page } = device;
  const button = (id: string) => page.getByRole('button', { name: say(id), exact: true });
  try {
    const { rows } = await trader.chain();
    const middle = rows[Math.floor(rows.length / 2)];
    const call = middle?.call.instrument_id ?? '';
    await trader.place({ instrument_id: call, transaction_type: 'SELL', order_type: 'MARKET', product: 'NRML', lots: 2 });
    await trader.place({
      instrument_id: middle?.put.instrument_id ?? '',
      transaction_type: 'BUY',
      order_type: 'LIMIT',
      price: 1.05,
      product: 'NRML',
      lots: 1,
    });

    await goTo(page, '/app/position');
    await button('shell.account.open').click();
    await page.getByRole('menuitem', { name: say('paused.stop') }).click();
    await page.getByText('100%', { exact: true }).click();
    await shown(page.locator('[data-kill-effect]', { hasText: 'cancels 1 order and exits 1 position' }));
    await settled(page);
    await button('kill.hold.label').click({ delay: 2_000 });

    await shown(page.locator('[data-state="flat"]'));
    expect(await page.locator('[data-step]').evaluateAll((steps) => steps.map((step) => step.getAttribute('data-status')))).toEqual(
      Array.from({ length: 5 }, () => 'done'),
    );
    expect((await trader.positions()).data.every((position) => position.net_quantity === 0)).toBe(true);
    expect((await trader.orderBook()).order_book.filter((order) => order.status === 'open')).toEqual([]);

    await button('ui.close').click();
    await goTo(page, HOME_PATH);
    await page.reload();
    await shown(page.locator('[data-paused]', { hasText: 'paused at' }));
    await button('paused.resume').click();
    await button('kill.resume.begin').click();
    await button('kill.resume.now').click();
    await page.locator('[data-paused]').waitFor({ state: 'detached' });
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});
