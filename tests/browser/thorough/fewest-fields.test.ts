import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openDevice, type Device } from '#tests/support/device/browser.ts';
import { FEWEST } from '#tests/support/spec-only/fewest-rows.ts';
import { startSpecOnlyHosts, type SpecOnlyHosts } from '#tests/support/spec-only/hosts.ts';
import { say } from '#tests/support/client/say.ts';
import { ORDER_BOOK, POSITIONS, pressFor } from '../pages/books.ts';
import { goTo, settled, shown } from '../pages/page.ts';
import { signInForDeepLink } from '../pages/session.ts';
import { closeAll } from '../spec-only-orders.ts';
import { PROTECTED, PUBLIC } from '../spec-addresses.ts';

/** Texts of a screen that computes with a missing value, or has failed because of one. */
const MADE_UP = [
  /NaN/,
  /\bundefined\b/,
  /\bnull\b/,
  /Infinity|∞/,
  /\[object/,
  /Unlimited/i,
  /[₹$]/,
  /\b0\.00\b/,
  /Unexpected Application Error/,
];

let hosts: SpecOnlyHosts;
let device: Device;
beforeAll(async () => {
  hosts = await startSpecOnlyHosts(FEWEST);
  device = await openDevice({ size: 'desktop' });
});
afterAll(async () => {
  await device.close();
  await hosts.close();
});

/** Returns such texts on the page. */
const madeUpOn = async (page: Page, where: string) => {
  const text = await page.locator('body').innerText();
  return MADE_UP.flatMap((what) => what.exec(text)?.[0] ?? []).map((said) => `${where}: ${said}`);
};

describe('in front of a back end that tells the fewest fields', () => {
  it('every address opens, no number is made up, and nobody else is asked', async () => {
    const { page } = device;
    const { main_base_url: calls } = (await (await fetch(`${hosts.app}/config.json`)).json()) as { main_base_url: string };
    const madeUp: string[] = [];
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    for (const path of PUBLIC) {
      await page.goto(`${hosts.app}${path}`);
      await shown(page.getByRole('heading', { level: 1 }));
    }
    await signInForDeepLink(page, hosts.app, '/app/broker', 'meera@example.test');
    for (const path of [...PROTECTED, '/app/strategies?tab=library', '/app/strategies?tab=hosted', '/app/market_view?tab=published']) {
      await goTo(page, path);
      await shown(page.getByRole('heading', { level: 1 }));
      await settled(page);
      if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/fewest${path.replaceAll(/[/?=]/g, '-')}.png` });
      madeUp.push(...(await madeUpOn(page, path)));
    }
    expect(madeUp).toEqual([]);
    expect([...asked].toSorted()).toEqual([hosts.app, new URL(calls).origin].toSorted());
    expect(hosts.backEnd.strangers).toEqual([]);
    expect(hosts.backEnd.extraHeaders).toEqual([]);
    expect(device.complaints()).toEqual([]);
  });

  it('on a phone too, with what unfolds', async () => {
    const phone = await openDevice({ size: 'phone' });
    const { page } = phone;
    await signInForDeepLink(page, hosts.app, POSITIONS, 'meera@example.test');
    const madeUp: string[] = [];
    for (const path of [POSITIONS, ORDER_BOOK, '/app/position_book', '/app/portfolio', '/app/dashboards/live-trade', '/app/broker']) {
      await goTo(page, path);
      await shown(page.getByRole('heading', { level: 1 }));
      await settled(page);
      if (path === POSITIONS) await pressFor(page, 'positions.more.of');
      if (path === ORDER_BOOK) await pressFor(page, 'order-book.detail.of');
      await settled(page);
      if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/phone${path.replaceAll('/', '-')}.png` });
      madeUp.push(...(await madeUpOn(page, path)));
      await page.keyboard.press('Escape');
    }
    expect(madeUp).toEqual([]);
    expect(phone.complaints()).toEqual([]);
    await phone.close();
  });

  it('a row that cannot be read is said where it is money', async () => {
    const { page } = device;
    for (const path of [POSITIONS, ORDER_BOOK, '/app/position_book', '/app/dashboards/default']) {
      await goTo(page, path);
      await shown(page.getByText(say('page.unreadable', { count: 1 })).first());
    }
  });

  it('an order that cannot be sized is blocked with its reason; the position is closed whole instead', async () => {
    const { page } = device;
    await goTo(page, POSITIONS);
    await pressFor(page, 'positions.close.of');
    await shown(page.getByText(say('ticket.lot-size-unknown')).first());
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(hosts.backEnd.sent).toEqual([]);
    await closeAll(page, 2);
    expect(hosts.backEnd.sent).toMatchObject([
      { call: 'squareoff_trades', body: { account_number: 'ZN1001', position_ids: ['P1', '21:RELIANCE'] } },
    ]);
  });

  it('of an account whose number is not known nothing is asked', async () => {
    const { page } = device;
    await goTo(page, ORDER_BOOK);
    await page.getByRole('combobox', { name: say('workplace.account') }).selectOption({ label: '12' });
    await shown(page.getByText(say('errors.client.not-known-account')));
    expect(hosts.backEnd.strangers).toEqual([]);
    expect(device.complaints()).toEqual([]);
  });
});
