import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';

/** The simulated exchange keeps the days and hours of NSE F&O; beyond them its own standing rule, the expected days. */
export const exchangeCalendar = nseFo;
