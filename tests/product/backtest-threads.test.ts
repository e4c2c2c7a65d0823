import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
