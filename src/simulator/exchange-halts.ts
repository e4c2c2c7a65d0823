import { type Halt, haltsAt } from '#domain/calendar/circuit-breaker.ts';
import { INDIA_BREAKERS } from '#domain/calendar/exchanges/india-breakers.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { exchangeCalendar } from './exchange-calendar.ts';

/** Returns the halts that the circuit breakers of India would bring to the simulated exchange at an instant, lowest first. */
export const exchangeHalts = (at: ExchangeTime): readonly Halt[] => haltsAt(exchangeCalendar, INDIA_BREAKERS, at);
