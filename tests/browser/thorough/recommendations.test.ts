import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { until } from '#tests/support/product/until.ts';
import { heading, settled, shown } from '../pages/page.ts';
import { openTrading } from '../pages/trading-device.ts';

const PATH = '/app/recommendations';

let product: Product;
beforeAll(async () => {
  // Ten closes before the first session: what ideas are computed from.
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_HISTORY: '11' } });
  const { analytics_key: key } = (await (await fetch(`${product.url}/config.json`)).json()) as { analytics_key: string };
  await until('ideas are computed', 60_000, async () => {
    const rows = (await (
      await fetch(`${product.url}/analytics/rest/v1/screener?select=key`, { headers: { apikey: key } })
    ).json()) as unknown[];
    return rows.length > 0 ? true : null;
  });
});
afterAll(() => product.stop());

describe.each(['phone', 'desktop'] as const)('the recommendations of a running server, on a %s', (size) => {
  it('show where the price stands, say why, and hand their legs to the basket and the builder', async () => {
    const { device } = await openTrading(product.url, size, { serviceWorkers: 'block' });
    const { page } = device;
    try {
      await page.goto(`${product.url}${PATH}`);
      await heading(page, 'recommendations.page.title');
      const card = page.getByRole('article').first();
      await shown(card.locator('[data-level-now]'));
      await shown(page.getByText(say('recommendations.page.disclosure', { source: 'simulated' })));
      await card.getByRole('button', { name: say('recommendations.card.detail') }).click();
      await shown(page.getByText(say('recommendations.record.too-few', { closed: 0, enough: 30 })));
      await expect
        .poll(() => card.getByRole('link').getAttribute('href'))
        .toMatch(/^\/app\/strategy-builder\?underlying=\w+&legs=1_[BS]1[CP]\d+E\d{8}/);
      await settled(page);
      const legs = await card.locator('ul').first().locator('li').count();
      const trade = card.getByRole('button', { name: /^Trade/ });
      await trade.click();
      const question = page.getByRole('dialog', { name: say('recommendations.trade.title') });
      const basket = page.getByRole('dialog', { name: say('ticket.basket.title') });
      await shown(question.or(basket));
      if (await question.isVisible()) await question.getByRole('button', { name: say('recommendations.trade.yes') }).click();
      await shown(basket);
      await expect.poll(() => basket.getByRole('listitem').count()).toBeGreaterThanOrEqual(legs);
      expect(device.complaints()).toEqual([]);
    } finally {
      await device.close();
    }
  });
});
