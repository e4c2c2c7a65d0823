import type { OrderRates } from '#server/services/risk/order-rates.ts';

/** Rates that count nothing: for tests whose clock stands still. */
export const UNLIMITED_RATES: OrderRates = { admit: () => null };
