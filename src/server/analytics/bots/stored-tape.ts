import type { SessionTape } from '#domain/backtest/session-tape.ts';
import type { Instrument, OptionContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import { decodeCandles } from '#domain/market/packed/candle-bytes.ts';
import { findCandleDays } from '#server/repositories/history.ts';
import { storedDay } from '#server/services/history/stored-day.ts';

/** Returns a stored session with the options of its nearest expiry; null when it is not stored. */
export async function storedTape(
  needs: { readonly db: Db; readonly past: MarketPast; readonly instruments: readonly Instrument[] },
  spot: SpotInstrument,
  instrument: Pick<OptionContract, 'kind' | 'segment'>,
  date: string,
): Promise<SessionTape | null> {
  const before = needs.past.calendar.previousTradingDay(date);
  const [day, [earlier]] = await Promise.all([storedDay(needs, spot, date), findCandleDays(needs.db, spot.id, [before])]);
  const nearest = day?.expiries[0];
  if (day === null || nearest === undefined) return null;
  return {
    session: day.session,
    underlying: day.underlying,
    previousClose:
      earlier === undefined ? null : (decodeCandles(earlier.minutes, needs.past.calendar.sessionOn(before).opensAt).at(-1)?.close ?? null),
    spot: day.spot,
    strikes: nearest.strikes,
    lotSize: nearest.lotSize,
    instrument,
    option: (kind, strike) => day.option(nearest, kind, strike),
  };
}
