import { on } from 'node:events';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { InferOutput } from 'valibot';
import { storedDay } from '#client/api/history-days.ts';
import type { historyDaysAnswer } from '#contract/schemas/history-days.ts';
import type { StoredDay } from '#domain/backtest/replay/stored-day.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Trader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { keepSessions, openedTest } from '../browser/pages/kept-days.ts';
import { goTo } from '../browser/pages/page.ts';
import { openTrading } from '../browser/pages/trading-device.ts';

const SESSIONS = 40;
/** The browser's worker plays the same days at most this much slower than Node. */
const MOST = 1.5;
const ROUNDS = 4;
/** A busy machine slows one of the two down: what is judged is the best of a few tries. */
const TRIES = 3;
const THREAD = resolve('dist/server/backtest-thread.js');
const { definition } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_HISTORY: String(SESSIONS) } });
});
afterAll(async () => {
  await product.stop();
});

async function handedDays({ token }: Trader): Promise<ReadonlyMap<string, StoredDay>> {
  const found = new Map<string, StoredDay>();
  let from: string | undefined = '2000-01-01';
  while (from !== undefined) {
    const answer = await fetch(`${product.url}/api/history-days/NIFTY/?from=${from}`, { headers: { authorization: `Bearer ${token}` } });
    const { dates, days } = (await answer.json()) as InferOutput<typeof historyDaysAnswer>;
    for (const day of days) found.set(day.date, storedDay('NIFTY', day));
    from = dates.find((date) => !found.has(date));
  }
  return found;
}

/** The shortest of a few times that a thread of the built server, begun for it, takes. */
async function msInNode(days: ReadonlyMap<string, StoredDay>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const thread = new Worker(THREAD, { workerData: { definitions: [definition], margins: true } });
    const answers = on(thread, 'message');
    for (const day of days.values()) thread.postMessage(day, []);
    for (let played = 0; played < days.size; played += 1) await answers.next();
    times.push(performance.now() - from);
    await thread.terminate();
  }
  return Math.min(...times);
}

interface InPage {
  readonly worker: string;
  readonly rules: BotDefinition;
  readonly dates: readonly string[];
  readonly rounds: number;
}

/** Runs in the page: the shortest of a few times that a worker of the product, begun for it, takes for the sessions that are kept. */
async function msBesidePage({ worker: address, rules, dates, rounds }: InPage): Promise<number> {
  const keys = await new Promise<IDBValidKey[]>((found, reject) => {
    const opening = indexedDB.open('strikedesk');
    opening.addEventListener('error', () => reject(new Error('the storage did not open')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('state').objectStore('state').getAllKeys();
      reading.addEventListener('success', () => found(reading.result));
    });
  });
  const kept = keys.filter((key): key is string => typeof key === 'string' && key.includes('/days/NIFTY/'));
  const userId = kept[0]?.split('/')[1];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const worker = new globalThis.Worker(address, { type: 'module' });
    const status = await new Promise((end) => {
      worker.addEventListener('message', ({ data }) => data.backtest?.status === 'running' || end(data.backtest?.status ?? data.why));
      worker.postMessage({ ask: 'play', task: { userId, definition: rules, from: 'simulated-history', files: [], dates } }, []);
    });
    if (status !== 'done') throw new Error(`the worker says ${String(status)}`);
    times.push(performance.now() - from);
    worker.terminate();
  }
  return Math.min(...times);
}

async function keepInBrowser(page: Page): Promise<void> {
  await goTo(page, '/app/strategies?tab=library');
  const make = say('strategies.library.make-named', { name: say('strategies.base.nine-twenty-straddle.name') });
  await page.getByRole('button', { name: make, exact: true }).click();
  await keepSessions(await openedTest(page), SESSIONS);
}

it('the worker of the browser plays kept sessions about as fast as Node plays them', async (context) => {
  const { device, trader } = await openTrading(product.url, 'desktop', { serviceWorkers: 'block' });
  try {
    await keepInBrowser(device.page);
    const days = await handedDays(trader);
    expect(days.size).toBe(SESSIONS);
    const [file = ''] = readdirSync('dist/client/assets/second').filter((name) => /^kept-worker-.*\.js$/.test(name));
    const task = { worker: `/assets/second/${file}`, rules: definition, dates: [...days.keys()], rounds: ROUNDS };
    let best = Infinity;
    for (let tried = 0; tried < TRIES && best > MOST; tried += 1) {
      const node = await msInNode(days);
      const browser = await device.page.evaluate(msBesidePage, task);
      await context.annotate(`${SESSIONS} sessions: browser ${browser.toFixed(0)} ms, Node ${node.toFixed(0)} ms`);
      best = Math.min(best, browser / node);
    }
    expect(best).toBeLessThanOrEqual(MOST);
  } finally {
    await device.close();
  }
}, 180_000);
