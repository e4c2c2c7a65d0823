import { strict as assert } from 'node:assert';
import autocannon from 'autocannon';
import { type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import type { Row } from './support/row.ts';
import { addressOf, TRUSTING, traderOf } from './support/trader.ts';

const CONNECTIONS = 50;
const WARM_UP_S = 3;
/** Short enough that no address reaches its rate limit: an empty call is answered 30,000 times a second. */
const MEASURE_S = 5;

/** Returns requests per second of signed-in calls at 50 connections against the built product with its embedded database. */
export async function run(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: TRUSTING });
  try {
    const trader = await traderOf(product.url, 0);
    for (const label of ['Practice', 'Weekly', 'Long run'])
      await trader.call('POST', '/api/accounts/accounts/', { broker_name: 'paper', environment: 'paper', label });

    const measure = async (path: string) => {
      let connection = 0;
      const load = (duration: number) =>
        autocannon({
          url: `${product.url}${path}`,
          connections: CONNECTIONS,
          duration,
          // Each connection is a device of its own to the limit per address.
          setupClient: (client) =>
            client.setHeaders({ authorization: `Bearer ${trader.token}`, 'x-forwarded-for': addressOf((connection += 1)) }),
        });
      await load(WARM_UP_S);
      const result = await load(MEASURE_S);
      assert.equal(result.non2xx + result.errors + result.timeouts, 0, `${path}: not every call succeeded`);
      return result;
    };

    const empty = await measure('/api/ping');
    const list = await measure('/api/accounts/all-accounts/');
    const chain = await measure('/api/market/chain?underlying=NIFTY');
    return [
      {
        what: `signed-in list call, ${CONNECTIONS} connections`,
        value: list.requests.average,
        unit: 'req/s',
        target: '6 000',
        hard: '2 000',
      },
      {
        what: 'the same, of an empty call without a sign-in',
        value: list.requests.average / empty.requests.average,
        unit: 'share',
        target: '-',
        hard: '-',
      },
      { what: 'the same, p99', value: list.latency.p99, unit: 'ms', target: '-', hard: '-' },
      { what: `option chain, ${CONNECTIONS} connections`, value: chain.requests.average, unit: 'req/s', target: '-', hard: '-' },
      { what: 'the same, p99', value: chain.latency.p99, unit: 'ms', target: '-', hard: '-' },
    ];
  } finally {
    await product.stop();
  }
}
