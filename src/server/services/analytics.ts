import { timingSafeEqual } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { lastPrice } from '#contract/analytics/last-prices.ts';
import type { AnalyticsTable } from '#contract/analytics/tables.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { createBoundedQueue } from '#server/analytics/bounded-queue.ts';
import { type Allowance, createNetworkAllowance, networkOf } from '#server/analytics/network-allowance.ts';
import { busy } from '#server/analytics/query/postgrest-error.ts';
import type { TableQuery } from '#server/analytics/query/read-query.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { presentLastPrice } from '#server/presenters/last-price.ts';
import { type ReadRows, readTable } from '#server/repositories/analytics/read-table.ts';

/** Reads at once, and reads waiting for one of them: orders keep the rest of the processors and the database. */
export const READS_AT_ONCE = 2;
const READS_WAITING = 16;
/** What a network or a user may read at once and per second: every screen of several people many times over. */
const ALLOWANCE: Allowance = { bytes: 8 * 1_024 * 1_024, bytesPerSecond: 256 * 1_024 };
/** Cost of a read before its bytes are counted. */
const BYTES_A_READ = 2_048;
const BYTES_A_PRICE = 200;
/** Delay before a refusal is sent, so that instant retries do not take processor time from orders; this many refusals wait at most. */
const REFUSED_AFTER_MS = 500;
const REFUSALS_HELD = 500;

/** The reader: a user, or an address without sign-in. */
export interface Viewer {
  readonly viewerId: string | null;
  readonly address: string;
}

interface AnalyticsNeeds {
  /** Its own connections, so that public reads never delay an order. */
  readonly db: Db;
  readonly clock: WallClock;
  readonly secrets: Secrets;
  /** Returns the market as a user sees it; null = not signed in. */
  readonly marketOf: (userId: string | null) => MarketSource;
  readonly wait: (ms: number) => Promise<void>;
}

/** Returns the service that answers the analytics calls. */
export function createAnalyticsService({ db, clock, secrets, marketOf, wait }: AnalyticsNeeds) {
  const queue = createBoundedQueue({ running: READS_AT_ONCE, waiting: READS_WAITING });
  const allowance = createNetworkAllowance(clock.now, ALLOWANCE);
  const key = secrets.hash('anonymous key of the analytics back end').slice(0, 40);
  const bySymbol = new WeakMap<readonly Instrument[], ReadonlyMap<string, Instrument>>();

  function findBySymbol(market: MarketSource, symbol: string): Instrument | undefined {
    const instruments = market.instruments();
    const known = bySymbol.get(instruments) ?? new Map(instruments.map((instrument) => [instrument.tradingsymbol, instrument]));
    bySymbol.set(instruments, known);
    return known.get(symbol);
  }

  const readerOf = ({ viewerId, address }: Viewer) => (viewerId === null ? networkOf(address) : `user ${viewerId}`);
  function requireAllowance(reader: string): void {
    const wait = allowance.waitOf(reader);
    if (wait > 0) throw busy(wait, `Too much has been read; ask again in ${wait} seconds, with fewer rows or columns.`);
  }

  let held = 0;

  return {
    /** Resolves when a refusal may be sent. */
    async holdRefusal(): Promise<void> {
      if (held >= REFUSALS_HELD) return;
      held += 1;
      await wait(REFUSED_AFTER_MS);
      held -= 1;
    },

    /** The anonymous key: public, but specific to this installation. */
    key,

    isKey(text: string): boolean {
      const [given, own] = [Buffer.from(text), Buffer.from(key)];
      return given.length === own.length && timingSafeEqual(given, own);
    },

    /** Returns rows; throws a PostgrestError (429) when the reader has read too much, or too many reads wait. */
    async read(
      table: AnalyticsTable,
      query: TableQuery,
      viewer: Viewer & { readonly counted: boolean; readonly stripped: boolean },
    ): Promise<ReadRows> {
      const reader = readerOf(viewer);
      requireAllowance(reader);
      const answer = queue.run(async () => {
        // Reads queued earlier may have used up the allowance.
        requireAllowance(reader);
        // A failed read costs as much as an empty result: only the database finds a wrong value.
        allowance.take(reader, BYTES_A_READ);
        const rows = await readTable(db, table, query, viewer);
        allowance.take(reader, Buffer.byteLength(rows.text));
        return rows;
      });
      if (answer === null) throw busy(1, 'Too many reads wait already. Ask again in a second, with fewer at a time.');
      return answer;
    },

    /** Returns the last traded prices of the known instruments among the names, each once; a name is an instrument id or a trading symbol. */
    lastPrices(names: readonly string[], viewer: Viewer): readonly InferOutput<typeof lastPrice>[] {
      const reader = readerOf(viewer);
      requireAllowance(reader);
      allowance.take(reader, BYTES_A_READ + names.length * BYTES_A_PRICE);
      const { viewerId } = viewer;
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
