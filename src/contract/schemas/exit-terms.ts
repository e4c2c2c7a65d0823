import * as v from 'valibot';
import { TRIGGER_SOURCES } from '#domain/orders/trigger.ts';
import { priceAmount } from './common.ts';

export const triggerSource = v.picklist(TRIGGER_SOURCES, 'form.enum');
/** A price, a distance or a step of an exit. */
export const amount = priceAmount;

/** A stop trails the best price by points or by percent of it; `step` is the least improvement that moves it. */
export const trailing = v.object({
  kind: v.picklist(['points', 'percent'], 'form.enum'),
  distance: amount,
  activation_price: v.optional(v.nullable(amount), null),
  step: v.optional(v.nullable(amount), null),
});

/**
 * The exit that a new order brings along: kept by us in the same step as the order, for whatever of it fills. `price` says where the stop and
 * the target lie; `points` and `percent` how far from the average fill, on ticks towards it (until the first fill: from the price of the order).
 */
export const attachedExit = v.object({
  unit: v.picklist(['price', 'points', 'percent'], 'form.enum'),
  stop: v.optional(v.nullable(amount), null),
  target: v.optional(v.nullable(amount), null),
  trailing: v.optional(v.nullable(trailing), null),
  source: v.optional(triggerSource, 'bid-ask'),
});
