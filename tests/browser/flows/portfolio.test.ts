import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCable } from '#tests/support/device/cable.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { say } from '#tests/support/client/say.ts';
import { heading, shown } from '../pages/page.ts';
import { keptOnDevice, openTrading, readyOffline } from '../pages/trading-device.ts';

let product: Product;
beforeAll(async () => {
  // Enough sessions for a beta.
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_HISTORY: '25' } });
});
afterAll(() => product.stop());

it('a phone: from the year to its month and to the day; the curve beside the index and the betas of the risk, also from the copies without a connection', async () => {
  const origin = `http://localhost:${product.port}`;
  const cable = await openCable(origin);
  const { device, trader } = await openTrading(cable.url, 'phone', { calls: origin });
  const { page } = device;
  try {
    const { rows } = await trader.chain();
    const instrument = rows[Math.floor(rows.length / 2)]?.call.instrument_id ?? '';
    await trader.place({ instrument_id: instrument, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });

    await page.goto(`${cable.url}/app/portfolio?tab=calendar`);
    await heading(page, 'portfolio.page.title');
    await shown(page.locator('[data-date]'));
    await page.getByText(say('portfolio.calendar.year'), { exact: true }).click();
    // The running month is the last that has begun, and the one with the day's result.
    const month = page.locator('[data-month]').last();
    await shown(month);
    await expect.poll(() => month.textContent()).toMatch(/[+−]/);
    await month.click();
    await page.locator('[data-date]').click();
    await shown(page.getByRole('dialog').getByText(say('portfolio.day.charges-total')));

    await page.goto(`${cable.url}/app/portfolio?tab=performance`);
    await page.getByRole('button', { name: say('portfolio.performance.index') }).click();
    const simulated = page.getByText(say('source.simulated'));
    await shown(simulated);
    const spoken = () => page.getByRole('slider').getAttribute('aria-valuetext');
    await expect.poll(spoken).toContain('NIFTY');

    // One bought call: a rise wins, a fall loses, and the order that neutralises its delta is opened, not sent.
    await page.goto(`${cable.url}/app/portfolio?tab=risk`);
    const stress = page.getByRole('table', { name: say('portfolio.risk.stress.caption') });
    await shown(stress);
    const cell = (row: number) => stress.locator('tbody tr').nth(row).locator('td').first().innerText();
    expect([await cell(0), await cell(3), await cell(6)]).toEqual([
      expect.stringMatching(/^−/),
      expect.stringContaining('₹0'),
      expect.stringMatching(/^\+/),
    ]);

    // Another underlying moves by its beta against the first, and by the same percentage once the user chooses so, also on the next visit.
    await until('the past is written', 60_000, async () => {
      const { state } = await trader.ask<{ state: string }>('GET', 'market/history-status/');
      return state === 'complete' ? true : null;
    });
    const banks = await trader.ask<Awaited<ReturnType<typeof trader.chain>>>('GET', 'market/chain?underlying=BANKNIFTY');
    const call = banks.rows[Math.floor(banks.rows.length / 2)]?.call.instrument_id ?? '';
    await trader.place({ instrument_id: call, transaction_type: 'BUY', order_type: 'MARKET', product: 'NRML', lots: 1 });
    await page.reload();
    const beta = page.locator('#main li', { hasText: /^BANKNIFTY \d\.\d\d, 2\d sessions/ });
    await shown(beta);
    await shown(page.getByRole('table', { name: say('portfolio.risk.weighted.caption', { term: say('portfolio.risk.weighted.beta') }) }));
    const moves = (name: string) => page.getByRole('radio', { name: say(`portfolio.risk.moves.${name}`) });
    await moves('same').check({ force: true });
    const same = page.getByText(say('portfolio.risk.same-move', { underlying: 'NIFTY' }));
    await shown(same);
    await page.reload();
    await shown(same);
    await moves('beta').check({ force: true });
    await shown(beta);
    await keptOnDevice(page, 'daily-closes');

    await page.goto(`${cable.url}/app/dashboards/default`);
    const day = page.getByRole('slider', { name: say('figures.day.caption') });
    await expect.poll(() => day.getAttribute('aria-valuetext')).toMatch(/\d\d:\d\d/);
    await keptOnDevice(page, 'day-minutes');
    await page.goto(`${cable.url}/app/portfolio?tab=performance&index=1`);
    await shown(simulated);

    await readyOffline(device);
    await keptOnDevice(page, 'chart-candles');
    cable.unplug();
    await page.reload();
    await shown(simulated);
    await expect.poll(spoken).toContain('NIFTY');
    await shown(page.locator('[data-as-of]'));
    await shown(page.locator('#main [data-freshness="cached"]'));

    // The betas too, computed from the stored closes of the device, with their age.
    await page.goto(`${cable.url}/app/portfolio?tab=risk`);
    await shown(beta);
    await shown(page.locator('#main li, #main p').locator('[data-freshness="cached"]'));

    // The day's last data, with its age.
    await page.goto(`${cable.url}/app/dashboards/default`);
    await shown(day);
    await shown(page.locator('#main [data-freshness="cached"]').first());
  } finally {
    await device.close();
    await cable.close();
  }
});
