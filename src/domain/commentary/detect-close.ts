import type { Session } from '../calendar/exchange-days.ts';
import { MINUTE_MS } from '../calendar/dates.ts';
import type { Candle } from '../market/candle.ts';
import { type Price, priceToDecimal } from '../units/price.ts';
import { directionOf, type Finding, percentChange } from './observation.ts';

/** Returns the summary of a session, once its last minute is complete. */
export function detectClose(session: Session, previousClose: Price, minutes: readonly Candle[]): Finding {
  const last = minutes.at(-1);
  if (last === undefined || last.at < session.closesAt - MINUTE_MS) return null;
  const high = Math.max(...minutes.map((candle) => candle.high));
  const low = Math.min(...minutes.map((candle) => candle.low));
  const percent = percentChange(previousClose, last.close);
  return {
    direction: directionOf(percent),
    figures: {
      close: priceToDecimal(last.close),
      previous_close: priceToDecimal(previousClose),
      high: high / 10_000,
      low: low / 10_000,
      percent,
    },
  };
}
