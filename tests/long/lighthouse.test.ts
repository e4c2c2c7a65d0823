import { constants } from 'node:os';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#tests/support/device/browser.ts';
import { browserPid, weigh } from '#tests/support/device/first-in-line.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { measure, type Scores } from './lighthouse-run.ts';

const RUNS = 5;
const ATTEMPTS = 12;
/** Below this the machine was too busy for a figure of the page. */
const SLOWEST_MACHINE = 1500;
const FAST = 97;
const MOST_SHIFT = 0.02;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it('the login screen scores at least 97 in performance (median of five), 100 in accessibility, best practices and SEO, and moves nothing', async (context) => {
  const found = await findChromium({ whole: true });
  if (!found) return context.skip('no browser');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  weigh(await browserPid(browser), constants.priority.PRIORITY_HIGHEST);
  const scores: Scores[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && scores.length < RUNS; attempt += 1) {
    const score = await measure(`http://localhost:${product.port}/auth/login`, port);
    if (score.benchmarkIndex >= SLOWEST_MACHINE) scores.push(score);
  }
  await browser.close();
  const middle = scores.toSorted((a, b) => a.performance - b.performance)[Math.floor(scores.length / 2)];
  if (middle) {
    const { performance, accessibility, bestPractices, seo, largestPaintMs, blockingMs, layoutShift } = middle;
    const times = `LCP ${Math.round(largestPaintMs)} ms, TBT ${Math.round(blockingMs)} ms, CLS ${layoutShift.toFixed(3)}`;
    await context.annotate(
      `Lighthouse login: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}; ${times}`,
    );
  }
  expect(scores.length).toBe(RUNS);
  expect(middle?.performance).toBeGreaterThanOrEqual(FAST);
  expect(Math.min(...scores.map((score) => score.accessibility))).toBe(100);
  expect(Math.min(...scores.map((score) => score.bestPractices))).toBe(100);
  expect(Math.min(...scores.map((score) => score.seo))).toBe(100);
  expect(Math.max(...scores.map((score) => score.layoutShift))).toBeLessThanOrEqual(MOST_SHIFT);
  return undefined;
});
