import type { OrderRates } from '#server/services/risk/order-rates.ts';

/** No rate limits: for tests with a stopped clock. */
export const UNLIMITED_RATES: OrderRates = { admit: () => null };
