import { afterAll, beforeAll, expect, it } from 'vitest';
import { say } from '#tests/support/client/say.ts';
import { type ScriptedBroker, startScriptedBroker } from '#tests/support/brokers/scripted/scripted-broker.ts';
import type { Account, Trader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { everythingOn } from '../pages/device-scan.ts';
import { ORDER_BOOK } from '../pages/books.ts';
import { goTo, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let broker: ScriptedBroker;
let product: Product;
beforeAll(async () => {
  broker = await startScriptedBroker();
  product = await startProduct({ env: { REGISTRATION: 'open', BROKER_ADDRESSES: `scripted=${broker.url}` } });
});
afterAll(async () => {
  await product.stop();
  await broker.stop();
});

/** Links an account at the broker, where another program then buys a lot and leaves an order. */
async function linked(trader: Trader): Promise<Account> {
  const fields = { api_key: trader.email, api_secret: 's', pin: '1' };
  const body = { broker_name: 'scripted', environment: 'sandbox', label: 'Away', fields };
  const { broker_accounts: account } = await trader.ask<{ broker_accounts: Account }>('POST', 'accounts/accounts/', body);
  await trader.ask('POST', `accounts/account-login/${account.id}/`, {});
  const { rows } = await trader.chain();
  const option = rows[Math.floor(rows.length / 2)]?.call;
  const order = { instrument: option?.instrument_id ?? '', side: 'BUY', quantity: 65, price: 5 } as const;
  broker.control.fillOrder({ order_id: broker.control.placeElsewhere(order) });
  broker.control.setStatus({ order_id: broker.control.placeElsewhere(order), status: 'AMO REQ RECEIVED', message: 'kept for the open' });
  return account;
}

it.each([
  { size: 'phone', look: { currentTheme: 'light', locale: 'fr', direction: 'rtl' } },
  { size: 'desktop', look: { currentTheme: 'dark', locale: 'en', direction: 'ltr' } },
] as const)('what another program places is in a group of its own within seconds, on a $size in $look.locale', async ({ size, look }) => {
  broker.control.reset();
  const { device, trader } = await openTrading(product.url, size, { serviceWorkers: 'block', look });
  const { page } = device;
  const text = (id: string, values: Record<string, string | number> = {}) => say(id, values, look.locale);
  const button = (id: string, values: Record<string, string | number> = {}) =>
    page.getByRole('button', { name: text(id, values), exact: true });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  try {
    // The narrowest phone that the screens are made for.
    if (size === 'phone') await page.setViewportSize({ width: 360, height: 780 });
    const account = await linked(trader);
    const name = text('workplace.elsewhere');
    await goTo(page, '/app/portfolio');
    await page.getByRole('link', { name: text('portfolio.row.positions-named', { name }), exact: true }).press('Enter');
    await shown(page.getByText(name, { exact: true }));
    await shown(page.getByText('65', { exact: false }));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);

    await goTo(page, ORDER_BOOK);
    await shown(page.locator('[data-order]', { hasText: name }).or(page.getByRole('row').filter({ hasText: name })));
    const [order] = (
      await trader.ask<{ order_book: { order_id: string; status: string }[] }>('GET', `order-book/order-book/${account.account_number}`)
    ).order_book.filter(({ status }) => status === 'open');
    await goTo(page, `${ORDER_BOOK}?order=${order?.order_id}`);
    await shown(page.getByText('AMO REQ RECEIVED'));
    await shown(page.getByText('kept for the open'));
    await button('order-book.broker.ask').press('Enter');
    await shown(page.getByRole('list', { name: text('order-book.broker.history') }).getByText('AMO REQ RECEIVED'));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');

    await goTo(page, '/app/broker');
    await button('broker.card.reports-named', { label: 'Away' }).press('Enter');
    await shown(page.getByText(text('broker.reports.reason.placed-elsewhere')));
    // A newer report of an order comes in the place of the one that is read.
    const body = page.locator('pre', { hasText: '"price": 5,' });
    for (let tries = 0; tries < 5 && (await body.filter({ visible: true }).count()) === 0; tries += 1) {
      await page.locator('li', { has: body }).first().locator('summary').press('Enter');
      await body
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => undefined);
    }
    await shown(body.filter({ visible: true }));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await button('broker.card.calls-named', { label: 'Away' }).press('Enter');
    await shown(page.getByRole('dialog').getByText(text('broker.calls.kind.orders'), { exact: false }).first());
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
  } finally {
    await device.close();
  }
});

it.each([
  { size: 'phone', look: { currentTheme: 'light', locale: 'fr', direction: 'rtl' } },
  { size: 'desktop', look: { currentTheme: 'dark', locale: 'en', direction: 'ltr' } },
] as const)('the broker closes everything, and then takes no order, on a $size in $look.locale', async ({ size, look }) => {
  broker.control.reset();
  const { device, trader } = await openTrading(product.url, size, { serviceWorkers: 'block', look });
  const { page } = device;
  const text = (id: string, values: Record<string, string | number> = {}) => say(id, values, look.locale);
  try {
    await linked(trader);
    for (const { order_id: id, status } of broker.control.orders())
      if (status !== 'COMPLETE') broker.control.setStatus({ order_id: id, status: 'CANCELLED', message: 'by the other program' });
    await goTo(page, '/app/broker');
    await page.getByRole('button', { name: text('broker.card.stop-named', { label: 'Away' }), exact: true }).press('Enter');
    const sheet = page.getByRole('dialog');
    const press = (id: string) => sheet.getByRole('button', { name: text(id), exact: true }).press('Enter');
    await shown(sheet.getByText(text('broker.stop.off')));
    await press('broker.stop.switch-on');
    // The broker's own words say why.
    await shown(sheet.getByText(/\(.*position.*\)/i));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await press('broker.stop.square-off');
    await press('broker.stop.square-off-yes');
    await shown(sheet.getByText(text('broker.stop.state.closed')));
    await press('broker.stop.switch-on');
    await shown(sheet.getByText(text('broker.stop.on')));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  } finally {
    await device.close();
  }
});

it.each([
  { size: 'phone', look: { currentTheme: 'dark', locale: 'fr', direction: 'ltr' } },
  { size: 'desktop', look: { currentTheme: 'light', locale: 'en', direction: 'ltr' } },
] as const)('the money is what the broker tells, and new keys need a login, on a $size in $look.locale', async ({ size, look }) => {
  broker.control.reset();
  broker.control.setFunds({ cash: 254_321, used_margin: 54_321 });
  const { device, trader } = await openTrading(product.url, size, { serviceWorkers: 'block', look });
  const { page } = device;
  const text = (id: string, values: Record<string, string | number> = {}) => say(id, values, look.locale);
  try {
    await linked(trader);
    await goTo(page, '/app/broker');
    const card = page.getByRole('region', { name: 'Away' });
    await shown(card.getByText(text('broker.funds.title')));
    await shown(card.getByText(/2,00,000\.00|2\s00\s000,00|200\s000,00/));
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    await card.getByRole('button', { name: text('broker.card.keys-named', { label: 'Away' }), exact: true }).press('Enter');
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: text('broker.keys.save'), exact: true }).click();
    await shown(form.locator('[aria-invalid="true"]').first());
    for (const name of ['api_key', 'api_secret', 'pin'])
      await form.getByLabel(text(`broker.field.${name}`), { exact: true }).fill(`new-${name}`);
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: text('broker.keys.save'), exact: true }).click();
    await shown(card.getByText(text('broker.status.needs-login')));
    await card.getByRole('button', { name: text('broker.card.login-named', { label: 'Away' }), exact: true }).click();
    await shown(card.getByText(text('broker.status.active'), { exact: false }));
    const kept = Object.entries(await everythingOn(page)).filter(([, value]) => /new-(?:api_secret|pin)/.test(value));
    expect(kept.map(([place]) => place)).toEqual([]);
  } finally {
    await device.close();
  }
});
