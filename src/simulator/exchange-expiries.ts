import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';

/** When the contracts of the simulated exchange end. */
export const exchangeExpiries = nseFoExpiries;
