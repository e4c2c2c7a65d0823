import { openTrading } from './pages/trading-device.ts';
import { startProduct } from '#tests/support/product.ts';
import { settled } from './pages/page.ts';
import type { Look } from './pages/look.ts';
const out = process.argv[2] ?? '/tmp/ov-shots';
const product = await startProduct({ env: { REGISTRATION: 'open' } });
const origin = `http://localhost:${product.port}`;
const PATHS: Record<string, string> = {
  overview: '/app/market_view?tab=overview',
  futures: '/app/market_view?tab=futures',
  chain: '/app/market_view?tab=chain',
  watchlist: '/app/market_view?tab=watchlist',
  heat: '/app/heat_map',
  heatlist: '/app/heat_map?view=list',
  heatidx: '/app/heat_map?universe=indices&color=iv',
  heatsector: '/app/heat_map?sector=financial-services',
};
const looks: ['phone' | 'desktop', Look, string][] = [
  ['phone', { currentTheme: 'light', locale: 'en', direction: 'ltr' }, 'pl'],
  ['desktop', { currentTheme: 'light', locale: 'en', direction: 'ltr' }, 'dl'],
  ['desktop', { currentTheme: 'dark', locale: 'fr', direction: 'ltr' }, 'dd'],
  ['phone', { currentTheme: 'dark', locale: 'fr', direction: 'rtl' }, 'pr'],
];
try {
  for (const [size, look, tag] of looks) {
    const { device } = await openTrading(origin, size, { look });
    const { page } = device;
    page.on('console', (message) => {
      if (message.type() === 'error') console.log(tag, message.text());
    });
    page.on('pageerror', (error) => console.log(tag, String(error)));
    for (const [name, path] of Object.entries(PATHS)) {
      await page.goto(`${origin}${path}`);
      await page.waitForTimeout(1500);
      await settled(page);
      if (name === 'watchlist') {
        const add = page.getByRole('button', { name: /Add the indices|Ajouter les indices/ });
        if (await add.isVisible().catch(() => false)) {
          await add.click();
          await page.waitForTimeout(1500);
        }
        await page
          .getByRole('button', { expanded: false })
          .filter({ hasText: 'NIFTY' })
          .first()
          .click()
          .catch(() => undefined);
      }
      await page.screenshot({ path: `${out}/${tag}-${name}.png`, fullPage: size === 'phone' && name !== 'chain', animations: 'disabled' });
    }
    await device.close();
  }
} finally {
  await product.stop();
}
process.exit(0);
