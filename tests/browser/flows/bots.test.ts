import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Size } from '#tests/support/device/browser.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { lookAtTrades, noSidewaysScroll, varyTheRules } from '../pages/bot-lab.ts';
import { fromMenu, goTo, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

const NAME = 'Morning';
/** From the home screen to a bot that trades on paper. */
const MOST_TAPS = 6;
const WAITED = { timeout: 90_000 };
const HIT = /: stop-loss at [\d,.]+ hit, price [\d,.]+\.$/;

let product: Product;
beforeAll(async () => {
  // The bot's window opens five minutes after the market, which both devices share.
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: '30' } });
});
afterAll(() => product.stop());

/** Returns functions that press buttons, count presses, and find the fields of the editor. */
function handsOn(page: Page) {
  let taps = 0;
  const button = (id: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: say(id, values), exact: true }).last();
  return {
    taps: () => taps,
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    button,
    command: (what: string) => button(`strategies.run.${what}-named`, { name: NAME }),
    field: (id: string) => page.getByRole('dialog').getByLabel(say(`strategies.field.${id}`), { exact: true }),
    card: page.getByRole('article', { name: NAME }),
    run: page.getByRole('dialog', { name: NAME }),
  };
}
type Hands = ReturnType<typeof handsOn>;

/** Opens a base strategy from the home screen, and changes its rules so that its stop follows the price closely. */
async function chooseAndAdjust(page: Page, size: Size, { tap, button, field }: Hands): Promise<void> {
  if (size === 'phone') await tap(button('shell.menu.more'));
  await tap(page.getByRole('link', { name: say('shell.entry.strategies'), exact: true }).last());
  await tap(page.getByRole('tab', { name: say('strategies.tab.library') }));
  await tap(button('strategies.library.make-named', { name: say('strategies.base.trailing-strangle.name') }));
  const dialog = page.getByRole('dialog');
  await field('name').fill(NAME);
  await dialog.getByText(say('strategies.section.legs'), { exact: true }).click();
  for (const [leg, kind] of ['call', 'put'].entries()) {
    await dialog
      .locator('summary')
      .filter({ hasText: `lot, ${kind}` })
      .click();
    await dialog.locator(`[name="definition.legs.${leg}.trail.every"]`).fill('0.5');
    await dialog.locator(`[name="definition.legs.${leg}.trail.by"]`).fill('4');
  }
  await dialog.getByText(say('strategies.section.schedule'), { exact: true }).click();
  await dialog.locator('[name="definition.schedule.to"]').fill('14:30');
}

/** Runs the rules over every stored day, leaves the page meanwhile, and finds test and rules again. */
async function playStoredDays(page: Page, { field, button }: Hands): Promise<void> {
  await page.getByRole('dialog').getByText(say('strategies.section.backtest'), { exact: true }).click();
  const part = page.getByRole('group', { name: say('strategies.section.backtest'), exact: true });
  await part.getByText(say('backtest.newest', { count: 'all' }), { exact: true }).click();
  await part.getByRole('button', { name: say('backtest.start'), exact: true }).click();
  const result = part.getByRole('region', { name: say('backtest.net'), exact: true });
  await part.getByRole('progressbar').or(result).first().waitFor();
  await part.getByRole('button', { name: new RegExp(`^(?:${say('backtest.cancel')}|${say('backtest.again')})$`) }).waitFor();
  // The backtest continues when the page is left, and is shown again afterwards with the unsaved rules it was run with.
  await page.reload();
  await result.waitFor(WAITED);
  await shown(page.getByRole('dialog').getByText(/^Not saved yet: what you entered at /));
  await expect.poll(async () => Number(await page.locator('[name="definition.legs.0.trail.by"]').inputValue())).toBe(4);
  expect(await field('name').inputValue()).toBe(NAME);
  await shown(result.getByText(say('preview.simulated')));
  await shown(result.getByText(say('backtest.by.exit')));
  await shown(result.getByRole('slider', { name: say('backtest.curve') }));
  await lookAtTrades(page, result);
  const days = result.getByRole('table', { name: say('backtest.days') }).getByRole('button');
  const newest = (await days.first().textContent()) ?? '';
  await days.first().click();
  const day = page.getByRole('region', { name: say('preview.on', { day: newest }) });
  await day.getByText(/^\d+ decisions$/).click();
  await shown(day.getByText(/: sold at /));
  await noSidewaysScroll(page);
  await button('strategies.editor.create').waitFor();
}

/** Starts the bot on paper and watches it enter, its stop follow the price on the chart, and the stop end it; ends the rest. */
async function tradeOnPaper(page: Page, sold: () => Promise<number[]>, { tap, taps, button, command, card, run }: Hands): Promise<void> {
  await tap(button('strategies.editor.create'));
  await shown(card.getByText(say('bot-run.status.never')));
  await tap(command('start'));
  await shown(card.getByText(say('bot-run.status.running'), { exact: true }));
  expect(taps()).toBeLessThanOrEqual(MOST_TAPS);

  // At this speed a stop may end a leg before a slow page has shown both: the books show the sales.
  await expect.poll(sold, WAITED).toEqual([1, 1]);
  await expect.poll(() => card.locator('[data-meaning^="net:run:"]').innerText()).toMatch(/^[+−]?₹[\d,]+\.\d\d$/);
  await command('open').click();
  await shown(run.getByText(/: sold at [\d,.]+, stop-loss at [\d,.]+\.$/));
  // Whichever way the market moves, one of the two legs gains, and gives some of the gain back.
  const moved = run.getByText(/: stop-loss moved to [\d,.]+\.$/).first();
  await moved.waitFor(WAITED);
  // A toast covers the page below for a moment.
  await expect.poll(() => page.getByText(say('strategies.toast.started', { name: NAME })).count()).toBe(0);
  expect(await accessibilityFindings(page, true)).toEqual([]);
  const [contract = ''] = (await moved.innerText()).split(':');
  const leg = run.getByRole('article', { name: contract });
  await leg.getByRole('button', { name: /^Chart of / }).click();
  await shown(leg.getByText(new RegExp(`^${say('runs.chart.trail')} [\\d,.]+$`)));
  await shown(leg.getByText(new RegExp(`^${say('runs.chart.entry')} [\\d,.]+$`)));
  await leg.locator('path[data-stops]:not([data-stops="1"])').waitFor({ state: 'attached' });
  await run.getByText(HIT).first().waitFor(WAITED);
  await noSidewaysScroll(page);
}

/** Pauses and stops the bot and reads the reason; also on a page opened later. */
async function endIt(page: Page, nets: () => Promise<number[]>, { run, command }: Hands): Promise<void> {
  await command('pause').click();
  await shown(run.getByText(say('bot-run.status.paused'), { exact: true }));
  await shown(run.getByText(say('journal.line.paused')));
  await command('stop').click();
  await page.getByRole('button', { name: say('strategies.stop.confirm') }).click();
  await shown(run.getByText(say('bot-run.status.ended'), { exact: true }));
  await expect.poll(nets).toEqual([0, 0]);
  await shown(run.getByRole('article').getByText(say('runs.phase.over')));
  await shown(run.getByText(new RegExp(`^${say('runs.chart.exit')} [\\d,.]+$`)));
  await page.reload();
  await shown(run.getByText(say('journal.line.stopped')));
  await shown(run.getByText(HIT));
  await shown(command('again'));
}

/** Changes the bot from its portfolio, where a wrong time is refused, varies its rules, and deletes it. */
async function changeAndDelete(page: Page, { button, field, card }: Hands): Promise<void> {
  await goTo(page, '/app/portfolio');
  await page.getByRole('link', { name: say('portfolio.bots.edit-named', { name: NAME }) }).click();
  const dialog = page.getByRole('dialog', { name: say('strategies.editor.title-edit') });
  await varyTheRules(page, dialog);
  await dialog.getByText(say('strategies.section.schedule'), { exact: true }).click();
  await field('end-at').fill('15:40');
  await button('strategies.editor.save').click();
  await shown(page.getByText(say('errors.bot.time-outside-session')));
  await field('end-at').fill('1500');
  await button('strategies.editor.save').click();
  await dialog.waitFor({ state: 'hidden' });
  await shown(card.getByText(/15:00/));
  await noSidewaysScroll(page);
  await (await fromMenu(card, say('strategies.card.more-named', { name: NAME }), say('strategies.card.delete'))).click();
  await button('strategies.delete.confirm').click();
  await shown(page.getByText(say('strategies.bots.empty')));
}

it.each(['phone', 'desktop'] as const)(
  'on a %s a bot is made from a base strategy, tried on stored days, trades on paper in six taps, trails, is stopped, says why, is changed and deleted',
  async (size) => {
    const { device, trader } = await openTrading(product.url, size, { serviceWorkers: 'block' });
    const { page } = device;
    const hands = handsOn(page);
    const nets = async () => (await trader.positions()).data.map(({ net_lots: lots }) => lots);
    const sold = async () =>
      (await trader.orderBook()).order_book.filter(({ transaction_type: side }) => side === 'SELL').map(({ lots }) => lots);
    try {
      await chooseAndAdjust(page, size, hands);
      await playStoredDays(page, hands);
      await tradeOnPaper(page, sold, hands);
      await endIt(page, nets, hands);
      await changeAndDelete(page, hands);
    } finally {
      await device.close();
    }
  },
  240_000,
);
