import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openDevice, type Device } from '#tests/support/device/browser.ts';
import { startForeignDesk, type ForeignDesk } from '#tests/support/foreign/foreign-desk.ts';
import * as told from '#tests/support/foreign/told-rows.ts';
import { say } from '#tests/support/client/say.ts';
import { goTo, heading, settled, shown } from '../pages/page.ts';
import { PROTECTED } from '../spec-addresses.ts';

/** Texts of a screen that computes with a missing value, or shows a count of unknown data. */
const MADE_UP = [
  /NaN/,
  /\bundefined\b/,
  /\bnull\b/,
  /Infinity|∞/,
  /\[object/,
  /Unlimited/i,
  /[₹$]/,
  /Unexpected Application Error/,
  /\b0 (?:matches|closed ideas)/,
];

/** Texts from the back end's answers that each address must show. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  '/app/dashboards/default': ['Family desk', 'Weekly hedges', '+1,274.00', '+1,995.50', '−721.50'],
  '/app/position': ['97.30', '103.75', '+1,995.50', '−721.50', '+1,274.00'],
  '/app/broker': ['Family desk', 'Second desk', 'Zerodha Kite'],
  '/app/portfolio': ['Weekly hedges', 'Index swings', 'Noon straddle', 'Evening wing', '275,000.00', '+1,274.00'],
  '/app/position_book': ['97.30', '+1,995.50'],
  '/app/order_book': ['10:43:37', '64.15'],
  '/app/screener_ticker': ['TATAPOWER', '412.55', '3.17', '1,874,321', 'INDIGO'],
  '/app/strategies': ['Noon straddle', 'Evening wing', '31.50', '47.25', '14:07:00'],
  '/app/strategies?tab=library': ['Quiet straddle', 'Broken wing', 'Sells both sides at the money and leaves at noon'],
  '/app/strategies?tab=hosted': ['Thursday condor', 'Four legs around the range of the week', '63.4%', '147,500', 'Live', 'Gap fader'],
  '/app/recommendations': ['Breakout above the first hour', 'Fade the gap in banks', '24,152.50', '24,333', '24,061', 'High', 'BANKNIFTY'],
  '/app/market_view': ['24,118.65', '52,087.30', '24,119.85', 'Rising', 'Jan 12, 2026, 11:20:00', '24,095.45', 'NIFTY 50', 'Tuesday'],
  '/app/dashboards/live-trade': ['97.30', '+1,995.50', 'Buy NIFTY 24,500 CE: Rejected'],
};

const signIn = async (page: Page, desk: ForeignDesk, path: string) => {
  await page.goto(`${desk.app}${path}`);
  await heading(page, 'auth.login.title');
  await shown(page.getByRole('group', { name: say('auth.foot.language') }).locator('[aria-pressed="true"]'));
  await page.getByLabel(say('auth.field.email')).fill(told.USER.email);
  await page.getByLabel(say('auth.field.password'), { exact: true }).fill(told.PASSWORD);
  await page.getByRole('button', { name: say('auth.login.submit') }).click();
};

/** Waits at most 20 s for the words. Returns the page's text as it is drawn and as a screen reader has it, and the words that it lacks. */
async function untilTold(page: Page, words: readonly string[]): Promise<{ text: string; missing: readonly string[] }> {
  const readMain = () => {
    const main = document.querySelector('main');
    return `${main?.innerText ?? ''}\n${main?.textContent ?? ''}`;
  };
  const holdsAll = (wanted: readonly string[]) => {
    const main = document.querySelector('main');
    const text = `${main?.innerText ?? ''}\n${main?.textContent ?? ''}`;
    return wanted.every((word) => text.includes(word));
  };
  await page.waitForFunction(holdsAll, words, { timeout: 20_000 }).catch(() => undefined);
  const text = await page.evaluate(readMain);
  return { text, missing: words.filter((word) => !text.includes(word)) };
}

describe.each(['desktop', 'phone'] as const)('in front of back ends that somebody else has made, on a %s', (size) => {
  let desk: ForeignDesk;
  let device: Device;
  beforeAll(async () => {
    desk = await startForeignDesk();
    device = await openDevice({ size });
    await signIn(device.page, desk, '/app/broker');
    await device.page.waitForURL(`${desk.app}/app/broker`);
  });
  afterAll(async () => {
    await device.close();
    await desk.close();
  });

  it('every address shows what is told, and nothing else', async () => {
    const { page } = device;
    const lost: string[] = [];
    const madeUp: string[] = [];
    for (const path of new Set([...PROTECTED, ...Object.keys(TOLD)])) {
      await goTo(page, path);
      await shown(page.getByRole('heading', { level: 1 }));
      await settled(page);
      if (process.env['LOOK'])
        await page.screenshot({ path: `${process.env['LOOK']}/foreign-${size}${path.replaceAll(/[/?=]/g, '-')}.png` });
      const { text, missing } = await untilTold(page, size === 'desktop' ? (TOLD[path] ?? []) : []);
      lost.push(...missing.map((word) => `${path}: ${word}`));
      madeUp.push(...MADE_UP.flatMap((what) => what.exec(text)?.[0] ?? []).map((said) => `${path}: ${said}`));
    }
    expect(lost).toEqual([]);
    expect(madeUp).toEqual([]);
    expect(desk.main.strangers).toEqual([]);
    expect(device.complaints()).toEqual([]);
  });

  it('the first row of the index configuration is the only one', async () => {
    await goTo(device.page, '/app/market_view');
    await shown(device.page.getByText('NIFTY 50', { exact: true }));
    expect(await device.page.getByText('SECOND ROW').count()).toBe(0);
  });

  it('a broker that sends the browser back with the account’s id has it logged in', async () => {
    await goTo(device.page, '/app/broker/zerodha/12?request_token=from-the-broker&status=success').catch(() => undefined);
    await shown(device.page.getByText(say('broker-login.done.title')));
    const login = desk.main.calls.find(({ path }) => path === '/api/accounts/account-login/12/');
    expect(login?.body).toEqual({ request_token: 'from-the-broker', broker_name: 'zerodha' });
  });

  it('a refusal is told in its own words beside what is kept', async () => {
    desk.main.instead = ({ path }) =>
      path.startsWith('/api/base_strategies/') ? { status: 200, body: { message: 'Closed for the audit' } } : undefined;
    await goTo(device.page, '/app/strategies?tab=library');
    await device.page.reload();
    await shown(device.page.getByText('Closed for the audit').first());
    await shown(device.page.getByText('Quiet straddle').first());
    desk.main.instead = () => undefined;
  });
});

it('a request that cannot be set up is told as Error, in the app’s own words, and leaves the session alone', async () => {
  const desk = await startForeignDesk();
  const device = await openDevice({ size: 'desktop' });
  const { page } = device;
  // No header can contain such a token: the browser refuses to make the request.
  desk.main.instead = ({ path }) =>
    path === '/api/authenticate/login/' ? { status: 200, body: { user: told.USER, token: 'ключ', message: '' } } : undefined;
  // The message is shown for a few seconds only: wait for it from the beginning.
  const notified = page.locator('.toast-error').first().innerText({ timeout: 60_000 });
  await signIn(page, desk, '/app/broker');
  // The title stands beside the kind, which is for screen readers, and the number of repetitions.
  expect(await notified).toMatch(new RegExp(`^${say('kind.error')}:\\s*${say('errors.unknown')}`));
  await page.waitForURL(`${desk.app}/app/broker`);
  await shown(page.locator('main').getByText(say('errors.client.unexpected')));
  expect(desk.main.calls.filter(({ path }) => path !== '/api/authenticate/login/')).toEqual([]);
  await device.close();
  await desk.close();
});
