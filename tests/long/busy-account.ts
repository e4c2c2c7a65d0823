import { setTimeout as sleep } from 'node:timers/promises';
import { registerTrader, type Order, type Trader } from '#tests/support/device/trader.ts';

const STEPS = 6;
const TICK = 0.05;
/** Far enough below the market that an order rests through a run. */
const REST_AT = 0.5;
/** Slower than an account's orders may follow each other. */
const PACE_MS = 200;
/** More than the paper account's money pays for. */
const TOO_MANY_LOTS = 100;

/** Returns a trader in the middle of a day: six open positions on both sides, two closed ones, four resting orders, one cancelled and one refused. */
export async function openBusyAccount(origin: string): Promise<Trader> {
  const trader = await registerTrader(origin);
  const { rows } = await trader.chain();
  const middle = Math.floor(rows.length / 2);
  const near = (steps: number) => {
    const row = rows[middle + steps];
    if (row === undefined) throw new Error('the chain is too short');
    return row;
  };
  const place = async (request: Parameters<Trader['place']>[0], refused = false): Promise<Order> => {
    await sleep(PACE_MS);
    const order = await trader.place(request);
    if (['denied', 'rejected'].includes(order.status) !== refused) throw new Error(`an order is ${order.status}: ${JSON.stringify(order)}`);
    return order;
  };
  const market = (instrument_id: string, transaction_type: 'BUY' | 'SELL', lots = 1) =>
    place({ instrument_id, transaction_type, order_type: 'MARKET', product: 'NRML', lots }, lots === TOO_MANY_LOTS);
  const rest = (leg: { instrument_id: string; ltp: number }) =>
    place({
      instrument_id: leg.instrument_id,
      transaction_type: 'BUY',
      order_type: 'LIMIT',
      product: 'NRML',
      lots: 1,
      price: Math.max(TICK, Math.round((leg.ltp * REST_AT) / TICK) * TICK),
    });
  // Hedges first: the margin of the short legs is then that of a spread.
  for (const steps of [2, 4, STEPS]) await market(near(steps).call.instrument_id, 'BUY');
  for (const steps of [1, 3]) await market(near(steps).call.instrument_id, 'SELL');
  await market(near(-2).put.instrument_id, 'BUY', 2);
  for (const steps of [-4, -5]) {
    await market(near(steps).put.instrument_id, 'BUY');
    await market(near(steps).put.instrument_id, 'SELL');
  }
  for (const steps of [0, -1, -3]) await rest(near(steps).put);
  await rest(near(0).call);
  const given = await rest(near(-1).call);
  await market(near(0).call.instrument_id, 'SELL', TOO_MANY_LOTS);
  await trader.cancel(given.order_id);
  return trader;
}
