import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import type { ReadersReport, ReadersTask } from './support/analytics-readers.ts';
import { orderCaller, timesOf } from './support/order-caller.ts';
import { percentile } from './support/percentile.ts';
import type { Row } from './support/row.ts';
import { addressOf, TRUSTING } from './support/trader.ts';

const CONNECTIONS = 40;
const ACCOUNTS = 40;
const WARM_UP = 20;
const CALLS = 200;
const READ_MS = 20_000;
/** Addresses this far apart lie in different networks. */
const A_NETWORK = 250;

/** The readers run in a process on the same machine; their share of the processor is part of the measurement. */
async function readers(task: ReadersTask): Promise<ReadersReport> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('support/analytics-readers.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(task));
  return JSON.parse(await text(child.stdout)) as ReadersReport;
}

/** Returns the time of an order while 40 connections read the analytics back end without a pause, each from a network of its own, or all from one. */
export async function run(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: TRUSTING });
  try {
    const { resting } = await orderCaller(product.url, ACCOUNTS);
    const { analytics_key: key } = (await (await fetch(`${product.url}/config.json`)).json()) as { analytics_key: string };
    // The largest answer of a table, sorted by a column without an index.
    const url = `${product.url}/analytics/rest/v1/market_data?select=*&order=indicator.desc,id.asc`;
    const alone = await timesOf(resting, WARM_UP, CALLS);
    const rows: Row[] = [{ what: 'order call, nobody reads, p50', value: percentile(alone, 0.5), unit: 'ms', target: '-', hard: '-' }];
    for (const [what, place] of [
      ['each from a network of its own', (count: number) => addressOf((count + 1) * A_NETWORK)],
      ['all from one network', (count: number) => addressOf(count + 1)],
    ] as const) {
      const reading = readers({ url, key, addresses: Array.from({ length: CONNECTIONS }, (_, count) => place(count)), forMs: READ_MS });
      const begun = performance.now();
      const took = await timesOf(resting, WARM_UP, CALLS);
      const lasted = performance.now() - begun;
      const report = await reading;
      assert.equal(report.failed, 0, 'reads that were neither answered nor told to wait');
      assert.ok(report.answered > 0, 'nothing was read');
      assert.ok(lasted < READ_MS, `the readers had ended: the orders took ${Math.round(lasted)} ms`);
      const label = `order call beside ${CONNECTIONS} connections reading analytics, ${what}`;
      rows.push(
        { what: `${label}, p50`, value: percentile(took, 0.5), unit: 'ms', target: '10', hard: '50' },
        { what: 'the same, p99', value: percentile(took, 0.99), unit: 'ms', target: '-', hard: '-' },
        { what: 'reads answered meanwhile', value: report.answered / (READ_MS / 1_000), unit: 'a second', target: '-', hard: '-' },
        { what: 'reads told to wait', value: report.refused / (READ_MS / 1_000), unit: 'a second', target: '-', hard: '-' },
      );
    }
    return rows;
  } finally {
    await product.stop();
  }
}
