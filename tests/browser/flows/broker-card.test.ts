import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ScriptedBroker, startScriptedBroker } from '#tests/support/brokers/scripted/scripted-broker.ts';
import { say } from '#tests/support/client/say.ts';
import type { Account } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
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

it('the shares of a demat account are read, and a trigger held at the broker is changed, on a narrow phone in French', async () => {
  const language = 'fr';
  const look = { currentTheme: 'light', locale: language, direction: 'rtl' } as const;
  const { device, trader } = await openTrading(product.url, 'phone', { serviceWorkers: 'block', look });
  const { page } = device;
  const button = (id: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: say(id, values, language), exact: true });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const fine = async () => {
    await settled(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
  };
  try {
    await page.setViewportSize({ width: 360, height: 780 });
    const body = {
      ...{ broker_name: 'scripted', environment: 'sandbox', label: 'Away' },
      fields: { api_key: trader.email, api_secret: 's', pin: '1' },
    };
    const { broker_accounts: account } = await trader.ask<{ broker_accounts: Account }>('POST', 'accounts/accounts/', body);
    await trader.ask('POST', `accounts/account-login/${account.id}/`, {});
    const { rows } = await trader.chain();
    const option = rows[Math.floor(rows.length / 2)]!.call;
    const [trigger, limit] = [Math.ceil(option.ltp * 2), Math.ceil(option.ltp * 2) + 1];
    const leg = { trigger_price: trigger, side: 'BUY', product: 'NRML', quantity: 65, price: limit };
    broker.control.holdTrigger({ instrument: option.instrument_id, last_price: option.ltp, legs: [leg] });
    broker.control.holdShares([{ instrument: 'SIM:RELIANCE', quantity: 25 }]);

    await goTo(page, '/app/broker');
    await button('broker.card.holdings-named', { label: 'Away' }).press('Enter');
    const shares = page.getByRole('dialog', { name: say('broker.holdings.title', { label: 'Away' }, language) });
    await shown(shares);
    await button('broker.holdings.read').press('Enter');
    await shown(shares.getByText('RELIANCE'));
    await shown(shares.getByText('25', { exact: true }).first());
    await fine();
    await page.keyboard.press('Escape');

    await button('broker.card.triggers-named', { label: 'Away' }).press('Enter');
    const triggers = page.getByRole('dialog', { name: say('broker.triggers.title', { label: 'Away' }, language) });
    await triggers.getByRole('button', { name: new RegExp(say('broker.triggers.change', {}, language)) }).press('Enter');
    await triggers.getByLabel(say('broker.triggers.field.price', {}, language), { exact: true }).fill(String(limit + 3));
    await fine();
    await button('broker.triggers.save').press('Enter');
    await expect.poll(() => broker.control.triggers()[0]?.legs[0]?.price, { timeout: 20_000 }).toBe(limit + 3);
    await shown(triggers.getByText(new RegExp(String(limit + 3))).first());
  } finally {
    await device.close();
  }
});
