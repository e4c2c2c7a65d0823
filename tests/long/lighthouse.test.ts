import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#tests/support/device/browser.ts';
import { freePort } from '#tests/support/product/free-port.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { measure, type Scores } from './lighthouse-run.ts';

const RUNS = 5;
const ATTEMPTS = 12;
/** Below this the machine was too busy for a figure of the page. */
const SLOWEST_MACHINE = 1500;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

it('the login screen scores at least 95 in performance (median of five), 100 in accessibility and best practices', async (context) => {
  const found = await findChromium({ whole: true });
  if (!found) return context.skip('no browser');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: found.path,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  const scores: Scores[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && scores.length < RUNS; attempt += 1) {
    const score = await measure(`http://localhost:${product.port}/auth/login`, port);
    if (score.benchmarkIndex >= SLOWEST_MACHINE) scores.push(score);
  }
  await browser.close();
  const middle = scores.toSorted((a, b) => a.performance - b.performance)[Math.floor(scores.length / 2)];
  if (middle) {
    const { performance, accessibility, bestPractices, largestPaintMs, blockingMs, layoutShift } = middle;
    const times = `LCP ${Math.round(largestPaintMs)} ms, TBT ${Math.round(blockingMs)} ms, CLS ${layoutShift.toFixed(3)}`;
    await context.annotate(
      `Lighthouse login: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}; ${times}`,
    );
  }
  expect(scores.length).toBe(RUNS);
  expect(middle?.performance).toBeGreaterThanOrEqual(95);
  expect(Math.min(...scores.map((score) => score.accessibility))).toBe(100);
  expect(Math.min(...scores.map((score) => score.bestPractices))).toBe(100);
  return undefined;
});
