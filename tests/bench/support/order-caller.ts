import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { IDEMPOTENCY_HEADER } from '#contract/constants.ts';
import { traderOf } from './trader.ts';

/** Places the order of a turn and returns its duration in ms. */
export type OrderCall = (turn: number) => Promise<number>;

/** Order calls of both kinds by one trader, spread over several accounts, so that none takes more than eight orders in a second. */
export interface OrderCaller {
  readonly resting: OrderCall;
  readonly filling: OrderCall;
}

/** Registers a trader with accounts and portfolios and returns the calls that place orders in the nearest option. */
export async function orderCaller(origin: string, accounts: number): Promise<OrderCaller> {
  const trader = await traderOf(origin, 0);
  const desks: { account_number: string; portfolio_id: string }[] = [];
  for (let count = 0; count < accounts; count += 1) {
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
  const base = { instrument_id: chain.rows.find((row) => row.strike === chain.atm_strike)?.call.instrument_id, product: 'NRML', lots: 1 };

  async function place(order: object, turn: number): Promise<number> {
    const begun = performance.now();
    const response = await fetch(`${origin}/api/order-book/order-book/place_trades/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${trader.token}`,
        'content-type': 'application/json',
        'x-forwarded-for': trader.address,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      },
      // Each purchase and the sale after it use the same account.
      body: JSON.stringify({ ...desks[(turn >> 1) % accounts], orders: [order] }),
    });
    const text = await response.text();
    const took = performance.now() - begun;
    assert.equal(response.status, 200, text);
    assert.match(text, /"status":"(?:filled|partially-filled|open)"/);
    return took;
  }

  return {
    resting: (turn) => place({ ...base, transaction_type: 'BUY', order_type: 'LIMIT', price: 0.05 }, turn),
    filling: (turn) => place({ ...base, transaction_type: turn % 2 === 0 ? 'BUY' : 'SELL', order_type: 'MARKET' }, turn),
  };
}

/** Returns the sorted times of `calls` sequential calls after a warm-up. */
export async function timesOf(call: OrderCall, warmUp: number, calls: number): Promise<Float64Array> {
  const took: number[] = [];
  for (let turn = 0; turn < warmUp + calls; turn += 1) {
    const ms = await call(turn);
    if (turn >= warmUp) took.push(ms);
  }
  return Float64Array.from(took).toSorted();
}
