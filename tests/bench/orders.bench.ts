import { strict as assert } from 'node:assert';
import { performance } from 'node:perf_hooks';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { commandExchange, newExchange, type ExchangeState, stepExchange } from '#simulator/driver/exchange.ts';
import { createMarket, instrumentsOf, quoteOf } from '#simulator/feed/market.ts';
import { connectedBeside } from '#tests/kill/connected-beside.ts';
import { type ProductOptions, startProduct } from '#tests/support/product/product.ts';
import { type OrderCall, orderCaller } from './support/order-caller.ts';
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the times of each kind of work, taken in turn: what else the machine does meets all of them alike. Sorted. */
async function timesInTurn<Name extends string>(works: Readonly<Record<Name, OrderCall>>): Promise<Readonly<Record<Name, Float64Array>>> {
  const names = Object.keys(works) as Name[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let turn = 0; turn < WARM_UP + CALLS; turn += 1)
    for (const name of names) {
      const ms = await works[name](turn);
      if (turn >= WARM_UP) took[name].push(ms);
    }
  return Object.fromEntries(names.map((name) => [name, sorted(took[name])])) as Record<Name, Float64Array>;
}

const row = (what: string, value: number, unit: string, target = '-', hard = '-'): Row => ({ what, value, unit, target, hard });

/**
 * One trader, sequential calls, against the built product with its embedded database at full durability. Beside the calls, their unavoidable cost: two
 * commits of a row that reach the disk, and an empty call.
 */
export async function orderCalls(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: TRUSTING });
  const client = await connectedBeside(product.dataDir);
  try {
    await client.query('create table bare_commits (n int)');
    const { resting, filling } = await orderCaller(product.url, ACCOUNTS);
    const took = await timesInTurn({
      commit: (turn) => timed(() => client.query('insert into bare_commits values ($1)', [turn])),
      empty: () => timed(async () => (await fetch(`${product.url}/api/ping`)).text()),
      resting,
      filling,
    });
    const [commit, empty, rests, fills] = [took.commit, took.empty, took.resting, took.filling].map((times) => percentile(times, 0.5));
    const bare = 2 * (commit ?? 0) + (empty ?? 0);
    return [
      row('one bare commit of a row, durable, p50', commit ?? 0, 'ms'),
      row('one empty call, p50', empty ?? 0, 'ms'),
      row('order call that rests, p50, in two bare commits and an empty call', (rests ?? 0) / bare, 'times'),
      row('order call that fills, p50, in two bare commits and an empty call', (fills ?? 0) / bare, 'times'),
      row('order call that rests, durable, p50', rests ?? 0, 'ms', '4', '10'),
      row('order call that rests, durable, p99', percentile(took.resting, 0.99), 'ms', '15', '50'),
      row('order call that fills, durable, p50', fills ?? 0, 'ms', '4', '10'),
      row('order call that fills, durable, p99', percentile(took.filling, 0.99), 'ms', '15', '50'),
    ];
  } finally {
    await client.query('drop table if exists bare_commits');
    await client.end();
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
