import { nseFoExpiries } from '#domain/calendar/exchanges/nse-fo-expiries.ts';
import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';

/** Imported files are those of Indian exchanges: read, and shown again, by the days and hours of NSE F&O. */
export const fileCalendar = nseFo;
export const fileExpiries = nseFoExpiries;
