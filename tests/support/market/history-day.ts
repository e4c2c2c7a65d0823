import type { MarketState } from '#simulator/feed/market.ts';
import { finished, type HistoryDay, runHistoryDay } from '#simulator/history/pre-run.ts';

/** Returns the session of a history at once, with its minutes. */
export const historyDay = (open: MarketState): HistoryDay => finished(runHistoryDay(open, true));
