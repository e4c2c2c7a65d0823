import { beforeAll, expect, it } from 'vitest';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { say } from '#tests/support/client/say.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

it('on a phone a screen is built, kept and watched, and an alert is set on a match, removed and taken back', async () => {
  const { device } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  const press = (id: string, values: Record<string, string> = {}) =>
    page
      .getByRole('button', { name: say(id, values), exact: true })
      .first()
      .click();
  try {
    await goTo(page, '/app/screener_ticker?screen=starter-movers');
    await heading(page, 'title.screener');
    await press('screener.edit');
    const editor = page.getByRole('dialog', { name: say('screener.editor.title') });
    // Everything that has a price matches.
    const number = editor.getByLabel(say('screener.editor.value', { unit: '%' }));
    await number.first().fill('-50');
    await shown(editor.getByRole('button', { name: /^Show \d\d matches$/ }));
    await editor.getByRole('button', { name: /^Show \d\d matches$/ }).click();
    await shown(page.getByText(/^\d\d matches of \d\d$/));
    // The same screen over the close of the newest past day, and back.
    await press('screener.past');
    await shown(page.getByText(/^Past: /));
    await shown(page.getByText(/^\d\d matches of \d\d$/));
    expect(new URL(page.url()).searchParams.get('past')).toBe('simulated-history');
    await press('past.now');
    await page.getByText(/^Past: /).waitFor({ state: 'detached' });
    await shown(page.getByText(/^\d\d matches of \d\d$/));
    const alert = page.getByRole('switch', { name: say('screener.alert') });
    await expect.poll(() => alert.getAttribute('aria-disabled')).toBe('true');

    await press('screener.save-as');
    await page.getByRole('dialog').getByLabel(say('screener.name')).fill('All that move');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('screener.save'), exact: true })
      .click();
    await shown(page.getByRole('button', { name: 'All that move', pressed: true }));
    await alert.click();
    await shown(page.getByRole('switch', { name: say('screener.alert'), checked: true }));

    await press('screener.action.alert', { symbol: 'NIFTY' });
    await heading(page, 'title.alerts');
    const sheet = page.getByRole('dialog', { name: say('alerts.editor.new') });
    await shown(sheet.getByText('NIFTY', { exact: true }));
    await sheet.getByLabel(say('alerts.editor.level', { measure: 'price' })).fill('1');
    await shown(sheet.getByText(say('alerts.editor.reached')));
    // A second condition: the whole says itself as a sentence, and is tried on the last day.
    await sheet.getByRole('button', { name: say('alerts.editor.add') }).click();
    const second = sheet.getByRole('group', { name: say('alerts.editor.term', { number: 2 }) });
    await second.getByLabel(say('alerts.editor.measure')).selectOption('pcr');
    await second.getByLabel(say('alerts.editor.underlying')).selectOption('NIFTY');
    await second.getByLabel(say('alerts.editor.level', { measure: 'pcr' })).fill('99');
    await shown(sheet.locator('[data-sentence]').getByText(/NIFTY is at or above 1 and PCR of NIFTY .* is at or above 99/));
    await shown(sheet.locator('[data-trial="done"]'));
    await sheet.getByRole('button', { name: say('alerts.editor.set') }).click();
    const rules = page.getByRole('list', { name: say('alerts.tab.rules') });
    const rule = rules.getByRole('heading', { name: /^NIFTY is at or above 1 and PCR of NIFTY/ });
    await shown(rule);
    await shown(rules.getByText(say('alerts.sentence.screen', { name: 'All that move' })));
    // Each term shows its current state: the price condition holds, the ratio does not.
    await shown(rules.locator('[data-truth="yes"] [data-freshness]'));
    await shown(rules.locator('[data-truth="no"] [data-freshness]'));
    await rules.getByRole('button', { name: /^Delete: NIFTY is at or above 1 and/ }).click();
    await rule.waitFor({ state: 'detached' });
    await press('alerts.toast.undo');
    await shown(rule);
  } finally {
    await device.close();
  }
});
