import type { DayTape } from '#domain/backtest/replay/day-tape.ts';
import { type OptionModel, tapeOfDay } from '#domain/backtest/replay/stored-day.ts';
import { optionSymbol } from '#domain/instruments/symbol.ts';
import type { DailyChain, DailyChainLeg } from '#domain/market/daily-chain.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketPast } from '#server/market/market-past.ts';
import type { Market } from '#server/market/market.ts';
import { listChainsOn } from '#server/repositories/history.ts';
import { chainOfRow } from '../history/history-rows.ts';
import { listingOf, readStoredDay } from '../history/stored-day.ts';

function legsOf(chains: readonly DailyChain[]): ReadonlyMap<string, DailyChainLeg> {
  const legs = new Map<string, DailyChainLeg>();
  for (const { expiry, rows } of chains)
    for (const { strike, call, put } of rows) legs.set(`call${strike} ${expiry}`, call).set(`put${strike} ${expiry}`, put);
  return legs;
}

/** Returns the model of options with what was traded and held of each: as the chart of it draws the minutes of that day. */
function countedModel(past: MarketPast, closing: readonly DailyChain[], before: readonly DailyChain[]): OptionModel {
  const [held, morning] = [legsOf(closing), legsOf(before)];
  const monthly = new Set(closing.filter((chain) => chain.monthly).map(({ expiry }) => expiry));
  return (option, course) => {
    const strike = priceFromDecimal(option.strike);
    const kind = option.isCall ? 'call' : 'put';
    const key = `${kind}${strike} ${option.expiry}`;
    const leg = held.get(key);
    if (leg === undefined) return past.optionCandles(option, course);
    const counts = {
      volume: leg.volume,
      // Open interest changes with trades: without any it is at its close from the beginning.
      morning: (leg.volume === 0 ? undefined : morning.get(key)?.openInterest) ?? leg.openInterest,
      closing: leg.openInterest,
      instrumentId: past.idOf(optionSymbol(option.underlying, option.expiry, monthly.has(option.expiry), strike, kind)),
    };
    return past.optionCandles({ ...option, ...counts }, course);
  };
}

/** Returns a stored session of the simulated exchange with volume and open interest; null when it is not stored. */
export async function simulatedTape(
  { db, venue }: { readonly db: Db; readonly venue: Market },
  underlying: string,
  date: string,
): Promise<DayTape | null> {
  const [day, closing, before] = await Promise.all([
    readStoredDay(db, listingOf(venue.instruments(), underlying), date),
    listChainsOn(db, underlying, date),
    listChainsOn(db, underlying, venue.calendar.previousTradingDay(date)),
  ]);
  return day === null ? null : tapeOfDay(venue.calendar, day, countedModel(venue.past, closing.map(chainOfRow), before.map(chainOfRow)));
}
