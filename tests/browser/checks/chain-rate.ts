import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { InferOutput } from 'valibot';
import type { chainAnswer } from '#contract/schemas/instrument.ts';
import { heading, settled } from '../pages/page.ts';
import { busyShare, frameFigures, type FrameFigures } from './frame-rate.ts';
import { longTasksOf, slowDown } from './long-tasks.ts';

/** Three exchange seconds a second: twelve steps, more than the ten a second that a desktop draws. */
export const FAST_MARKET = { SIM_SPEED: '3' } as const;
export const SLOWER = 4;

/** What a ticking chain does to its page. */
export interface ChainRate extends FrameFigures {
  /** Share of the main thread that ticking takes on this processor as it is. */
  readonly busy: number;
  /** Processor time in ms of each task above 50 ms on the slow processor: without what the server, the exchange and the painting took of this machine. */
  readonly ownLongTasks: readonly number[];
  /** For the record. */
  readonly text: string;
}

/** Returns the address of the same chain at its next monthly expiry: only those list so many strikes, and on most days a weekly one is nearer. */
async function atMonthly(page: Page, address: string): Promise<string> {
  const answered = page.waitForResponse((response) => response.url().includes('/market/chain?') && response.ok());
  await page.goto(address);
  const { expiries } = (await (await answered).json()) as InferOutput<typeof chainAnswer>;
  const monthly = expiries.find((each) => each.monthly);
  if (monthly === undefined) throw new Error('the chain has no monthly expiry');
  return `${address}&expiry=${monthly.expiry}`;
}

/** Has a chain of more than 120 strikes tick: half the time as it is, half on a processor four times slower. */
export async function watchChain(page: Page, address: string, ms: number): Promise<ChainRate> {
  await page.goto(await atMonthly(page, address));
  await heading(page, 'market.chain.title');
  await expect.poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(120);
  await settled(page);
  const busy = await busyShare(page, () => frameFigures(page, '.chain-grid', ms / 2));
  await slowDown(page, SLOWER);
  const { result: seen, longTasks: ownLongTasks } = await longTasksOf(page, () => frameFigures(page, '.chain-grid', ms / 2));
  await slowDown(page, 1);
  const drawn = await page.locator('[data-row]').count();
  const text =
    `${(busy * 100).toFixed(1)} % of the main thread; processor x${SLOWER}: ${seen.framesPerSecond.toFixed(1)} frames/s, ` +
    `long tasks by processor time ${JSON.stringify(ownLongTasks)}, by the clock ${seen.longTasks} (longest ${seen.longestTask.toFixed(0)} ms), ${seen.writesPerSecond.toFixed(0)} texts/s; ${drawn} rows drawn`;
  // A chain that stands still is smooth for nothing, and one drawn whole is not windowed.
  expect(seen.writesPerSecond, text).toBeGreaterThan(50);
  expect(drawn, text).toBeLessThan(60);
  return { ...seen, busy, ownLongTasks, text };
}
