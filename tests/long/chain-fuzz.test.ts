import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { CHAIN } from '../browser/pages/chain.ts';
import { goTo, heading, settled, shown } from '../browser/pages/page.ts';
import { openTrading } from '../browser/pages/trading-device.ts';

const ACTS = Number(process.env['ACTS'] ?? 10_000);
const SEED = Number(process.env['SEED'] ?? 20_261_124);
const WIDTHS = [1920, 1440, 1152, 1024];

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open' } });
});
afterAll(() => product.stop());

/** Returns a random generator for a seed: numbers below `end`. */
function drawing(seed: number): (end: number) => number {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Runs in the page: resolves once changes have been drawn. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/**
 * Runs in the page: the contract of the selected cell, as strike and right; 'none' where the strike itself is selected, 'away' where the selected cell is out
 * of view.
 */
function markedInGrid(): string {
  const cell = document.querySelector('[role="grid"] .chain-active');
  const strike = cell?.parentElement?.querySelector('[role="rowheader"]');
  if (cell === null || strike === null || strike === undefined) return 'away';
  if (cell === strike || cell.classList.contains('bg-sunken')) return 'none';
  const isCall = (cell.compareDocumentPosition(strike) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return `${/[\d,]{4,}/.exec(strike.textContent)?.[0] ?? ''} ${isCall ? 'CE' : 'PE'}`;
}

/** Runs in the page: returns the contract in the title of the open ticket; null without one. */
function inTicket(): string | null {
  return document.querySelector('[role="dialog"] h2, .sheet-docked h2')?.textContent ?? null;
}

async function act(page: Page, draw: (end: number) => number): Promise<string> {
  const grid = page.getByRole('grid');
  const any = <T>(...of: readonly T[]): T => of[draw(of.length)]!;
  const visible = async (selector: string) => {
    const all = await page.locator(selector).all();
    return all.length === 0 ? null : all[draw(all.length)]!;
  };
  const kind = draw(100);
  if (kind < 60) {
    await grid.focus();
    const key = any('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', '.', 'Home', 'End');
    await page.keyboard.press(key);
    return key;
  }
  if (kind < 66) {
    const row = await visible('.chain-row');
    const mark = row?.locator(`[data-trade="${any('BUY', 'SELL')}"][data-leg="${any('call', 'put')}"]`);
    // A row at the edge may have been scrolled away.
    await mark?.click({ timeout: 1_000, modifiers: draw(2) === 0 ? ['Shift'] : [] }).catch(() => {});
    return 'mark';
  }
  if (kind < 74) {
    const cell = await visible('.chain-row [role="gridcell"]');
    await cell?.click({ timeout: 1_000 }).catch(() => {});
    return 'cell';
  }
  if (kind < 75) {
    await grid.hover();
    await page.mouse.wheel(0, any(-1_500, -600, 600, 1_500));
    return 'wheel';
  }
  if (kind < 76) {
    await page.setViewportSize({ width: any(...WIDTHS), height: 900 });
    return 'width';
  }
  await grid.focus();
  if (kind < 80) {
    await page.keyboard.press(String(draw(10)));
    await page.keyboard.press(String(draw(10)));
    await page.keyboard.press(any('Enter', 'Escape'));
    return 'typed';
  }
  if (kind < 86) {
    await page.keyboard.press('Escape');
    return 'Escape';
  }
  return any('b', 's');
}

it(`the ticket's contract is the one that is marked, whatever ${ACTS} acts have brought and taken`, { timeout: 3_600_000 }, async () => {
  const { device } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  const { page } = device;
  const draw = drawing(SEED);
  const seen = { asked: 0, same: 0, away: 0, none: 0 };
  const last: string[] = [];
  try {
    await goTo(page, CHAIN);
    await heading(page, 'market.chain.title');
    await settled(page);
    await shown(page.getByRole('grid'));
    for (let count = 0; count < ACTS; count += 1) {
      const key = await act(page, draw);
      last.push(key);
      if (key !== 'b' && key !== 's') continue;
      await page.evaluate(drawn);
      const marked = await page.evaluate(markedInGrid);
      const before = await page.evaluate(inTicket);
      await page.keyboard.press(key);
      const message = `seed ${SEED}, act ${count}: ${last.slice(-12).join(' ')}`;
      if (marked === 'none') {
        seen.none += 1;
        await page.evaluate(drawn);
        expect(await page.evaluate(inTicket), message).toBe(before);
        continue;
      }
      seen.asked += 1;
      if (marked === 'away') seen.away += 1;
      // Opening a ticket scrolls its contract into view; selecting a strike does not, and opens none.
      const agrees = async () => {
        const at = marked === 'away' ? await page.evaluate(markedInGrid) : marked;
        const now = await page.evaluate(inTicket);
        return at === 'away' ? now === before : now?.includes(at) === true;
      };
      await expect.poll(agrees, { timeout: 5_000, interval: 10, message }).toBe(true);
      seen.same += 1;
    }
    process.stdout.write(`${ACTS} acts: ${JSON.stringify(seen)}\n`);
    expect(seen.asked).toBeGreaterThan(ACTS / 50);
    expect(device.complaints()).toEqual([]);
  } finally {
    await device.close();
  }
});
