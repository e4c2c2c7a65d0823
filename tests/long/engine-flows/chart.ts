import { expect } from 'vitest';
import { chartOf } from '#tests/browser/pages/chart.ts';
import { type EngineFlow, goTo, heading, signedIn } from './stage.ts';

/** Runs in the page: how many colours the largest canvas of the chart shows. */
function colours(): number {
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>('[data-bars] canvas')];
  const counts = canvases.map((canvas) => {
    if (canvas.width === 0 || canvas.height === 0) return 0;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  return Math.max(0, ...counts);
}

export const chart: EngineFlow = {
  name: 'the chart of an option is drawn with its bars, and its price goes on',
  size: 'phone',
  async act(stage) {
    const { page } = stage;
    const trader = await signedIn(stage);
    const { rows, atm_strike: atm } = await trader.chain();
    await goTo(page, chartOf(rows.find(({ strike }) => strike === atm)?.call.instrument_id ?? ''));
    await page.shown(heading('chart.title'));
    await page.eventually('bars', () => Number(document.querySelector('[data-bars]')?.getAttribute('data-bars')) > 30, null);
    await expect.poll(() => page.evaluate(colours)).toBeGreaterThan(4);
    const price = async () => (await page.texts({ css: 'main .live-cell' }))[0];
    const first = await price();
    expect(first).toMatch(/\d/);
    await expect.poll(price).not.toBe(first);
    // The chart itself follows: the line of the last price moves with it.
    const picture = await page.evaluate(pictured);
    await expect.poll(() => page.evaluate(pictured)).not.toBe(picture);
  },
};

/** Runs in the page: the picture of the chart in short. */
function pictured(): string {
  return [...document.querySelectorAll<HTMLCanvasElement>('[data-bars] canvas')].map((canvas) => canvas.toDataURL()).join();
}
