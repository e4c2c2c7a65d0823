import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cable, openCable } from '#tests/support/cable.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { say } from '#tests/support/say.ts';
import { goTo, heading, settled, shown } from './pages/page.ts';
import { openTrading, readyOffline } from './pages/trading-device.ts';

const STRATEGIES = '/app/strategies';
let product: Product;
let cable: Cable;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
  cable = await openCable(product.url);
});
afterAll(async () => {
  await product.stop();
  await cable.close();
});

it('on a phone a daily bot is made from a base strategy, changed, seen offline, and deleted; it never says that it runs', async () => {
  const { device } = await openTrading(cable.url, 'phone', { calls: product.url });
  const { page } = device;
  const field = (id: string) => page.getByRole('dialog').getByLabel(say(`strategies.field.${id}`), { exact: true });
  const press = (id: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: say(id, values), exact: true }).click();
  try {
    await goTo(page, `${STRATEGIES}?tab=library`);
    await heading(page, 'strategies.page.title');
    await press('strategies.library.make-named', { name: say('strategies.base.nine-twenty-straddle.name') });
    await field('name').fill('Morning');
    await field('parameter-lots').fill('2');
    await press('strategies.editor.create');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await goTo(page, '/app/portfolio');
    await page.getByRole('link', { name: say('portfolio.bots.edit-named', { name: 'Morning' }) }).click();
    await shown(page.getByRole('dialog', { name: say('strategies.editor.title-edit') }));
    await page.getByText(say('strategies.section.schedule')).click();
    await field('end-at').fill('15:40');
    await press('strategies.editor.save');
    await shown(page.getByText(say('errors.bot.time-outside-session')));
    await field('end-at').fill('1500');
    await press('strategies.editor.save');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const card = page.getByRole('article', { name: 'Morning' });
    await shown(card.getByText(/15:00/));
    await shown(card.getByText('Sell 2 lots, call at the money'));

    await settled(page);
    // What is on screen is stored a moment later.
    await expect.poll(() => page.evaluate(storedBots), { timeout: 10_000 }).toContain('15:00');
    await readyOffline(device);
    cable.unplug();
    await page.goto(`${cable.url}${STRATEGIES}`);
    await shown(page.locator('.banner-stale'));
    await shown(card.getByText(/15:00/));
    expect(
      await card.getByRole('button', { name: say('strategies.card.delete-named', { name: 'Morning' }) }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(await card.innerText()).not.toMatch(/running/i);

    cable.plug();
    await page.locator('.banner-stale').waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: say('strategies.card.delete-named', { name: 'Morning' }) }).click();
    await press('strategies.delete.confirm');
    await shown(page.getByText(say('strategies.bots.empty')));
  } finally {
    cable.plug();
    await device.close();
  }
});

/** Runs in the page: what this device keeps of bots, as text. */
function storedBots(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('strikedesk');
    opening.addEventListener('error', () => reject(new Error('the storage did not open')));
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('state').objectStore('state').getAll();
      all.addEventListener('success', () => {
        opening.result.close();
        resolve(JSON.stringify(all.result));
      });
    });
  });
}
