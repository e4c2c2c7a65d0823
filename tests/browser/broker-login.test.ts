import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium, SIZES } from '#tests/support/browser.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { say } from '#tests/support/say.ts';
import type { Account } from '#tests/support/trader.ts';
import { addAccount } from './pages/accounts.ts';
import { goTo, heading, shown } from './pages/page.ts';
import { openTrading } from './pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

const BROKER = { broker: 'Practice broker' };
const press = (page: Page, id: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: say(id, values), exact: true }).click();
const cause = (page: Page, name: string) => shown(page.locator(`[data-cause="${name}"]`));

/** Taps the button that leads to the broker, and returns the address that the app opened in another window. */
async function openedWindow(app: Page, tap: () => Promise<void>): Promise<string> {
  const [popup] = await Promise.all([app.waitForEvent('popup'), tap()]);
  await popup.waitForURL(/practice-broker/);
  const url = popup.url();
  await popup.close();
  return url;
}

/** Answers the broker's page in a browser that has nothing of the app, and returns what the last page there says. */
async function answer(elsewhere: BrowserContext, url: string, decision: 'Approve' | 'Cancel'): Promise<string> {
  const page = await elsewhere.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: decision, exact: true }).click();
  await page.waitForURL(/\/broker-return\/[\w-]+$/);
  const text = await page.locator('main').innerText();
  await page.close();
  return text;
}

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>;

/** Returns how the user's own calls are made. */
function callsOf(origin: string, token: string): Ask {
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
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

/** Has the broker forget the session with the next order. */
async function endSession(ask: Ask, account: Account): Promise<void> {
  await ask('PUT', `accounts/practice-faults/${account.id}/`, { practice_faults: { script: ['end-session'], seed: null } });
  const { portfolios } = await ask<{ portfolios: { id: string } }>('POST', 'portfolios/portfolios/', {
    broker_account_id: account.id,
    name: 'P',
  });
  const { rows } = await ask<{ rows: { call: { instrument_id: string } }[] }>('GET', 'market/chain?underlying=NIFTY');
  const order = {
    instrument_id: rows[Math.floor(rows.length / 2)]?.call.instrument_id,
    transaction_type: 'BUY',
    order_type: 'MARKET',
    product: 'NRML',
    validity: 'DAY',
    lots: 1,
    price: null,
    trigger_price: null,
  };
  await ask('POST', 'order-book/order-book/place_trades/', {
    account_number: account.account_number,
    portfolio_id: portfolios.id,
    orders: [order],
  });
}

it('an installed app logs in through another browser, which hands back by a code; each failure says its cause', async () => {
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
    expect(await answer(elsewhere, cancelled, 'Cancel')).toContain('Login cancelled');
    await cause(app, 'login-cancelled');

    const approved = await openedWindow(app, () => press(app, 'broker-login.failed.start'));
    const code = await app.locator('[data-login-code]').innerText();
    expect(await answer(elsewhere, approved, 'Approve')).toContain(code);
    await shown(app.getByText(say('broker-login.done.title')));
    await app.waitForURL(`${origin}/app/broker`);
    const card = app.getByRole('region', { name: 'Real-like' });
    await shown(card.getByText(say('broker.status.active-until', { time: '06:00' })));

    // In the same browser: the token leaves the address, and counts once; a state that nobody made counts never.
    const path = `/app/broker/practice/${account.id}`;
    const { login_url } = await ask<{ login_url: string }>('POST', `accounts/account-links/${account.id}/`, {});
    const back = await approve(origin, login_url);
    expect(back).toContain('request_token=');
    await app.goto(`${origin}${back}`);
    await shown(app.getByText(say('broker-login.done.title')));
    await app.goto(`${origin}${back}`);
    await cause(app, 'token-used');
    expect(app.url()).toBe(`${origin}${path}`);
    await app.goto(`${origin}${path}?status=success&state=made-up&request_token=made-up`);
    await cause(app, 'link-state');
    expect(app.url()).toBe(`${origin}${path}`);

    // The broker ends the session: one tap renews it.
    await endSession(ask, account);
    await goTo(app, '/app/broker');
    await shown(card.getByText(say('broker.status.needs-login')));
    const again = await openedWindow(app, () =>
      card.getByRole('link', { name: say('broker.card.connect-named', { label: 'Real-like' }) }).click(),
    );
    await answer(elsewhere, again, 'Approve');
    await shown(app.getByText(say('broker-login.done.title')));
    await app.waitForURL(`${origin}/app/broker`);
    await shown(card.getByText(say('broker.status.active-until', { time: '06:00' })));
    // Refused calls are written to the console by the browser itself.
    expect(device.complaints().filter((line) => !/status of 4(?:09|22)/.test(line))).toEqual([]);
  } finally {
    await other.close();
    await device.close();
  }
});
