import type { Protection } from '../orders/market-protection.ts';
import { appendLine, type ReplayLogHash } from './replay-log-hash.ts';
import type { VenueEffect } from './venue-effect.ts';
import type { VenueInput } from './venue-input.ts';
import type { VenueOrder } from './venue-order.ts';

const within = ({ basisPoints, cap }: Protection): string => `within ${basisPoints ?? '-'} ${cap ?? '-'}`;

const orderText = (order: VenueOrder): string =>
  [
    order.number,
    order.priority,
    order.instrumentId,
    order.side,
    order.kind,
    order.product,
    order.validity,
    order.quantity,
    order.filledQuantity,
    order.filledValue,
    order.limitPrice ?? '-',
    order.acceptedAt,
    ...(order.triggerPrice === null ? [] : [`trigger ${order.triggerPrice} ${order.triggeredAt ?? '-'}`]),
    ...(order.waitsForOpen ? ['waits'] : []),
    ...(order.protection === undefined ? [] : [within(order.protection)]),
    ...(order.byBroker ? ['by-broker'] : []),
    ...(order.heldBack === undefined ? [] : [`holds ${order.heldBack}`]),
  ].join(' ');

/** Returns the replay-log line of an input, without the ids that differ from run to run. */
export function inputLine(input: VenueInput): string {
  switch (input.type) {
    case 'tick':
      return `tick ${input.at}`;
    case 'submit': {
      const { side, kind, product, validity, quantity, limitPrice, triggerPrice, protection = null } = input.terms;
      const extra = `${triggerPrice === null ? '' : ` trigger ${triggerPrice}`}${input.variety === 'amo' ? ' amo' : ''}`;
      const chosen = protection === null ? '' : ` ${within(protection)}`;
      const held = input.holdBack === undefined ? '' : ` holds ${input.holdBack}`;
      return `submit ${input.instrumentId} ${side} ${kind} ${product} ${validity} ${quantity} ${limitPrice ?? '-'}${extra}${chosen}${input.byBroker ? ' by-broker' : ''}${held}`;
    }
    case 'modify':
      return `modify ${input.instrumentId} ${input.quantity ?? '-'} ${input.limitPrice ?? '-'}${(input.triggerPrice ?? null) === null ? '' : ` trigger ${input.triggerPrice}`}`;
    case 'cancel':
      return `cancel ${input.instrumentId}`;
    case 'session-end':
      return `session-end ${input.date} ${input.at}`;
    case 'settle':
      return `settle ${input.instrumentId} ${input.settlementPrice}`;
  }
}

/** Returns the replay-log line of a decision, without the ids that differ from run to run. */
export function effectLine(effect: VenueEffect): string {
  switch (effect.type) {
    case 'accepted':
    case 'entered':
    case 'triggered':
    case 'priced':
    case 'modified':
      return `${effect.type} ${orderText(effect.order)}`;
    case 'cancelled':
    case 'expired':
      return `${effect.type} ${effect.reason ?? '-'} ${orderText(effect.order)}`;
    case 'filled': {
      const { tradeId, quantity, price, at, charges } = effect.trade;
      return `filled ${tradeId} ${quantity} ${price} ${at} ${charges.total} ${orderText(effect.order)}`;
    }
    case 'rejected':
      return `rejected ${effect.denial.code}`;
    case 'modify-refused':
    case 'cancel-refused':
      return `${effect.type} ${effect.refusal.code}`;
    case 'settled':
      return `settled ${effect.instrumentId} ${effect.settlementPrice}`;
  }
}

/** Returns the running hash after an input and its decisions. */
export function appendDecision(hash: ReplayLogHash, input: VenueInput, effects: readonly VenueEffect[]): ReplayLogHash {
  return effects.reduce((running, effect) => appendLine(running, effectLine(effect)), appendLine(hash, inputLine(input)));
}
