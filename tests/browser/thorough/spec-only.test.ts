import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDevice, type Device, type Size } from '#tests/support/device/browser.ts';
import { startSpecOnlyHosts, type SpecOnlyHosts } from '#tests/support/spec-only/hosts.ts';
import { dealt } from '../pages/covering.ts';
import { goTo, goToOther, settled, shown } from '../pages/page.ts';
import { registerOnScreen, signInForDeepLink, signInOnScreen } from '../pages/session.ts';
import { keepAccounts, keepPortfolios, keepSettings, readEverything } from '../spec-only-desk.ts';
import { PROTECTED, PUBLIC } from '../spec-addresses.ts';
import { addAndClose, changeAndCancel, closeAll, makeRenameDelete, protect } from '../spec-only-orders.ts';

let hosts: SpecOnlyHosts;
let device: Device;
beforeEach(async () => {
  hosts = await startSpecOnlyHosts();
});
afterEach(async () => {
  await device.close();
  await hosts.close();
});

const signIn = async (size: Size, path: string) => {
  device = await openDevice({ size });
  await signInForDeepLink(device.page, hosts.app, path, 'meera@example.test');
  return device.page;
};

/** Nothing was asked that the specification does not name, nothing extra was sent, nothing went wrong on the page. */
function expectOnlySpecification(): void {
  expect(hosts.backEnd.strangers).toEqual([]);
  expect(hosts.backEnd.extraHeaders).toEqual([]);
  expect(device.complaints()).toEqual([]);
}

const sizes = ['phone', 'desktop'] as const;
describe.each(sizes)('in front of a back end that speaks only the specification, on a %s', (size) => {
  it('signed out, every protected address leads over the sign-in, and back afterwards', async () => {
    device = await openDevice({ size });
    const { page } = device;
    await page.goto(`${hosts.app}/auth/login`);
    for (const path of dealt(PROTECTED, sizes.indexOf(size), sizes.length)) {
      await goToOther(page, path, '/auth/login');
      await expect.poll(() => new URL(page.url()).searchParams.get('redirect') ?? '/app/dashboards/default').toBe(path);
    }
    for (const path of PUBLIC) {
      await goTo(page, path);
      await shown(page.getByRole('heading', { level: 1 }));
    }
    await goToOther(page, '/app/position?group=none', '/auth/login');
    await signInOnScreen(page, 'meera@example.test');
    await page.waitForURL(`${hosts.app}/app/position?group=none`);
    for (const path of [...PUBLIC, '/', '/nowhere', '/app/nowhere']) await goToOther(page, path, '/app/dashboards/default');
    expectOnlySpecification();
  });

  it('every screen opens with its heading, and nothing else is asked for', async () => {
    const page = await signIn(size, '/app/broker');
    for (const path of dealt(PROTECTED, sizes.indexOf(size), sizes.length)) {
      await goTo(page, path);
      await shown(page.getByRole('heading', { level: 1 }));
      await settled(page);
      if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/${size}${path.replaceAll('/', '-')}.png` });
    }
    expectOnlySpecification();
  });
});

it('every call of the specification is made from a screen, as the specification names it', async () => {
  device = await openDevice({ size: 'desktop' });
  const { page } = device;
  await registerOnScreen(page, hosts.app, 'new@example.test');
  await page.goto(`${hosts.app}/app/position`);
  await protect(page, { stop: 150.5, target: 80 });
  await addAndClose(page);
  await closeAll(page);
  await changeAndCancel(page);
  for (const kind of ['trading', 'daily'] as const) await makeRenameDelete(page, kind, 'Second');
  const order = { instrument_id: 'NIFTY26NOV24500CE', order_type: 'LIMIT', lots: 1 };
  expect(hosts.backEnd.sent).toMatchObject([
    { call: 'place_slorder', body: { account_number: 'ZN1001', position_id: 'P1', trigger_price: 150.5 } },
    { call: 'place_targetorder', body: { position_id: 'P1', price: 80 } },
    { call: 'place_trades', body: { orders: [{ ...order, transaction_type: 'SELL', price: 131 }] } },
    { call: 'place_trades', body: { orders: [{ ...order, transaction_type: 'BUY', price: 102 }] } },
    { call: 'execute_order', body: { action: 'square_off', position_id: 'P1', lots: 1 } },
    { call: 'squareoff_trades', body: { scope: 'positions', position_ids: ['P2'] } },
    { call: 'modify_order', body: { price: 119 } },
    { call: 'cancel_order', body: { account_number: 'ZN1001' } },
  ]);
  await keepAccounts(page);
  await keepPortfolios(page);
  await keepSettings(page);
  await readEverything(page, hosts.backEnd.made);
  await expect.poll(() => hosts.backEnd.known.filter((call) => !hosts.backEnd.made.has(call))).toEqual([]);
  expectOnlySpecification();
});

/** Section 9 of the specification, in pixels. */
it('the layout has the measures of the specification', async () => {
  const page = await signIn('desktop', '/app/broker');
  const widthOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().width);
  const heightOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(() => heightOf('.shell-header')).toBe(70);
  await expect.poll(() => heightOf('.shell-footer')).toBe(60);
  for (const width of [1440, 992]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => widthOf('.shell-rail')).toBe(250);
  }
  await page.locator('.rail-toggle').click();
  await expect.poll(() => widthOf('.shell-rail')).toBe(80);
  await page.locator('.rail-toggle').click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => heightOf('.shell-footer')).toBe(60);
  await page.setViewportSize({ width: 2400, height: 900 });
  await settled(page);
  // Tables and charts too: the compact look alone gives them more.
  for (const path of ['/app/broker', '/app/position', '/app/order_book', '/app/market_view']) {
    await goTo(page, path);
    await settled(page);
    const content = await page.locator('#main').evaluate((main) => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(main);
      return main.getBoundingClientRect().width - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    });
    expect(content, path).toBeLessThanOrEqual(1400);
  }
  expectOnlySpecification();
});
