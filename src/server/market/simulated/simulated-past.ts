import type { PathPoint } from '#domain/market/path-point.ts';
import type { MarketPast, PastSession } from '#server/market/market-past.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import { idOfSymbol, type MarketState, symbolOfId } from '#simulator/feed/market.ts';
import { closingMarket, dailyChains } from '#simulator/history/daily-chains.ts';
import { dayCandles } from '#simulator/history/day-candles.ts';
import { optionCandles } from '#simulator/history/option-candles.ts';
import { firstHistoryOpen, type HistoryDay, runHistoryDay } from '#simulator/history/pre-run.ts';
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

/** The past of the simulated exchange: run from its seed, and told of an option by the path of its underlying and the surface. */
export const simulatedPast: MarketPast = {
  sessions({ seed, firstDate, sessions }) {
    let open = firstHistoryOpen(seed, firstDate, sessions);
    return function* next(keep) {
      const day = yield* runHistoryDay(open, keep);
      open = day.next;
      return sessionOfDay(day);
    };
  },

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
