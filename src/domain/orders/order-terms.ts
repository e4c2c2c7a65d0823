import type { Price } from '../units/price.ts';
import type { Protection } from './market-protection.ts';
import type { OrderKind, Product, Side, Validity } from './order-kinds.ts';

/** The terms of an order. Quantity in units, at least one lot; prices only where the kind takes them. */
export interface OrderTerms {
  readonly side: Side;
  readonly kind: OrderKind;
  readonly product: Product;
  readonly validity: Validity;
  readonly quantity: number;
  readonly limitPrice: Price | null;
  readonly triggerPrice: Price | null;
  /** The trader's own protection of an order without a limit; absent or null = the default rule. */
  readonly protection?: Protection | null;
}
