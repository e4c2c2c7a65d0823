import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { PASSWORD } from '#tests/support/device/trader.ts';
import { addPaperAccount, createPortfolio } from './pages/accounts.ts';
import { goTo, settled, shown } from './pages/page.ts';

const button = (page: Page, id: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: say(id, values), exact: true }).first();

/** Adds an account, renames and removes it; logs the other one in by the broker's callback. */
export async function keepAccounts(page: Page): Promise<void> {
  await goTo(page, '/app/broker');
  await addPaperAccount(page, 'Second desk');
  await goTo(page, '/app/broker');
  await button(page, 'broker.card.rename-named', { label: 'Second desk' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say('broker.form.label')).fill('Third desk');
  await button(page, 'broker.form.save').click();
  await form.waitFor({ state: 'hidden' });
  await button(page, 'broker.card.delete-named', { label: 'Third desk' }).click();
  await button(page, 'broker.delete.confirm').click();
  await page.getByRole('heading', { name: 'Third desk', exact: true }).waitFor({ state: 'hidden' });
  await goTo(page, '/app/broker/zen/callback?request_token=good');
  await shown(page.getByText(say('broker-login.done.title')));
}

/** Makes a portfolio, renames and deletes it. */
export async function keepPortfolios(page: Page): Promise<void> {
  await goTo(page, '/app/portfolio');
  await createPortfolio(page, 'Monthly');
  await button(page, 'portfolio.row.rename-named', { name: 'Monthly' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say('portfolio.form.name')).fill('Quarterly');
  await button(page, 'portfolio.form.save').click();
  await form.waitFor({ state: 'hidden' });
  await button(page, 'portfolio.row.delete-named', { name: 'Quarterly' }).click();
  await button(page, 'portfolio.delete.confirm').click();
  await page.getByRole('article', { name: 'Quarterly' }).waitFor({ state: 'hidden' });
}

/** Changes the name, what a ticket starts with, and the password. */
export async function keepSettings(page: Page): Promise<void> {
  await goTo(page, '/app/pages/setting/profile');
  const name = page.getByLabel(say('settings.profile.name'), { exact: true });
  await name.fill('Meera K.');
  await name.blur();
  await settled(page);
  await goTo(page, '/app/pages/setting/trading');
  await page.getByText(say('settings.trading.product.NRML'), { exact: true }).click();
  await settled(page);
  await goTo(page, '/app/pages/setting/security');
  await page.getByLabel(say('settings.security.current_password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say('settings.security.new_password'), { exact: true }).fill(`${PASSWORD} and more`);
  await button(page, 'settings.security.change-password').click();
  await shown(page.getByText(say('settings.security.password-changed')));
}

/** Opens the screens that only read. */
export async function readEverything(page: Page, made: ReadonlySet<string>): Promise<void> {
  await goTo(page, '/app/market_view?tab=published');
  // The columns of another back end, in its own words; of the configuration the first row.
  for (const text of ['Range day', '24,480.50', 'NIFTY 50', '24,500.50']) await shown(page.getByText(text, { exact: true }));
  expect(await page.getByText('SENSEX', { exact: true }).count()).toBe(0);
  // A screen left too early never sends its request: for each screen, wait for a call of its own.
  const reading: readonly (readonly [path: string, call: string])[] = [
    ['dashboards/default', 'GET /api/position/summary/{id}/'],
    ['market_view', 'GET /hosted/rest/v1/commentary'],
    ['screener_ticker', 'GET /hosted/rest/v1/market_data'],
    ['recommendations', 'GET /hosted/rest/v1/screener'],
    ['strategies?tab=hosted', 'GET /hosted/rest/v1/bots'],
    ['position_book', 'GET /api/position-book/position-book/{id}'],
  ];
  for (const [path, call] of reading) {
    await goTo(page, `/app/${path}`);
    await shown(page.getByRole('heading', { level: 1 }));
    await settled(page);
    await expect.poll(() => [...made], { message: path }).toContain(call);
  }
}
