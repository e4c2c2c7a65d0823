import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, heading, shown } from '#tests/browser/pages/page.ts';
import { openTrading } from '#tests/browser/pages/trading-device.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';

const MINUTE = 60_000;
const MANY = 10_000;
/** Longest time from the address to a usable chart, at a quarter of the processor's speed. */
const USABLE_MS = 1_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

const addressOf = (id: string) => `/app/trading_view_chart?instrument=${encodeURIComponent(id)}`;

it('ten thousand candles are usable within a second at a quarter of the speed', async (context) => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  try {
    const { rows } = await trader.chain();
    const id = rows[0]?.call.instrument_id ?? '';
    const last = nseFo.instantAt('2026-11-20', 929);
    const candles = Array.from({ length: MANY }, (_, index) => {
      const close = 200 + 40 * Math.sin(index / 60) + (index % 9);
      return [last - (MANY - 1 - index) * MINUTE, close - 1, close + 3, close - 4, close, 50 + (index % 13), 1_000];
    });
    const answer = { interval: '1m', candles, next_to: null, running: false, computed_until: null, source: 'simulated' };
    const times = { exchange_at: last, received_at: Date.now(), history: { state: 'complete', sessions_written: 1, sessions: 1 } };
    const body = JSON.stringify({ instrument_id: id, ...answer, ...times });
    await page.route('**/api/market/candles?**', (route) => route.fulfill({ contentType: 'application/json', body }));
    // Loaded once before, so that the chart is measured and not the download of its engine.
    await goTo(page, `${addressOf(id)}&interval=1m`);
    await shown(page.locator('[data-bars]'));
    await goTo(page, '/app/order_book');
    await heading(page, 'order-book.title');
    const wire = await page.context().newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const took = await page.evaluate(
      ([address, many]) =>
        new Promise<{ readonly all: number; readonly answered: number }>((resolve) => {
          const began = performance.now();
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate'));
          const look = () => {
            const found = document.querySelector(`[data-bars="${many}"] canvas`);
            if (found === null) requestAnimationFrame(look);
            // Painted, and the page takes the next press.
            else
              requestAnimationFrame(() =>
                setTimeout(() => {
                  const asked = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/market/candles?'));
                  const { responseEnd = began } = (asked ?? {}) as Partial<PerformanceResourceTiming>;
                  resolve({ all: performance.now() - began, answered: responseEnd - began });
                }),
              );
          };
          look();
        }),
      [`${addressOf(rows[1]?.call.instrument_id ?? '')}&interval=1m`, MANY] as const,
    );
    await context.annotate(
      `10 000 candles at CPU x4: usable after ${Math.round(took.all)} ms of ${USABLE_MS}, the answer after ${Math.round(took.answered)}`,
    );
    expect(took.all).toBeLessThanOrEqual(USABLE_MS);
  } finally {
    await device.close();
  }
});
