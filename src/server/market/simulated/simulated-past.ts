import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import type { PathPoint } from '#domain/market/path-point.ts';
import type { MarketPast, NewestPast, PastPlan, PastSession } from '#server/market/market-past.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { idOfSymbol, type MarketState, quoteOf, symbolOfId } from '#simulator/feed/market.ts';
import { chainAtClose, closingMarket, dailyChains } from '#simulator/history/daily-chains.ts';
import { dayCandles } from '#simulator/history/day-candles.ts';
import { optionCandles } from '#simulator/history/option-candles.ts';
import { createMarketAfterHistory, firstHistoryOpen, type HistoryDay, type RunDay, runHistoryDay } from '#simulator/history/pre-run.ts';
import { SimulatedReading } from './reading.ts';

function stateOf(market: MarketReading): MarketState {
  if (!(market instanceof SimulatedReading)) throw new TypeError('a market that the simulated exchange did not make');
  return market.state;
}

const pathsOf = ({ underlyings }: MarketState): Record<string, PathPoint> =>
  Object.fromEntries(underlyings.map(({ name, path }) => [name, path]));

function sessionOfDay(day: HistoryDay): PastSession {
  const { closing, minutes } = day;
  return {
    date: closing.tradingDate,
    opensAt: closing.opensAt,
    candles: () => dayCandles(day),
    chains: () => dailyChains(closing),
    paths: () =>
      closing.underlyings.map(({ name }, index) => ({
        underlying: name,
        path: minutes.flatMap((state) => state.underlyings[index]?.path ?? []),
      })),
  };
}

/** Runs the sessions of a plan and returns the open of the first one after them, and the newest of them; null when there are none. */
export function runPast({ seed, firstDate, sessions }: PastPlan): { readonly market: MarketState; readonly newest: NewestPast | null } {
  // Only the close of each session is kept, to save memory.
  const closings = new Map<string, MarketState>();
  let last: RunDay | null = null;
  const market = createMarketAfterHistory(seed, firstDate, sessions, (day) => {
    closings.set(day.closing.tradingDate, day.closing);
    last = day;
  });
  return { market, newest: last && newestOf(last, closings) };
}

function newestOf(last: RunDay, closings: ReadonlyMap<string, MarketState>): NewestPast {
  return {
    last: { ...sessionOfDay(last), candles: () => dayCandles(last, 'at-close') },
    dates: [...closings.keys()],
    closeBeforeLast: (instrumentId) => (closings.size < 2 ? null : (quoteOf(last.open, instrumentId)?.previousClose ?? null)),
    chainAtClose(underlying, date, isWanted, strikes) {
      const closing = closings.get(date);
      return closing === undefined ? null : chainAtClose(closing, underlying, isWanted, strikes);
    },
  };
}

/** The past of the simulated exchange: run from its seed, and told of an option by the path of its underlying and the surface. */
export const simulatedPast: MarketPast = {
  calendar: exchangeCalendar,

  sessions({ seed, firstDate, sessions }) {
    let open = firstHistoryOpen(seed, firstDate, sessions);
    return function* next(keep) {
      const day = yield* runHistoryDay(open, keep);
      open = day.next;
      return sessionOfDay(day);
    };
  },

  newest: (plan) => runPast(plan).newest,

  paths: (market) => pathsOf(stateOf(market)),

  close(last, next) {
    const closing = closingMarket(stateOf(last), stateOf(next));
    return { chains: dailyChains(closing), paths: pathsOf(closing) };
  },

  readStored: (text) => new SimulatedReading(JSON.parse(text) as MarketState),
  symbolOf: symbolOfId,
  idOf: idOfSymbol,
  optionCandles,
};
