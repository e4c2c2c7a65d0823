import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDevice, type Size } from '#tests/support/device/browser.ts';
import { PLAIN_HEADER, plainChain } from '#tests/support/market/imported-chain-csv.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { heading, shown } from '../pages/page.ts';
import { signInForDeepLink } from '../pages/session.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

const csv = (lines: readonly string[], name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([PLAIN_HEADER, ...lines].join('\n')),
});
const TERMS = { expiry: '2026-08-25', forward: 24_512.3, reach: 12 };
const FIRST = plainChain({ ...TERMS, date: '2026-08-03', volatility: 0.12 });
const GOOD = csv([...FIRST, ...plainChain({ ...TERMS, date: '2026-08-04', volatility: 0.13 })], 'chains.csv');
const BAD = csv([...FIRST, FIRST[0] ?? ''], 'bad.csv');

it.each(['phone', 'desktop'] satisfies Size[])('%s: a file of chains is checked, imported, and shown as of its session', async (size) => {
  const origin = `http://localhost:${product.port}`;
  const trader = await registerTrader(origin);
  const device = await openDevice({ size });
  const { page } = device;
  const press = (id: string, values = {}) => page.getByRole('button', { name: say(id, values), exact: true }).click();
  try {
    await signInForDeepLink(page, origin, '/app/pages/setting/data', trader.email);
    await heading(page, 'settings.data.title');
    await page.getByText(say('import.holds.chains'), { exact: true }).click();
    const file = page.getByLabel(say('import.file'), { exact: false }).first();
    await file.setInputFiles(BAD);
    await shown(page.getByRole('cell', { name: say('import.what.duplicate') }));
    await file.setInputFiles(GOOD);
    await shown(page.getByText(say('import.checked')));
    await press('import.send');
    await shown(page.getByText(say('import.chain.done', { symbol: 'NIFTY', added: 100, changed: 0, same: 0 })));
    await press('import.show-name', { symbol: 'NIFTY' });
    const view = page.getByRole('region', { name: `NIFTY, ${say('import.chain.as-imported')}` });
    // Our solver gives back the volatility and the forward that the closes of the file were made with.
    await shown(view.getByRole('definition').filter({ hasText: '13.0%' }).first());
    await shown(view.getByRole('definition').filter({ hasText: /^24,512\.\d\d$/ }));
    await shown(view.getByRole('slider', { name: say('import.chain.smile') }));
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await view.getByLabel(say('import.chain.session')).selectOption('2026-08-03');
    await shown(view.getByRole('definition').filter({ hasText: '12.0%' }).first());
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});
