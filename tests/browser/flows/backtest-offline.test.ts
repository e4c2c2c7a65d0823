import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Size } from '#tests/support/device/browser.ts';
import { type Cable, openCable } from '#tests/support/device/cable.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { keepSessions, openTest } from '../pages/kept-days.ts';
import { noSidewaysScroll } from '../pages/bot-lab.ts';
import { fromMenu, goTo, heading, shown } from '../pages/page.ts';
import { openTrading, readyOffline } from '../pages/trading-device.ts';

const SESSIONS = 30;
const STRATEGIES = '/app/strategies';
/** From the click until the page says that the backtest was cancelled. */
const CANCELLED_MS = 100;

let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_HISTORY: String(SESSIONS) } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
});

const button = (within: Page | Locator, id: string) => within.getByRole('button', { name: say(id), exact: true });

/** Creates a bot from a base strategy, to be found again offline. */
async function makeBot(page: Page): Promise<void> {
  await goTo(page, `${STRATEGIES}?tab=library`);
  await heading(page, 'strategies.page.title');
  const make = say('strategies.library.make-named', { name: say('strategies.base.nine-twenty-straddle.name') });
  await page.getByRole('button', { name: make, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('strategies.field.name'), { exact: true }).fill('Morning');
  await button(page, 'strategies.editor.create').click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Runs a backtest to its end and returns the whole shown result, apart from the place where it ran. */
async function playedText(part: Locator): Promise<string> {
  await part.getByRole('button', { name: new RegExp(`^(?:${say('backtest.start')}|${say('backtest.again')})$`) }).click();
  await part.getByRole('progressbar').waitFor({ state: 'attached' });
  const result = part.getByRole('region', { name: say('backtest.net'), exact: true });
  await result.waitFor({ timeout: 60_000 });
  await shown(part.getByText(say('backtest.done', { total: SESSIONS })));
  const texts = await result.locator('dl, table').allInnerTexts();
  // The curve's text under the pointer may be missing right after drawing.
  return [await result.locator('p').first().innerText(), ...texts.filter((text) => text.trim() !== '')].join('\n');
}

/** Runs in the page: clicks, and returns the time until the text appears. */
async function msUntilText([press, text]: readonly [string, string]): Promise<number> {
  const buttons = [...document.querySelectorAll('button')];
  const from = performance.now();
  buttons.find(({ textContent }) => textContent === press)?.click();
  while (!document.body.innerText.includes(text)) await new Promise(requestAnimationFrame);
  return performance.now() - from;
}

/** Opens a stored day offline: its chain at another minute, and the result of a strategy built then. */
async function lookAtKeptDay(page: Page): Promise<void> {
  await page.goto(`${cable.url}/app/market_view?tab=chain&past=newest`);
  await shown(page.getByText(/^Past: .*15:40/));
  await page.getByRole('slider', { name: say('past.minute') }).press('PageDown');
  await shown(page.getByRole('table', { name: /at 15:25/ }));
  const price = page.getByRole('table').getByRole('button', { name: / for the builder/ });
  await price.first().click();
  await page.getByRole('link', { name: 'Open 1 leg in the builder' }).click();
  await shown(
    page
      .getByRole('region', { name: say('strategy-builder.past.outcome') })
      .getByText(say('strategy-builder.past.end', { time: '15:40 IST' })),
  );
}

/** Deletes the stored days in the list of the device's data. */
async function deleteKept(page: Page): Promise<void> {
  await page.goto(`${cable.url}/app/pages/setting/data`);
  const list = page.getByRole('list', { name: say('settings.data.sessions') });
  await shown(list.getByText(new RegExp(`^${SESSIONS} sessions,`)));
  await list.getByRole('button', { name: say('settings.data.sessions-delete', { underlying: 'NIFTY' }) }).click();
  await list.waitFor({ state: 'detached' });
}

async function playWithoutConnection(context: TestContext, size: Size): Promise<void> {
  const { device } = await openTrading(cable.url, size, { calls: product.url });
  const { page } = device;
  try {
    await makeBot(page);
    await goTo(page, STRATEGIES);
    const online = await openTest(page, 'Morning');
    await keepSessions(online, SESSIONS);
    const there = await playedText(online);
    // A choice far down in the sheet has been clicked: the sheet's header stays in place.
    expect(await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await readyOffline(device);

    cable.unplug();
    await page.goto(`${cable.url}${STRATEGIES}`);
    await heading(page, 'strategies.page.title');
    const part = await openTest(page, 'Morning');
    expect(await playedText(part)).toBe(there);
    await shown(part.getByText(/saved on this device.*Tested here/));
    const result = part.getByRole('region', { name: say('backtest.net'), exact: true });
    await result.getByRole('button', { name: /trades?$/ }).click();
    const sheet = page.getByRole('dialog', { name: say('backtest.trades-of', { underlying: 'NIFTY' }) });
    await sheet
      .getByRole('button', { name: / (CE|PE) / })
      .first()
      .click();
    await sheet.getByRole('application').locator('[data-bars]').waitFor();
    await page.keyboard.press('Escape');

    await button(part, 'backtest.again').click();
    await button(part, 'backtest.cancel').waitFor();
    const ms = await page.evaluate(msUntilText, [say('backtest.cancel'), 'Cancelled after'] as const);
    await context.annotate(`ended after ${ms.toFixed(0)} ms`);
    expect(ms).toBeLessThan(CANCELLED_MS);
    await lookAtKeptDay(page);
    await deleteKept(page);
  } finally {
    cable.plug();
    await device.close();
  }
}

// A desktop runs the same days by the same code: only in the long suite.
const SIZES_HERE: readonly Size[] = process.env['LONG'] === '1' ? ['phone', 'desktop'] : ['phone'];

describe.each(SIZES_HERE)('on a %s', (size) => {
  it(
    'sessions are kept, and without a connection a bot comes to the same on them',
    (context) => playWithoutConnection(context, size),
    180_000,
  );
});

it('the lab opens from a bot’s menu at an address of its own, and keeps view and run through a reload', async () => {
  const { device } = await openTrading(cable.url, 'desktop', { calls: product.url });
  const { page } = device;
  try {
    await makeBot(page);
    await goTo(page, STRATEGIES);
    const entry = await fromMenu(
      page.getByRole('article', { name: 'Morning' }),
      say('strategies.card.more-named', { name: 'Morning' }),
      say('strategies.card.backtest'),
    );
    await entry.click();
    await page.waitForURL(/\/app\/lab\?bot=/);
    await heading(page, 'title.lab');
    await shown(page.getByRole('heading', { level: 2, name: 'Morning' }));
    await page.getByText(say('backtest.newest', { count: 'all' }), { exact: true }).click();
    await button(page, 'backtest.start').click();
    // Of the sessions that have been written by now.
    await shown(page.getByText(/^Done: \d+ days tested$/));
    await shown(page.getByRole('slider', { name: say('backtest.curve') }));
    await noSidewaysScroll(page);

    await page.getByRole('tab', { name: say('lab-screen.view.beside') }).click();
    await page.waitForURL(/view=beside/);
    await page.reload();
    const run = page.getByRole('region', { name: 'Morning' });
    await shown(run.getByText(say('backtest.tile.drawdown')));
    expect(await page.getByRole('tab', { name: say('lab-screen.view.beside') }).getAttribute('aria-selected')).toBe('true');
  } finally {
    await device.close();
  }
}, 180_000);
