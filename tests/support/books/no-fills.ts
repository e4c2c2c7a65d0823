import type { FillLedger } from '#domain/orders/fill-ledger.ts';
import { ZERO_MONEY } from '#domain/units/money.ts';

/** The ledger of an order that has not filled. */
export const NO_FILLS: FillLedger = { tradeIds: new Set(), filledQuantity: 0, filledValue: ZERO_MONEY };
