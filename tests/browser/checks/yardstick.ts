import type { Page } from 'playwright-core';
import { mainThreadSeconds } from './frame-rate.ts';

/**
 * Processor time in ms of the work below at its best so far: near the fastest of eighty samples. The same processor takes up to twice as long when other
 * machines share its caches, even while nothing else runs here.
 */
const BEST_MS = 95;

/** Times that each of the samples is taken: the middle one counts. */
const SAMPLES = 3;

/**
 * Returns the result of the work, and the factor by which to multiply the page's own work for a processor slower by `times` than the reference (a quicker
 * processor is its own reference). On a busy machine all work takes more processor time, since caches are shared: the page's work and the fixed reference
 * work alike.
 */
export async function whileMeasured<T>(
  page: Page,
  times: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly slower: number }> {
  const before = await middleOf(page);
  const result = await work();
  const here = (before + (await middleOf(page))) / 2;
  return { result, slower: times * Math.min(1, BEST_MS / here) };
}

async function middleOf(page: Page): Promise<number> {
  const all: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) all.push(await yardstick(page));
  return all.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? Number.NaN;
}

/** Returns the processor time in ms that the page takes for a work which is always the same: texts written, the page laid out. */
const yardstick = async (page: Page): Promise<number> => 1_000 * (await mainThreadSeconds(page, () => page.evaluate(writeAndLayOut)));

/** Runs in the page: like a table of prices that ticks, out of sight. */
function writeAndLayOut(): void {
  const table = document.createElement('div');
  table.style.cssText = 'position:fixed;inset:0;visibility:hidden;contain:strict;display:grid;grid-template-columns:repeat(15,auto)';
  const texts = Array.from({ length: 300 }, () => document.createTextNode(''));
  for (const text of texts) table.appendChild(document.createElement('span')).append(text);
  document.body.append(table);
  for (let round = 0; round < 15; round += 1) {
    for (const [place, text] of texts.entries()) text.data = ((round + place) * 1.05).toFixed(2);
    if (table.offsetHeight === 0) throw new Error('it was not laid out');
  }
  table.remove();
}
