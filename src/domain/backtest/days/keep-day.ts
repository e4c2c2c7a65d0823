import type { DayTrades } from '../replay/trade-log.ts';
import type { PlayedDay } from './played-day.ts';

/** The results of a backtest so far. */
export interface KeptDays {
  readonly days: PlayedDay[];
  /** How many trades there were, and whether the days have all of them. */
  trades: number;
  complete: boolean;
}

/** A longer test keeps its first trades only: each takes some hundred bytes for as long as the test is stored. */
const MOST_TRADES = 20_000;

const NO_TRADES: DayTrades = { ended: [], open: [] };

/** Takes a day into a result. Once there are too many trades, those of further days are left out as soon as nothing is held. */
export function keepDay(result: KeptDays, day: PlayedDay, most = MOST_TRADES): void {
  const { days } = result;
  const last = days.at(-1)?.trades;
  const isFlat = last === undefined || last.worst.open.length + last.best.open.length === 0;
  if (result.trades > most && isFlat) result.complete = false;
  result.trades += day.trades.worst.ended.length;
  days.push(result.complete ? day : { ...day, trades: { worst: NO_TRADES, best: NO_TRADES } });
}
