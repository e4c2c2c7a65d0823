import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { InferOutput } from 'valibot';
import type { chainAnswer } from '#contract/schemas/instrument.ts';
import { heading, settled } from '../pages/page.ts';
import { busyShare, frameFigures, type FrameFigures } from './frame-rate.ts';
import { ownWorkOf, slowDown, type OwnWork } from './long-tasks.ts';

/** Three exchange seconds a second: twelve steps, more than the ten a second that a desktop draws. */
export const FAST_MARKET = { SIM_SPEED: '3' } as const;
export const SLOWER = 4;

/** Frame figures and processor load of a page with a ticking chain. */
export interface ChainRate extends FrameFigures {
  /** Busy share of the main thread while ticking, on this processor at full speed. */
  readonly busy: number;
  /** Figures of the page's own work on a processor slowed down by a factor, without the load of other programs. */
  readonly own: OwnWork & { readonly result: FrameFigures };
  /** A summary for the test report. */
  readonly text: string;
}

/** Returns the address of the same chain at its next monthly expiry: only monthly expiries list so many strikes, and the nearest expiry is mostly weekly. */
export async function atMonthly(page: Page, address: string): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().includes('/market/chain?') && response.ok());
  await page.goto(address);
  const { expiries } = (await (await answered).json()) as InferOutput<typeof chainAnswer>;
  const monthly = expiries.find((each) => each.monthly);
  if (monthly === undefined) throw new Error('the chain has no monthly expiry');
  return `${address}&expiry=${monthly.expiry}`;
}

/**
 * Watches a chain of more than 120 strikes tick: half the time for its own work, a quarter for its busy share, a quarter on a processor four times slower.
 */
export async function watchChain(page: Page, address: string, ms: number): Promise<ChainRate> {
  await page.goto(await atMonthly(page, address));
  await heading(page, 'market.chain.title');
  await expect.poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(120);
  await settled(page);
  const own = await ownWorkOf(page, () => frameFigures(page, '.chain-grid', ms / 2), SLOWER);
  const busy = await busyShare(page, () => frameFigures(page, '.chain-grid', ms / 4));
  await slowDown(page, SLOWER);
  const seen = await frameFigures(page, '.chain-grid', ms / 4);
  await slowDown(page, 1);
  const drawn = await page.locator('[data-row]').count();
  const text =
    `${(busy * 100).toFixed(1)} % of the main thread; processor x${SLOWER}, own work x${own.slower.toFixed(1)}: its own work leaves ${own.framesPerSecond.toFixed(1)} frames/s, long tasks ` +
    `${JSON.stringify(own.longTasks)}; seen ${seen.framesPerSecond.toFixed(1)} frames/s, ${own.result.writesPerSecond.toFixed(0)} and ${seen.writesPerSecond.toFixed(0)} texts/s, long tasks by the clock ${seen.longTasks} (longest ` +
    `${seen.longestTask.toFixed(0)} ms); ${drawn} rows drawn`;
  // A chain that does not tick proves nothing, and one drawn whole is not windowed. Open interest changes seldom.
  expect(own.result.writesPerSecond, text).toBeGreaterThan(5);
  expect(drawn, text).toBeLessThan(60);
  return { ...seen, busy, own, text };
}
