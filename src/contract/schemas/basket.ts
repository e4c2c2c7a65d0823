import * as v from 'valibot';
import { LEG_PARTS } from '#domain/orders/basket-stages.ts';
import { decimal, exchangeMs, id, message, tradingDate, wallMs } from './common.ts';
import { bookQuery, order, orderRequest, orderType, product, transactionType } from './order.ts';

/** A portfolio that gets the whole basket, every leg times `multiplier`. */
const target = v.object({
  account_number: id,
  portfolio_id: id,
  multiplier: v.optional(
    v.pipe(v.number('form.type'), v.integer('form.integer'), v.minValue(1, 'form.number-min'), v.maxValue(100, 'form.number-max')),
    1,
  ),
  /**
   * The position of this portfolio that the first of two legs closes, all or part of it, while the second opens as many lots of another contract
   * of the same kind: a roll. The second goes only once the first has filled, whatever `hedge_first` says.
   */
  rolls: v.exactOptional(id),
});

export const basketBody = v.object({
  legs: v.pipe(v.array(orderRequest), v.minLength(1, 'form.array-min'), v.maxLength(20, 'form.array-max')),
  targets: v.pipe(v.array(target), v.minLength(1, 'form.array-min'), v.maxLength(10, 'form.array-max')),
  /** Bought options go first and the rest waits for their fills; without it all go at once, in the order of the list. */
  hedge_first: v.optional(v.boolean('form.type'), true),
});

export const retryBody = v.object({
  /** Sends the rest although its hedge has not filled. */
  without_hedge: v.optional(v.boolean('form.type'), false),
});

/**
 * `waiting`: not tried, `sent`: `order` says how it stands, `held`: its hedge was not filled in time, so it was not sent, `refused`: never
 * became an order, `error` says why.
 */
const LEG_STATES = ['waiting', 'sent', 'held', 'refused'] as const;
/** `sending`: under way, `complete`: every leg is an order that was accepted, `incomplete`: some leg is not. */
const BASKET_STATES = ['sending', 'complete', 'incomplete'] as const;

/** What a leg asked for, with the basket's own lots: each portfolio sends `multiplier` times as many. */
const asked = v.object({
  instrument_id: v.nullable(v.string()),
  tradingsymbol: v.nullable(v.string()),
  transaction_type: transactionType,
  order_type: orderType,
  product,
  lots: v.number(),
  price: v.nullable(decimal),
});

export const basketLeg = v.object({
  leg: v.pipe(v.number(), v.integer(), v.description('Place in the list of legs, from 0')),
  asked,
  part: v.picklist(LEG_PARTS),
  attempt: v.pipe(v.number(), v.integer()),
  state: v.picklist(LEG_STATES),
  error: v.nullable(v.object({ code: v.string(), message })),
  order: v.nullable(order),
});

export const basket = v.object({
  basket_id: id,
  state: v.picklist(BASKET_STATES),
  attempt: v.pipe(v.number(), v.integer()),
  placed_at: exchangeMs,
  received_at: wallMs,
  targets: v.array(
    v.object({ account_number: id, portfolio_id: id, multiplier: v.number(), state: v.picklist(BASKET_STATES), legs: v.array(basketLeg) }),
  ),
});

/** Maximum number of baskets per answer. */
export const BASKETS_PAGE = 50;
export const basketsQuery = v.object({
  ...bookQuery.entries,
  before: v.optional(
    v.pipe(v.string(), v.maxLength(64), v.description('Baskets older than the one of this id: `next` of the page before')),
  ),
});
export const basketsAnswer = v.object({
  baskets: v.array(basket),
  next: v.pipe(v.nullable(v.string()), v.description('What to ask for as `before` for older ones; null = these are the last')),
  exchange_at: exchangeMs,
  received_at: wallMs,
  trading_date: tradingDate,
});
export const basketAnswer = v.object({ basket, message });
