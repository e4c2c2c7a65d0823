import { describe, expect, it } from 'vitest';
import { duplicateOf } from '#client/state/orders/use-decision.ts';
import type { Intent, IntentCall } from '#client/state/orders/outbox.ts';

const order = {
  instrument_id: 'NIFTY-24500-CE',
  transaction_type: 'BUY',
  order_type: 'MARKET',
  product: 'NRML',
  validity: 'DAY',
  lots: 2,
  price: null,
  trigger_price: null,
} as const;
const place = (change: object = {}): IntentCall => ({
  kind: 'place',
  body: { account_number: 'PX1', portfolio_id: 'p1', orders: [{ ...order, worst_price: 118, ...change }] },
});
const close = (change: object = {}): IntentCall => ({
  kind: 'execute',
  body: { action: 'square_off', account_number: 'PX1', portfolio_id: 'p1', position_id: 'x', lots: 2, worst_price: 90, ...change },
});
const sent = (call: IntentCall, state = 'done', createdAt = 1_000) => [{ call, state, createdAt } as unknown as Intent];
const asks = (before: IntentCall, now: IntentCall, at = 10_999) => duplicateOf(sent(before), now, at) !== null;

describe('the same decision again within ten seconds is asked about', () => {
  it('also at market, where the worst price has moved in between', () => {
    expect(asks(place(), place({ worst_price: 118.35 }))).toBe(true);
    expect(asks(close(), close({ worst_price: 88.2 }))).toBe(true);
  });

  it('and not after that, nor when the first was refused', () => {
    expect(asks(place(), place(), 11_000)).toBe(false);
    expect(duplicateOf(sent(place(), 'refused'), place(), 2_000)).toBeNull();
  });

  it.each([
    { lots: 3 },
    { transaction_type: 'SELL' },
    { product: 'MIS' },
    { order_type: 'LIMIT', price: 112.35 },
    { instrument_id: 'NIFTY-24600-CE' },
  ])('is another one with %o', (change) => {
    expect(asks(place(), place(change))).toBe(false);
  });

  it('tells limits and triggers apart as they were typed', () => {
    const limit = { order_type: 'LIMIT', price: 112.35 };
    expect(asks(place(limit), place(limit))).toBe(true);
    expect(asks(place(limit), place({ ...limit, price: 112.4 }))).toBe(false);
    expect(asks(close(), close({ lots: 1 }))).toBe(false);
    expect(asks(close(), close({ position_id: 'y' }))).toBe(false);
  });
});
