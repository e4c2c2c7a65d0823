import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';

/** When the contracts of the market that the app shows end. Apart from its calendar, since few parts need them. */
export const marketExpiries = nseFoExpiries;
