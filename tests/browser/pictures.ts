// Takes pictures of every screen: `npm run pictures -- <folder>` for looking at them (all looks, both sizes),
// `npm run pictures -- --publish` for the two that the manifest shows (public/screenshots).
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { SIZES, type Size } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import { type Look, LOOKS } from './pages/look.ts';
import { heading, settled } from './pages/page.ts';
import { openTrading } from './pages/trading-device.ts';
import { SCREEN_LIST } from './screen-list.ts';

const publish = process.argv.includes('--publish');
const published = fileURLToPath(new URL('../../public/screenshots', import.meta.url));
const folder = publish ? published : (process.argv[2] ?? 'pictures');
/** What the manifest shows before installing: one screen for each size. */
const shown: Readonly<Record<Size, { readonly path: string; readonly file: string }>> = {
  phone: { path: '/app/position', file: 'narrow' },
  desktop: { path: '/app/market_view?tab=chain', file: 'wide' },
};
const nameOf = (path: string) => path.replaceAll(/^\/|\?.*$/g, '').replaceAll('/', '-');

async function picture(page: Page, file: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' });
}

async function take(origin: string, size: Size, look: Look): Promise<void> {
  const { device, trader } = await openTrading(origin, size, { look });
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  for (const [offset, side] of [
    [0, 'SELL'],
    [2, 'BUY'],
    [-2, 'BUY'],
  ] as const) {
    const leg = offset < 0 ? rows[middle + offset]?.put : rows[middle + offset]?.call;
    await trader.place({ instrument_id: leg?.instrument_id ?? '', transaction_type: side, order_type: 'MARKET', product: 'NRML', lots: 2 });
  }
  const far = rows[middle + 3]?.put.instrument_id ?? '';
  await trader.place({ instrument_id: far, transaction_type: 'BUY', order_type: 'LIMIT', price: 1.05, product: 'NRML', lots: 1 });
  for (const screen of SCREEN_LIST.filter((entry) => entry.signedIn && (!publish || entry.path === shown[size].path))) {
    await device.page.goto(`${origin}${screen.path}`);
    await heading(device.page, screen.title, look.locale);
    const words = `${look.currentTheme}-${look.direction}-${look.locale}`;
    const file = publish ? shown[size].file : `${nameOf(screen.path)}-${size}-${words}`;
    await picture(device.page, file);
  }
  await device.close();
}

mkdirSync(folder, { recursive: true });
const product = await startProduct({ env: { REGISTRATION: 'open' } });
const origin = `http://localhost:${product.port}`;
const looks = publish ? LOOKS.slice(0, 1) : LOOKS;
for (const size of Object.keys(SIZES) as Size[]) for (const look of looks) await take(origin, size, look);
await product.stop();
