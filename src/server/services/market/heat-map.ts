import type { AnswerOf } from '#contract/operation.ts';
import type { getHeatMap } from '#contract/operations/market-overview.ts';
import { buildUp } from '#domain/indicators/build-up.ts';
import type { FutureContract, SpotInstrument } from '#domain/instruments/instrument.ts';
import { groupBy } from '#domain/positions/group-by.ts';
import { returnBases } from '#domain/market/return-bases.ts';
import { priceToDecimal } from '#domain/units/price.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { NO_CLOSES, type ReadBaseCloses } from '../history/base-closes.ts';
import type { MarketService } from './market.ts';

type HeatMap = AnswerOf<typeof getHeatMap>;
type Tile = HeatMap['tiles'][number];

interface HeatMapNeeds {
  readonly market: MarketSource;
  readonly chains: Pick<MarketService, 'getChain'>;
  readonly baseCloses: ReadBaseCloses;
  /** Volatility 30 days ahead, and the part of the earlier days on which it was lower, in percent; null = not known. */
  readonly volatilityOf: (underlying: string) => Promise<{ readonly current: number | null; readonly percentile: number | null }>;
}

/** Returns the service of the heat map: shares, and the indices that have contracts. */
export function createHeatMapService({ market, chains, baseCloses, volatilityOf }: HeatMapNeeds) {
  /** What the futures of an underlying say; nulls where there are none. */
  function interestOf(futures: readonly FutureContract[]): Pick<Tile, 'oi' | 'oi_change' | 'build_up'> {
    const quotes = futures.toSorted((a, b) => a.expiresAt - b.expiresAt).flatMap(({ id }) => market.quote(id) ?? []);
    const [nearest] = quotes;
    if (nearest === undefined) return { oi: null, oi_change: null, build_up: null };
    return {
      oi: quotes.reduce((sum, { openInterest }) => sum + openInterest, 0),
      oi_change: quotes.reduce((sum, { openInterestChange }) => sum + openInterestChange, 0),
      build_up: buildUp(nearest.lastPrice - nearest.previousClose, nearest.openInterestChange),
    };
  }

  /** What the nearest chain of an underlying says; nulls where there is none. */
  async function optionsOf(underlying: string): Promise<Pick<Tile, 'iv' | 'iv_percentile' | 'put_call_ratio'>> {
    const next = market.expiries(underlying).find(({ expiresAt }) => expiresAt > market.now());
    if (next === undefined) return { iv: null, iv_percentile: null, put_call_ratio: null };
    const chain = chains.getChain(underlying, next.expiry);
    const calls = chain.rows.reduce((sum, { call }) => sum + call.oi, 0);
    const puts = chain.rows.reduce((sum, { put }) => sum + put.oi, 0);
    const { current, percentile } = await volatilityOf(underlying);
    return {
      iv: current,
      iv_percentile: percentile,
      put_call_ratio: calls > 0 ? puts / calls : null,
    };
  }

  return {
    async getHeatMap(): Promise<HeatMap> {
      const { date, closes } = await baseCloses();
      const instruments = market.instruments();
      const futures = groupBy(
        instruments.filter((each): each is FutureContract => each.kind === 'future'),
        ({ underlying }) => underlying,
      );
      const shown = instruments.filter(
        (each): each is SpotInstrument => each.kind === 'equity' || (each.kind === 'index' && market.expiries(each.underlying).length > 0),
      );
      const tiles = await Promise.all(
        shown.map(async (instrument): Promise<Tile[]> => {
          const quote = market.quote(instrument.id);
          if (quote === null) return [];
          const options = await optionsOf(instrument.underlying);
          return [
            {
              instrument_id: instrument.id,
              symbol: instrument.tradingsymbol,
              ltp: priceToDecimal(quote.lastPrice),
              previous_close: priceToDecimal(quote.previousClose),
              kind: instrument.kind,
              sector: instrument.sector ?? null,
              volume: quote.volume,
              issued: instrument.issued ?? null,
              ...interestOf(futures.get(instrument.underlying) ?? []),
              ...options,
              closes: closes.get(instrument.id) ?? NO_CLOSES,
            },
          ];
        }),
      );
      return {
        trading_date: date,
        bases: returnBases(market.calendar, date),
        tiles: tiles.flat(),
        exchange_at: market.now(),
        received_at: market.receivedAt(),
        source: market.source,
      };
    },
  };
}
