import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openDevice, type Size } from '#tests/support/device/browser.ts';
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

const csv = (text: string, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const BAD = csv('time,open,high,low,close\n2026-08-03 09:15,100,101,99,x\n2026-08-03 03:00,100,101,99,100', 'bad.csv');

function sessionOf(date: string): string {
  return Array.from({ length: 375 }, (_, minute) => {
    const close = 100 + Math.round(Math.sin(minute / 40) * 500) / 100;
    return `${Date.parse(`${date}T03:45:00Z`) / 1_000 + minute * 60},100,110,90,${close}`;
  }).join('\n');
}
const GOOD = csv(`time,open,high,low,close\n${sessionOf('2026-08-03')}\n${sessionOf('2026-08-04')}`, 'nifty.csv');

/** Hands a file to the app as the system's share sheet does: to the service worker, which puts it aside. */
async function share(page: Page, { name, mimeType, buffer }: ReturnType<typeof csv>): Promise<void> {
  await page.evaluate(
    async ([called = '', type = '', text = '']) => {
      const workers = navigator.serviceWorker;
      if (!workers.controller) await new Promise((taken) => workers.addEventListener('controllerchange', taken, { once: true }));
      const body = new FormData();
      body.append('file', new File([text], called, { type }));
      await fetch('/share', { method: 'POST', body });
    },
    [name, mimeType, buffer.toString()],
  );
}

it.each(['phone', 'desktop'] satisfies Size[])(
  '%s: a file is checked, imported, shown and deleted; on a phone it was shared with the app',
  async (size) => {
    const origin = `http://localhost:${product.port}`;
    const trader = await registerTrader(origin);
    const device = await openDevice({ size });
    const { page } = device;
    const press = (id: string, values = {}) => page.getByRole('button', { name: say(id, values), exact: true }).click();
    try {
      await signInForDeepLink(page, origin, '/app/pages/setting/data', trader.email);
      await heading(page, 'settings.data.title');
      const file = page.getByLabel(say('import.file'), { exact: false }).first();
      await file.setInputFiles(BAD);
      await shown(page.getByText(say('import.wrong', { count: 2 })));
      await shown(page.getByRole('cell', { name: say('import.what.outside-session') }));
      if (size === 'desktop') await file.setInputFiles(GOOD);
      else {
        await share(page, GOOD);
        await page.goto(`${origin}/app/pages/setting/open`);
        await press('open.as.candles');
      }
      await shown(page.getByText(say('import.checked')));
      await press('import.send');
      await shown(page.getByText(/^Imported as /));
      await press('import.show-name', { symbol: 'NIFTY' });
      await shown(page.getByRole('slider', { name: say('import.view.minutes', { symbol: 'NIFTY' }) }));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await press('import.delete-name', { symbol: 'NIFTY' });
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('import.delete') })
        .click();
      await shown(page.getByText(say('import.none')));
      expect(device.complaints()).toEqual([]);
    } finally {
      await device.close();
    }
  },
);
