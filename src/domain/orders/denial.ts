/** Why an order is refused before it reaches the venue (denied) or by the venue itself (rejected). */
const DENIAL_CODES = [
  'order.not-tradable',
  'order.expired-contract',
  'order.product-not-supported',
  'order.price-missing',
  'order.price-not-allowed',
  'order.trigger-not-allowed',
  'order.price-off-tick',
  'order.price-out-of-range',
  'order.lots-invalid',
  'order.above-freeze',
  'order.trigger-missing',
  'order.trigger-off-tick',
  'order.trigger-passed',
  'order.limit-before-trigger',
  'order.stop-market-not-allowed',
  'order.validity-not-allowed',
  'order.too-many-slices',
  'order.no-liquidity',
  'order.market-halted',
] as const;
type DenialCode = (typeof DENIAL_CODES)[number];

/** The part of an order a denial is about. */
export type OrderField = 'instrument' | 'kind' | 'product' | 'lots' | 'limitPrice' | 'triggerPrice' | 'validity';

/** A refusal. `values` fill its message (prices as decimals, quantities in units). */
export interface Denial {
  readonly code: DenialCode;
  readonly field: OrderField;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Returns the denial. */
export function denial(code: DenialCode, field: OrderField, values: Denial['values'] = {}): Denial {
  return { code, field, values };
}
