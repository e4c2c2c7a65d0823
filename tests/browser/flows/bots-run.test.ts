import { afterEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { say } from '#tests/support/client/say.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

const BASE = 'short-strangle';
/** From a base strategy to a bot that trades on paper. */
const MOST_TAPS = 6;
/** The entry window opens five minutes after the exchange has. */
const SPEED = '15';
const WAITED = { timeout: 90_000 };

let product: Product | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
});

/** Returns what presses buttons and counts how often. */
function tapsOn(page: Page) {
  let count = 0;
  return {
    count: () => count,
    tap: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    button: (id: string, values: Record<string, string> = {}) => page.getByRole('button', { name: say(id, values), exact: true }).last(),
  };
}

// Each device has an exchange of its own: what a bot does follows the clock, and the window of its day is over within two minutes.
it.each(['phone', 'desktop'] as const)(
  'on a %s a bot from a base strategy is started on paper, enters, says why, is paused and stopped',
  async (size) => {
    product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: SPEED } });
    const { device, trader } = await openTrading(product.url, size, { serviceWorkers: 'block' });
    const { page } = device;
    const { tap, count, button } = tapsOn(page);
    const name = say(`strategies.base.${BASE}.name`);
    const card = page.getByRole('article', { name });
    const command = (what: string) => button(`strategies.run.${what}-named`, { name });
    const nets = async () => (await trader.positions()).data.map(({ net_lots: lots }) => lots);
    try {
      await goTo(page, '/app/strategies?tab=library');
      await heading(page, 'strategies.page.title');
      await tap(button('strategies.library.make-named', { name }));
      await tap(button('strategies.editor.create'));
      await shown(card.getByText(say('bot-run.status.never')));
      await tap(command('start'));
      await shown(card.getByText(say('bot-run.status.running'), { exact: true }));
      expect(count()).toBeLessThanOrEqual(MOST_TAPS);

      await card.getByText('Holds 2 legs').waitFor(WAITED);
      expect(await nets()).toEqual([-1, -1]);
      const profit = card.locator('[data-meaning^="profit:run:"]');
      await expect.poll(() => profit.innerText()).toMatch(/^[+−]?₹[\d,]+\.\d\d$/);

      await tap(command('open'));
      const run = page.getByRole('dialog', { name });
      await shown(run.getByRole('article', { name: /^NIFTY [\d,]+ CE/ }).getByText(say('runs.phase.held')));
      await shown(run.getByText(/: sold at [\d,.]+, stop at [\d,.]+\.$/));
      expect(await accessibilityFindings(page, true)).toEqual([]);
      await tap(run.getByRole('button', { name: say('strategies.run.pause-named', { name }) }));
      await shown(run.getByText(say('bot-run.status.paused'), { exact: true }));
      await shown(run.getByText(say('journal.line.paused')));

      await tap(run.getByRole('button', { name: say('strategies.run.stop-named', { name }) }));
      const question = page.getByRole('dialog', { name: say('strategies.stop.title', { name }) });
      await shown(question.getByText(/^Buy back 1 lot NIFTY [\d,]+ CE/));
      await tap(question.getByRole('button', { name: say('strategies.stop.confirm') }));
      await shown(run.getByText(say('bot-run.status.ended'), { exact: true }));
      await shown(run.getByText(say('journal.line.stopped')));
      await expect.poll(nets).toEqual([0, 0]);

      // What it decided stays readable, also for a page that is opened later.
      await page.reload();
      await shown(run.getByText(say('journal.line.stopped')));
      await shown(run.getByRole('button', { name: say('strategies.run.again-named', { name }) }));
    } finally {
      await device.close();
    }
  },
);
