import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { exchangeTime } from '#domain/units/time.ts';
import { findChromium, SIZES } from '#tests/support/device/browser.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { onDatabaseOf } from '#tests/support/product/product-database.ts';
import { say } from '#tests/support/client/say.ts';
import type { Account } from '#tests/support/device/trader.ts';
import { until } from '#tests/support/product/until.ts';
import { addAccount } from '../pages/accounts.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  // A session of the exchange takes 38 seconds.
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '600' } });
});
afterAll(() => product.stop());

const BROKER = { broker: 'Practice broker' };
const press = (page: Page, id: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: say(id, values), exact: true }).click();
const cause = (page: Page, name: string) => shown(page.locator(`[data-cause="${name}"]`));

/** Taps the button that leads to the broker, and returns the address that the app opened in another window. */
async function openedWindow(app: Page, tap: () => Promise<void>): Promise<string> {
  const [popup] = await Promise.all([app.waitForEvent('popup'), tap()]);
  await popup.waitForURL(/broker-return\/start\//);
  const url = popup.url();
  await popup.close();
  return url;
}

/** Answers the broker's page in a browser that has nothing of the app, and waits for what the last page there says. */
async function answer(elsewhere: BrowserContext, url: string, code: string, decision: 'Approve' | 'Cancel'): Promise<void> {
  const page = await elsewhere.newPage();
  await page.goto(url);
  await page.getByLabel('Type the code that your app shows').fill(code);
  await page.getByRole('button', { name: 'Go on to the broker', exact: true }).click();
  await page.getByRole('button', { name: decision, exact: true }).click();
  await page.waitForURL(/\/broker-return\/[\w-]+$/);
  await shown(page.locator('main').filter({ hasText: decision === 'Cancel' ? 'Login cancelled' : 'Go back to the app' }));
  await page.close();
}

type Ask = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** Returns how the user's own calls are made. */
function callsOf(origin: string, token: string): Ask {
  return async <T>(method: 'GET' | 'POST', path: string, body?: object) => {
    const answered = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answered.json()) as T;
  };
}

/** Approves on the broker's page without a browser, and returns where it would send one. */
async function approve(origin: string, loginUrl: string): Promise<string> {
  const state = new URL(loginUrl, origin).searchParams.get('state') ?? '';
  const body = new URLSearchParams({ state, decision: 'approve' });
  const answered = await fetch(`${origin}/practice-broker/login`, { method: 'POST', body, redirect: 'manual' });
  return answered.headers.get('location') ?? '';
}

/** Waits until the greater part of a session is left: what follows is over before the next morning of the exchange. */
async function early(ask: Ask): Promise<void> {
  await until('the exchange is early in its day', 90_000, async () => {
    const { exchange_at: at } = await ask<{ exchange_at: number }>('GET', 'market/chain?underlying=NIFTY');
    const { opensAt, closesAt } = nseFo.sessionOn(nseFo.dateAt(exchangeTime(at)));
    return at < (opensAt + closesAt) / 2 ? true : null;
  });
}

it('an installed app logs in through another browser, which hands back by a code; each failure says its cause; the next morning one tap renews it', async () => {
  const origin = `http://localhost:${product.port}`;
  const { device, trader } = await openTrading(origin, 'phone');
  const ask = callsOf(origin, trader.token);
  const found = await findChromium();
  const other = await chromium.launch({ executablePath: found?.path ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  const elsewhere = await other.newContext({ viewport: SIZES.phone, locale: 'en-GB' });
  const { page: app } = device;
  try {
    // The mark of an app that was added to the home screen.
    await device.context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await app.goto(`${origin}/app/broker`);
    await addAccount(app, 'Real-like', BROKER.broker);
    await heading(app, 'broker-login.page.title');
    const [account] = (await ask<{ broker_accounts: Account[] }>('GET', 'accounts/all-accounts/')).broker_accounts.filter(
      ({ label }) => label === 'Real-like',
    );
    if (account === undefined) throw new Error('the account was not added');
    const start = () => press(app, 'broker-login.explain.start', BROKER);

    const cancelled = await openedWindow(app, start);
    const shownCode = () => app.locator('[data-login-code]').filter({ hasText: /\w/ }).innerText();
    await answer(elsewhere, cancelled, await shownCode(), 'Cancel');
    await cause(app, 'login-cancelled');

    await early(ask);
    const approved = await openedWindow(app, () => press(app, 'broker-login.failed.start'));
    await answer(elsewhere, approved, await shownCode(), 'Approve');
    await shown(app.getByText(say('broker-login.done.title')));
    await app.waitForURL(`${origin}/app/broker`);
    const card = app.getByRole('region', { name: 'Real-like' });
    await shown(card.getByText(say('broker.status.active-until', { time: '06:00' })));

    // In the same browser: the token leaves the address, and counts once, and not for long; a state that nobody made counts never.
    const path = `/app/broker/practice/${account.id}`;
    const wayBack = async () =>
      approve(origin, (await ask<{ login_url: string }>('POST', `accounts/account-links/${account.id}/`, {})).login_url);
    const late = await wayBack();
    await onDatabaseOf(product, 'update practice_tokens set expires_at = now()');
    await app.goto(`${origin}${late}`);
    await cause(app, 'token-expired');
    await expect.poll(() => app.url()).toBe(`${origin}${path}`);
    const back = await wayBack();
    expect(back).toContain('request_token=');
    await app.goto(`${origin}${back}`);
    await shown(app.getByText(say('broker-login.done.title')));
    await app.goto(`${origin}${back}`);
    await cause(app, 'token-used');
    await expect.poll(() => app.url()).toBe(`${origin}${path}`);
    await app.goto(`${origin}${path}?status=success&state=made-up&request_token=made-up`);
    await cause(app, 'link-state');
    await expect.poll(() => app.url()).toBe(`${origin}${path}`);

    // The sessions of this broker end between two trading days: the account shows that, and one tap renews the session.
    await goTo(app, '/app/broker');
    await card.getByText(say('broker.status.needs-login')).waitFor({ timeout: 90_000 });
    const again = await openedWindow(app, () =>
      card.getByRole('link', { name: say('broker.card.connect-named', { label: 'Real-like' }) }).click(),
    );
    await answer(elsewhere, again, await shownCode(), 'Approve');
    await shown(app.getByText(say('broker-login.done.title')));
    await app.waitForURL(`${origin}/app/broker`);
    await shown(card.getByText(say('broker.status.active-until', { time: '06:00' })));
    await press(app, 'broker.card.logins-named', { label: 'Real-like' });
    const log = app.getByRole('dialog', { name: say('broker.logins.title', { label: 'Real-like' }) });
    await shown(log.getByRole('listitem'));
    const refused = (code: string) => say(`errors.broker.${code}`);
    const done = say('broker.logins.done');
    await expect
      .poll(() => log.locator('li:not(.toast) > .flex-1').allInnerTexts())
      .toEqual([done, ...['link-state', 'token-used'].map(refused), done, refused('token-expired'), done, refused('login-cancelled')]);
    // Refused calls are written to the console by the browser itself.
    expect(device.complaints().filter((line) => !/status of 4(?:09|22)/.test(line))).toEqual([]);
  } finally {
    await other.close();
    await device.close();
  }
});
