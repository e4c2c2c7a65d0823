import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InferOutput } from 'valibot';
import type { sweep } from '#contract/schemas/sweep.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';

type Swept = InferOutput<typeof sweep>;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', SIM_HISTORY: '5' } });
});
afterAll(async () => {
  await product.stop();
});

/** How many threads the server has at this moment. */
const threads = (): number => readdirSync(`/proc/${product.pid}/task`).length;

it.runIf(process.platform === 'linux')(
  'the built product plays bots on threads of their own, and has none left when they are given up',
  async () => {
    const { token } = await registerTrader(product.url);
    const call = async (path: string, body?: object): Promise<Swept> => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${product.url}/api/sweeps/${path}/`, { ...init, headers });
      return ((await answer.json()) as { sweep: Swept }).sweep;
    };
    const { definition } = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!;
    const axes = [{ paths: ['legs.0.stop.value', 'legs.1.stop.value'], from: 10, to: 109, step: 0.1 }];
    const before = threads();
    const { sweep_id: id } = await until('a session is stored', 30_000, async () => {
      const begun: Swept | undefined = await call('run', { kind: 'daily', definition, axes });
      return begun ?? null;
    });
    await until('a thread plays', 10_000, () => Promise.resolve(threads() > before ? true : null));
    expect((await call(`${id}/cancel`, {})).status).toBe('cancelled');
    await until('no thread is left', 5_000, () => Promise.resolve(threads() <= before ? true : null));
    const few = await call('run', { kind: 'daily', definition, axes: [{ ...axes[0], step: 50 }], sessions: 1 });
    const done = await until('the sweep is done', 30_000, async () => {
      const now = await call(few.sweep_id);
      return now.status === 'waiting' || now.status === 'running' ? null : now;
    });
    expect(done).toMatchObject({ status: 'done', done: 1, variants: 2 });
    expect(done.results.every((result) => result !== null)).toBe(true);
  },
  90_000,
);

/** From the request to end a test until the answer that says so; of a few tries the quickest is judged, a busy machine slows all of them. */
const CANCELLED_MS = 100;

const STRANGLE = BASE_STRATEGIES.find(({ code }) => code === 'premium-strangle')!.definition;
const STRADDLE = BASE_STRATEGIES.find(({ code }) => code === 'nine-twenty-straddle')!.definition;
const MANY = [{ paths: ['legs.0.stop.value', 'legs.1.stop.value'], from: 10, to: 109, step: 0.1 }];

describe.runIf(process.platform === 'linux')('ended within a tenth of a second, in the middle of a day', () => {
  it.for([
    ['a test', 'backtests', { kind: 'daily', definition: STRANGLE }],
    ['a sweep of 991 variants', 'sweeps', { kind: 'daily', definition: STRADDLE, axes: MANY }],
  ] as const)('%s is', { timeout: 90_000 }, async ([, calls, asked], context) => {
    const { token } = await registerTrader(product.url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    type Job = { readonly status: string; readonly backtest_id?: string; readonly sweep_id?: string };
    const post = async (path: string, body: object): Promise<Job | undefined> => {
      const answer = await fetch(`${product.url}/api/${calls}/${path}/`, { method: 'POST', body: JSON.stringify(body), headers });
      const { backtest, sweep: swept } = (await answer.json()) as { backtest?: Job; sweep?: Job };
      return backtest ?? swept;
    };
    const times: number[] = [];
    for (let tried = 0; tried < 5; tried += 1) {
      const before = threads();
      const begun = await until('a session is stored', 30_000, async () => (await post('run', asked)) ?? null);
      await until('a thread plays', 10_000, () => Promise.resolve(threads() > before ? true : null));
      const from = performance.now();
      const ended = await post(`${begun.backtest_id ?? begun.sweep_id}/cancel`, {});
      times.push(performance.now() - from);
      expect(ended?.status).toBe('cancelled');
      await until('no thread is left', 5_000, () => Promise.resolve(threads() <= before ? true : null));
    }
    await context.annotate(`ended after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
    expect(Math.min(...times)).toBeLessThanOrEqual(CANCELLED_MS);
  });
});
