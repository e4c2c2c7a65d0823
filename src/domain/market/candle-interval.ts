import type { Session } from '../calendar/exchange-days.ts';
import { MINUTE_MS } from '../calendar/dates.ts';

/** The lengths in which candles are asked for. */
export const CANDLE_INTERVALS = ['1m', '3m', '5m', '15m', '30m', '1h', '1d'] as const;

export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

const MINUTES: Readonly<Record<Exclude<CandleInterval, '1d'>, number>> = { '1m': 1, '3m': 3, '5m': 5, '15m': 15, '30m': 30, '1h': 60 };

/** Returns the length of an interval in a session, in milliseconds: a day's candle is as long as its session. */
export function intervalLength(interval: CandleInterval, session: Pick<Session, 'opensAt' | 'closesAt'>): number {
  return interval === '1d' ? session.closesAt - session.opensAt : MINUTES[interval] * MINUTE_MS;
}

/** Returns the number of candles that a session can have: the last one may be shorter than the others. */
export function candlesInSession(interval: CandleInterval, session: Pick<Session, 'opensAt' | 'closesAt'>): number {
  return Math.ceil((session.closesAt - session.opensAt) / intervalLength(interval, session));
}
