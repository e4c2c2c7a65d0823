import { afterAll, beforeAll, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { goTo, heading, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

const STRATEGIES = '/app/strategies';
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(async () => {
  await product.stop();
});

it('on a phone a daily bot is made from a base strategy, changed and deleted', async () => {
  const { device } = await openTrading(product.url, 'phone', { serviceWorkers: 'block' });
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
    await page.getByText(say('strategies.section.preview')).click();
    await press('preview.try');
    const tried = page.getByRole('region', { name: /^On / });
    await shown(tried.getByText(say('preview.simulated')));
    await shown(tried.getByRole('table', { name: say('preview.fills') }).getByText(say('preview.why.order-in')));
    await tried.getByText(/^\d+ decisions$/).click();
    await shown(tried.getByText(/: sold at /));
    await page.getByText(say('strategies.section.schedule')).click();
    await field('end-at').fill('15:40');
    await press('strategies.editor.save');
    await shown(page.getByText(say('errors.bot.time-outside-session')));
    await field('end-at').fill('1500');
    await press('strategies.editor.save');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const card = page.getByRole('article', { name: 'Morning' });
    await shown(card.getByText(/15:00/));
    await shown(card.getByText('Sell 2 lots, call ATM'));

    await card.getByRole('button', { name: say('strategies.card.delete-named', { name: 'Morning' }) }).click();
    await press('strategies.delete.confirm');
    await shown(page.getByText(say('strategies.bots.empty')));
  } finally {
    await device.close();
  }
});
