import { describe, expect, it } from 'vitest';
import type { Basket, Order } from '#client/api/types.ts';
import { basketExit, estimateBodies, isHeldUp, movedLeg, targetsOf, targetVerdict } from '#client/features/ticket/model/basket-plan.ts';
import { EMPTY_BASKET, withoutLeg, type BasketLegDraft } from '#client/state/orders/basket-draft.ts';
import type { Intent } from '#client/state/orders/outbox-machine.ts';
import { CALL, estimateOf, orderOf, positionOf } from '#tests/support/server/wire-samples.ts';

const order = {
  transaction_type: 'SELL',
  order_type: 'MARKET',
  product: 'NRML',
  validity: 'DAY',
  lots: 2,
  price: null,
  trigger_price: null,
} as const;
const leg = (id: string): BasketLegDraft => ({ id, instrument: CALL, order: { ...order, instrument_id: id, variety: 'regular' } });
const legs = [leg('a'), leg('b'), leg('c')];
const to = (portfolio_id: string, multiplier = 1) => ({ account_number: 'P', portfolio_id, multiplier });
const short = { code: 'risk.margin-short', message: '', values: {} };
const refusedBy = (refusal: typeof short) => estimateOf().orders.map((one) => ({ ...one, refusal }));

describe('the legs of a basket', () => {
  it('move by one place and stop at the ends', () => {
    const names = (moved: readonly BasketLegDraft[]) => moved.map(({ id }) => id).join('');
    expect(names(movedLeg(legs, 'b', -1))).toBe('bac');
    expect(names(movedLeg(legs, 'b', 1))).toBe('acb');
    expect(names(movedLeg(legs, 'a', -1))).toBe('abc');
    expect(names(movedLeg(legs, 'c', 1))).toBe('abc');
  });

  it('go to the selected portfolio once unless others were chosen, each with its own multiple', () => {
    expect(targetsOf(EMPTY_BASKET, { account_number: 'P', portfolio_id: 'p1' })).toEqual([to('p1')]);
    expect(targetsOf({ ...EMPTY_BASKET, targets: [to('p2', 3)] }, { account_number: 'P', portfolio_id: 'p1' })).toEqual([to('p2', 3)]);
    const bodies = estimateBodies({ legs: [legs[0]!.order], targets: [to('p1'), to('p2', 3)], hedge_first: true });
    expect(bodies.map((body) => [body.portfolio_id, body.orders[0]?.lots])).toEqual([
      ['p1', 2],
      ['p2', 6],
    ]);
  });
});

describe('what an estimate says of a basket', () => {
  const answer = estimateOf({ required: 150_000, required_hedge_first: 60_000, available: 100_000, orders: refusedBy(short) });

  it('counts the margin of the order in which the legs go', () => {
    expect(targetVerdict(answer, true)).toEqual({ required: 60_000, saved: 90_000, short: 0, refusals: [] });
    expect(targetVerdict(answer, false)).toEqual({ required: 150_000, saved: 0, short: 50_000, refusals: [] });
  });

  it('is not short of money where the broker decides about it', () => {
    expect(targetVerdict({ ...answer, broker_decides: true }, false).short).toBe(0);
  });

  it('names a leg that is refused for another reason', () => {
    const paused = { ...short, code: 'risk.trading-paused' };
    expect(targetVerdict({ ...answer, orders: refusedBy(paused) }, true).refusals).toEqual([{ leg: 0, code: paused.code, message: '' }]);
  });

  it('keeps a shortage that no sum explains', () => {
    expect(targetVerdict({ ...answer, required_hedge_first: null }, true).refusals).toHaveLength(1);
  });
});

describe('a basket', () => {
  it('is held up by any call of unknown fate in one of its portfolios', () => {
    const intent = (portfolio_id: string) =>
      ({ state: 'unknown', call: { kind: 'place', body: { account_number: 'P', portfolio_id, orders: [] } } }) as unknown as Intent;
    expect(isHeldUp([intent('p1')], [to('p1')])).toBe(true);
    expect(isHeldUp([intent('p1')], [to('p2')])).toBe(false);
    expect(isHeldUp([], [to('p1')])).toBe(false);
  });

  const asked = { ...leg('a').order, instrument_id: 'a', tradingsymbol: null, price: null };
  const target = (...orders: Order[]): Basket['targets'][number] => ({
    ...to('p1'),
    state: 'complete',
    legs: orders.map((one, place) => ({ leg: place, asked, part: 'rest', attempt: 1, state: 'sent', error: null, order: one })),
  });
  const bought = orderOf({ status: 'filled', filled_quantity: 65 });

  it('is left by closing whole what it filled, and only its part of a larger position', () => {
    const position = positionOf();
    expect(basketExit(target(bought), [position])).toEqual({ whole: [position], parts: [] });
    const larger = positionOf({ net_quantity: 195, net_lots: 3 });
    expect(basketExit(target(bought), [larger])).toEqual({ whole: [], parts: [{ position: larger, lots: 1 }] });
  });

  it('has nothing to leave where the position is gone or on the other side', () => {
    const nothing = { whole: [], parts: [] };
    expect(basketExit(target(bought), [positionOf({ net_quantity: 0, net_lots: 0 })])).toEqual(nothing);
    expect(basketExit(target(bought), [positionOf({ net_quantity: -65, net_lots: -1 })])).toEqual(nothing);
    expect(basketExit(target(orderOf()), [positionOf()])).toEqual(nothing);
  });
});

describe('a roll in the basket', () => {
  const rolling = { ...to('p1'), rolls: 'x1' };

  it('is estimated as one order after the other: what closes makes room', () => {
    const body = { legs: [legs[0]!.order, legs[1]!.order], targets: [rolling], hedge_first: false };
    expect(estimateBodies(body).map(({ reversal }) => reversal)).toEqual([true]);
    expect(estimateBodies({ ...body, targets: [to('p1')] })[0]).not.toHaveProperty('reversal');
  });

  it('goes as a whole: without one leg nothing is left of it, unless it was sent', () => {
    const roll = { ...EMPTY_BASKET, legs: legs.slice(0, 2), targets: [rolling] };
    expect(withoutLeg(roll, 'a')).toEqual(EMPTY_BASKET);
    expect(withoutLeg({ ...roll, sentKey: 'k' }, 'a').legs).toHaveLength(1);
    expect(withoutLeg({ ...roll, targets: [] }, 'a').legs).toHaveLength(1);
  });
});
