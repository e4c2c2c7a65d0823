import { afterEach, expect, it } from 'vitest';
import { say } from '#tests/support/client/say.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { accessibilityFindings } from '../checks/accessibility.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

const BASES = ['short-strangle', 'iron-condor'];
/** The entry windows open a few minutes after the exchange has. */
const SPEED = '15';
const WAITED = { timeout: 90_000 };

let product: Product | null = null;
afterEach(async () => {
  await product?.stop();
  product = null;
});

it('on a phone two bots are put together, started with one press, shown in sum and each, and stopped with one press', async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_SPEED: SPEED } });
  const { device, trader } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
  const { page } = device;
  const button = (id: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: say(id, values), exact: true }).last();
  const names = BASES.map((base) => say(`strategies.base.${base}.name`));
  const name = 'Together';
  const card = page.getByRole('article', { name });
  try {
    for (const each of names) {
      await goTo(page, '/app/strategies?tab=library');
      await heading(page, 'strategies.page.title');
      await button('strategies.library.make-named', { name: each }).click();
      await button('strategies.editor.create').click();
      await shown(page.getByRole('article', { name: each }).getByText(say('bot-run.status.never')));
    }
    // Reloaded, so that earlier toasts are gone.
    await page.reload();
    await button('sets.new').click();
    const sheet = page.getByRole('dialog', { name: say('sets.editor.new') });
    await sheet.getByLabel(say('sets.editor.name')).fill(name);
    await sheet.getByLabel(names[0] ?? '', { exact: true }).fill('2');
    await sheet.getByLabel(names[1] ?? '', { exact: true }).fill('1');
    await sheet.getByLabel(say('sets.rule.stop')).fill('500000');
    expect(await accessibilityFindings(page, true)).toEqual([]);
    await sheet.getByRole('button', { name: say('sets.editor.save') }).click();
    await button('strategies.run.start-named', { name }).click();
    await shown(card.getByText(say('bot-run.status.running'), { exact: true }));
    await expect
      .poll(async () => (await trader.positions()).data.map(({ net_lots: lots }) => Math.abs(lots)).toSorted((a, b) => a - b), WAITED)
      .toEqual([1, 1, 1, 1, 2, 2]);
    await expect.poll(() => card.locator('[data-meaning^="profit:set:"]').innerText()).toMatch(/^[+−]?₹[\d,]+\.\d\d$/);
    expect(await accessibilityFindings(page, true)).toEqual([]);
    await button('strategies.run.stop-named', { name }).click();
    await button('sets.stop.confirm').click();
    await shown(card.getByText(say('bot-run.status.ended'), { exact: true }));
    await expect.poll(async () => (await trader.positions()).data.map(({ net_lots: lots }) => lots)).toEqual([0, 0, 0, 0, 0, 0]);
    await button('sets.journal.of', { name }).click();
    await shown(page.getByRole('dialog', { name }).getByText(say('journal.line.stopped')));
    await page.keyboard.press('Escape');
    await button('sets.test.of', { name }).click();
    const test = page.getByRole('dialog', { name: say('sets.test.of', { name }) });
    await test.getByRole('button', { name: say('backtest.start'), exact: true }).click();
    const result = test.getByRole('region', { name: say('backtest.net'), exact: true });
    await result.waitFor(WAITED);
    await shown(result.getByRole('region', { name: say('backtest.by.bot') }).getByText(names[1] ?? ''));
    expect(await accessibilityFindings(page, true)).toEqual([]);
  } finally {
    await device.close();
  }
});
