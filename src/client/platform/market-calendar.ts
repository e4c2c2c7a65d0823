import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';

/** The calendar of the market that the app shows. The server's market has the same; a second market is chosen here. */
export const marketCalendar = nseFo;
