import { ORDER_TYPES, PRODUCTS } from '#domain/orders/order-kinds.ts';
import type { TicketKind, TicketProduct } from './ticket-form.ts';

/** The user's defaults for a new ticket; null = the product's default. */
export interface TicketDefaults {
  readonly product: TicketProduct | null;
  readonly kind: TicketKind | null;
  readonly lots: number | null;
  /** How far from its reference an order without a limit may fill, in percent. */
  readonly protectionPercent: number | null;
  /** Confirm by two taps instead of a slide. */
  readonly twoTap: boolean;
}

/** Percent, by the contract. */
const LEAST_PROTECTION = 0.1;
const MOST_PROTECTION = 20;

const among = <Value>(values: readonly Value[], found: unknown): Value | null => values.find((value) => value === found) ?? null;

/** Returns the defaults in a profile; values unknown to this version are ignored. */
export function ticketDefaults(kept: Readonly<Record<string, unknown>> | null | undefined): TicketDefaults {
  const lots = kept?.['lots'];
  const percent = kept?.['protection_percent'];
  return {
    product: among(PRODUCTS, kept?.['product']),
    kind: among(ORDER_TYPES, kept?.['order_type']),
    lots: typeof lots === 'number' && Number.isSafeInteger(lots) && lots > 0 ? lots : null,
    protectionPercent: typeof percent === 'number' && percent >= LEAST_PROTECTION && percent <= MOST_PROTECTION ? percent : null,
    twoTap: kept?.['confirm'] === 'two-tap',
  };
}
