import type { Instrument } from '../instruments/instrument.ts';
import type { Price } from '../units/price.ts';
import { checkTrigger } from './check-trigger.ts';
import { type Denial, denial } from './denial.ts';
import { type OrderKind, type Side, isStopKind } from './order-kinds.ts';
import { type CheckContext, checkLimitPrice, checkQuantity } from './pre-trade-checks.ts';

/** A working order as far as its change is concerned. Quantities in units. */
interface ChangeableOrder {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly filledQuantity: number;
  /** The worst price it may fill at; null where the venue has not set one yet. */
  readonly limitPrice: Price | null;
  readonly triggerPrice: Price | null;
  /** Whether its trigger has been reached. */
  readonly triggered: boolean;
}

/** A requested change; null leaves a field unchanged. `quantity` is the new total in units, filled part included. */
export interface AskedChange {
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
  readonly triggerPrice: Price | null;
}

/** Why an order is not changed or cancelled. */
/** Why a broker elsewhere has not taken a change. */
export const BROKER_REFUSALS = ['broker.refused', 'broker.busy', 'broker.not-offered', 'broker.unreachable', 'broker.needs-login'] as const;

export type ChangeRefusal =
  | Denial
  | {
      readonly code: 'order.not-open' | 'order.below-filled' | 'order.already-triggered';
      readonly field: 'lots' | 'triggerPrice' | null;
      readonly values: Denial['values'];
    }
  /** A broker elsewhere has not taken the change; the value `reason` of `broker.refused` is its own text. */
  | { readonly code: (typeof BROKER_REFUSALS)[number]; readonly field: null; readonly values: Denial['values'] };

function checkPrices(instrument: Instrument, order: ChangeableOrder, change: AskedChange, context: CheckContext): ChangeRefusal | null {
  if (change.triggerPrice !== null) {
    if (!isStopKind(order.kind)) return denial('order.trigger-not-allowed', 'triggerPrice');
    if (order.triggered) return { code: 'order.already-triggered', field: 'triggerPrice', values: {} };
  }
  if (change.limitPrice !== null && order.limitPrice === null) return denial('order.price-not-allowed', 'limitPrice');
  if (change.limitPrice === null && change.triggerPrice === null) return null;
  const { side } = order;
  const limitPrice = change.limitPrice ?? order.limitPrice;
  const triggerPrice = order.triggered ? null : (change.triggerPrice ?? order.triggerPrice);
  if (triggerPrice !== null) {
    const refused = checkTrigger(instrument, { side, triggerPrice, limitPrice }, context.lastPrice ?? null);
    if (refused !== null) return refused;
  }
  if (limitPrice === null) return null;
  return checkLimitPrice(instrument, side, limitPrice, { ...context, reference: triggerPrice ?? context.reference });
}

/**
 * Returns why a working order may not be changed like this, or null. A total at or below the filled quantity is refused: cancelling the rest is the right
 * request.
 */
export function checkOrderChange(
  instrument: Instrument,
  order: ChangeableOrder,
  change: AskedChange,
  context: CheckContext,
): ChangeRefusal | null {
  if (change.quantity !== null) {
    if (change.quantity <= order.filledQuantity)
      return {
        code: 'order.below-filled',
        field: 'lots',
        values: { filled_quantity: order.filledQuantity, filled_lots: order.filledQuantity / instrument.lotSize },
      };
    const refused = checkQuantity(instrument, change.quantity);
    if (refused !== null) return refused;
  }
  return checkPrices(instrument, order, change, context);
}
