import { timingSafeEqual } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { lastPrice } from '#contract/analytics/last-prices.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { TableQuery } from '#server/analytics/query/read-query.ts';
import type { Secrets } from '#server/app/secrets.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentLastPrice } from '#server/presenters/last-price.ts';
import { type ReadRows, readTable } from '#server/repositories/analytics/read-table.ts';

export interface AnalyticsNeeds {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Returns the market as a user sees it; null = somebody who is not signed in. */
  readonly marketOf: (userId: string | null) => MarketSource;
}

/** Returns the service that answers the analytics calls. */
export function createAnalyticsService({ db, secrets, marketOf }: AnalyticsNeeds) {
  const key = secrets.hash('anonymous key of the analytics back end').slice(0, 40);
  const bySymbol = new WeakMap<readonly Instrument[], ReadonlyMap<string, Instrument>>();

  function findBySymbol(market: MarketSource, symbol: string): Instrument | undefined {
    const instruments = market.instruments();
    const known = bySymbol.get(instruments) ?? new Map(instruments.map((instrument) => [instrument.tradingsymbol, instrument]));
    bySymbol.set(instruments, known);
    return known.get(symbol);
  }

  return {
    /** The anonymous key: public, but of this installation alone. */
    key,

    isKey(text: string): boolean {
      const [given, own] = [Buffer.from(text), Buffer.from(key)];
      return given.length === own.length && timingSafeEqual(given, own);
    },

    read(table: AnalyticsTable, query: TableQuery, viewer: { viewerId: string | null; counted: boolean }): Promise<ReadRows> {
      return readTable(db, table, query, viewer);
    },

    /** The last traded prices of the known ones among the names, each once; a name is an instrument id or a trading symbol. */
    lastPrices(names: readonly string[], viewerId: string | null): readonly InferOutput<typeof lastPrice>[] {
      const market = marketOf(viewerId);
      const found = new Map<string, Instrument>();
      for (const name of names) {
        const instrument = market.instrument(name) ?? findBySymbol(market, name);
        if (instrument) found.set(instrument.id, instrument);
      }
      return [...found.values()].flatMap((instrument) => {
        const quote = market.quote(instrument.id);
        return quote ? [presentLastPrice(instrument, quote, market.receivedAt(), market.source)] : [];
      });
    },
  };
}

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;
