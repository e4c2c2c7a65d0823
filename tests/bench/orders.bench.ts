import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { price } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { commandExchange, createExchange, type ExchangeState, stepExchange } from '#simulator/driver/exchange.ts';
import { instrumentsOf, quoteOf } from '#simulator/feed/market.ts';
import { type ProductOptions, startProduct } from '#tests/support/product.ts';
import { percentile } from './support/percentile.ts';
import type { Row } from './support/row.ts';
import { traderOf, TRUSTING } from './support/trader.ts';

const WARM_UP = 40;
const CALLS = 400;
/** No account takes more than eight orders in a second. */
const ACCOUNTS = 60;
const RESTING = 1_000;
const TICKS = 2_000;

const sorted = (numbers: readonly number[]) => Float64Array.from(numbers).toSorted();

/** One trader, one call after the other, against the built product with its embedded database at full durability. */
export async function orderCalls(options: ProductOptions = {}): Promise<Row[]> {
  const product = await startProduct({ ...options, env: TRUSTING });
  try {
    const trader = await traderOf(product.url, 0);
    const desks: { account_number: string; portfolio_id: string }[] = [];
    for (let count = 0; count < ACCOUNTS; count += 1) {
      const { broker_accounts: account } = await trader.call<{ broker_accounts: { id: string; account_number: string } }>(
        'POST',
        '/api/accounts/accounts/',
        { broker_name: 'paper', environment: 'paper', label: `Bench ${count}` },
      );
      const { portfolios: portfolio } = await trader.call<{ portfolios: { id: string } }>('POST', '/api/portfolios/portfolios/', {
        broker_account_id: account.id,
        name: 'Bench',
      });
      desks.push({ account_number: account.account_number, portfolio_id: portfolio.id });
    }
    const chain = await trader.call<{ atm_strike: number; rows: { strike: number; call: { instrument_id: string } }[] }>(
      'GET',
      '/api/market/chain?underlying=NIFTY',
    );
    const instrument_id = chain.rows.find((row) => row.strike === chain.atm_strike)?.call.instrument_id;

    async function place(order: object, turn: number): Promise<number> {
      const begun = performance.now();
      const response = await fetch(`${product.url}/api/order-book/order-book/place_trades/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${trader.token}`,
          'content-type': 'application/json',
          'x-forwarded-for': trader.address,
          [IDEMPOTENCY_HEADER]: randomUUID(),
        },
        // A purchase and its sale go to one account.
        body: JSON.stringify({ ...desks[(turn >> 1) % ACCOUNTS], orders: [order] }),
      });
      const text = await response.text();
      const took = performance.now() - begun;
      assert.equal(response.status, 200, text);
      assert.match(text, /"status":"(?:filled|partially-filled|open)"/);
      return took;
    }

    const measure = async (order: (place: number) => object) => {
      const took: number[] = [];
      for (let count = 0; count < WARM_UP + CALLS; count += 1) {
        const ms = await place(order(count), count);
        if (count >= WARM_UP) took.push(ms);
      }
      return sorted(took);
    };
    const base = { instrument_id, product: 'NRML', lots: 1 };
    const limit = await measure(() => ({ ...base, transaction_type: 'BUY', order_type: 'LIMIT', price: 0.05 }));
    const market = await measure((count) => ({ ...base, transaction_type: count % 2 === 0 ? 'BUY' : 'SELL', order_type: 'MARKET' }));
    return [
      { what: 'order call that rests, durable, p50', value: percentile(limit, 0.5), unit: 'ms', target: '3', hard: '10' },
      { what: 'order call that rests, durable, p99', value: percentile(limit, 0.99), unit: 'ms', target: '15', hard: '50' },
      { what: 'order call that fills, durable, p50', value: percentile(market, 0.5), unit: 'ms', target: '3', hard: '10' },
      { what: 'order call that fills, durable, p99', value: percentile(market, 0.99), unit: 'ms', target: '15', hard: '50' },
    ];
  } finally {
    await product.stop();
  }
}

/** The exchange alone, in memory: market, quotes of the instruments with orders, matching. */
function engine(): Row[] {
  let state: ExchangeState = createExchange(7, exchangeTime(Date.parse('2026-11-23T09:15:00+05:30')));
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
