import { strict as assert } from 'node:assert';
import { performance } from 'node:perf_hooks';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { commandExchange, newExchange, type ExchangeState, stepExchange } from '#simulator/driver/exchange.ts';
import { createMarket, instrumentsOf, quoteOf } from '#simulator/feed/market.ts';
import { connectedBeside } from '#tests/kill/connected-beside.ts';
import { type Product, type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import { orderCaller, timesOf } from './support/order-caller.ts';
import { percentile } from './support/percentile.ts';
import type { Row } from './support/row.ts';
import { TRUSTING } from './support/trader.ts';

const WARM_UP = 40;
const CALLS = 400;
/** No account takes more than eight orders in a second. */
const ACCOUNTS = 60;
const RESTING = 1_000;
const TICKS = 2_000;

const sorted = (numbers: readonly number[]) => Float64Array.from(numbers).toSorted();

/** What an order call cannot do without: two commits that reach the disk, and a call that does nothing. */
async function bareCosts(product: Product): Promise<{ readonly rows: Row[]; readonly ms: number }> {
  const client = await connectedBeside(product.dataDir);
  try {
    await client.query('create table bare_commits (n int)');
    const commit = await timesOf((turn) => timed(() => client.query('insert into bare_commits values ($1)', [turn])), WARM_UP, CALLS);
    const empty = await timesOf(() => timed(async () => (await fetch(`${product.url}/api/ping`)).text()), WARM_UP, CALLS);
    const [perCommit, perCall] = [percentile(commit, 0.5), percentile(empty, 0.5)];
    return {
      ms: 2 * perCommit + perCall,
      rows: [
        { what: 'one bare commit of a row, durable, p50', value: perCommit, unit: 'ms', target: '-', hard: '-' },
        { what: 'one empty call, p50', value: perCall, unit: 'ms', target: '-', hard: '-' },
      ],
    };
  } finally {
    await client.query('drop table bare_commits');
    await client.end();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** One trader, one call after the other, against the built product with its embedded database at full durability. */
export async function orderCalls(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: TRUSTING });
  try {
    const { resting, filling } = await orderCaller(product.url, ACCOUNTS);
    const limit = await timesOf(resting, WARM_UP, CALLS);
    const market = await timesOf(filling, WARM_UP, CALLS);
    const bare = await bareCosts(product);
    return [
      ...bare.rows,
      {
        what: 'order call that rests, p50, in bare commits and empty calls',
        value: percentile(limit, 0.5) / bare.ms,
        unit: 'times',
        target: '-',
        hard: '-',
      },
      {
        what: 'order call that fills, p50, in bare commits and empty calls',
        value: percentile(market, 0.5) / bare.ms,
        unit: 'times',
        target: '-',
        hard: '-',
      },
      { what: 'order call that rests, durable, p50', value: percentile(limit, 0.5), unit: 'ms', target: '4', hard: '10' },
      { what: 'order call that rests, durable, p99', value: percentile(limit, 0.99), unit: 'ms', target: '15', hard: '50' },
      { what: 'order call that fills, durable, p50', value: percentile(market, 0.5), unit: 'ms', target: '4', hard: '10' },
      { what: 'order call that fills, durable, p99', value: percentile(market, 0.99), unit: 'ms', target: '15', hard: '50' },
    ];
  } finally {
    await product.stop();
  }
}

/** The exchange alone, in memory: market, quotes of the instruments with orders, matching. */
function engine(): Row[] {
  let state: ExchangeState = newExchange(createMarket(7, exchangeTime(Date.parse('2026-11-23T09:15:00+05:30'))));
  const options = instrumentsOf(state.market).filter((instrument): instrument is OptionContract => instrument.kind === 'option');
  const submits = Array.from({ length: RESTING }, (_, place): VenueInput => {
    const option = options[place % options.length] as OptionContract;
    const ask = quoteOf(state.market, option.id)?.depth.asks[0]?.price ?? option.tickSize;
    const away = price(Math.max(option.tickSize, ask - option.tickSize * (2 + (place % 40))));
    return {
      type: 'submit',
      orderId: `o${place}`,
      instrumentId: option.id,
      terms: {
        side: 'buy',
        kind: 'limit',
        product: 'NRML',
        validity: 'DAY',
        quantity: option.lotSize,
        limitPrice: away,
        triggerPrice: null,
      },
    };
  });
  state = commandExchange(state, submits).state;
  const took: number[] = [];
  let fills = 0;
  for (let count = 0; count < TICKS; count += 1) {
    const begun = performance.now();
    const step = stepExchange(state);
    took.push(performance.now() - begun);
    state = step.state;
    fills += step.entries.flatMap((entry) => entry.effects).filter((effect) => effect.type === 'filled').length;
  }
  assert.ok(fills > 0, 'no order filled');
  const ticks = sorted(took);
  return [
    { what: `tick to fills, ${RESTING} resting orders, p50`, value: percentile(ticks, 0.5), unit: 'ms', target: '-', hard: '-' },
    { what: `tick to fills, ${RESTING} resting orders, p99`, value: percentile(ticks, 0.99), unit: 'ms', target: '-', hard: '-' },
    {
      what: 'simulated exchange, times real time',
      value: (TICKS * 250) / took.reduce((sum, ms) => sum + ms, 0),
      unit: 'x',
      target: '-',
      hard: '-',
    },
  ];
}

export async function run(): Promise<Row[]> {
  return [...engine(), ...(await orderCalls())];
}
