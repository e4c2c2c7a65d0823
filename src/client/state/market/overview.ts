import { getHeatMap, getOverview, getSparklines } from '#client/api/market.ts';
import type { HeatMap, Overview, Sparklines } from '#client/api/types.ts';
import { timesOf } from './chain.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily, type Loaded } from '../resource/resource-family.ts';
import { read, seedLegs } from './ticker-store.ts';

/** Prices tick in between; order, totals and what does not tick come with the answer, often enough to be live by the table of freshness. */
const POLL_MS = 8_000;
const SPARK_POLL_MS = 30_000;
/** A live price is newer than an answer: the answer's price is used only when the live one is older by this much. */
const OLDER_MS = 5_000;

interface Priced {
  readonly instrument_id: string;
  readonly ltp: number;
  readonly volume?: number;
  readonly oi?: number | null;
}
type Answer = Pick<Overview, 'exchange_at' | 'source'>;

/** Gives the cells of what the answer holds a dated price before their first tick. An answer has no bid and no ask, so it never replaces a tick. */
function seed(rows: readonly Priced[], answer: Answer, loaded: Pick<Loaded<unknown>, 'receivedAt' | 'source'>): void {
  const older = rows.filter(({ instrument_id: id }) => (read(id)?.exchangeAt ?? 0) < answer.exchange_at - OLDER_MS);
  seedLegs(
    older.map(({ instrument_id, ltp, volume = 0, oi }) => ({ instrument_id, ltp, bid: null, ask: null, volume, oi: oi ?? 0 })),
    {
      exchangeAt: answer.exchange_at,
      receivedAt: loaded.receivedAt,
      origin: loaded.source === 'network' ? 'feed' : 'storage',
      source: answer.source,
    },
  );
}

const overviews = resourceFamily<Overview>({
  name: 'overview',
  operation: 'getOverview',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is Overview => isRecord(data) && Array.isArray(data['indices']) && Array.isArray(data['futures']),
  load: async () => {
    const value = await getOverview();
    return { value, ...timesOf(value) };
  },
  onValue: (_set, { value, receivedAt, source }) => {
    if (value === null || receivedAt === null || source === null) return;
    seed([...value.indices, ...value.shares, ...value.futures], value, { receivedAt, source });
  },
});
/** Returns the market as a whole, fetched again while on screen. */
export const useOverview = () => overviews.use('all');

const heatMaps = resourceFamily<HeatMap>({
  name: 'heat-map',
  operation: 'getHeatMap',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is HeatMap => isRecord(data) && Array.isArray(data['tiles']),
  load: async () => {
    const value = await getHeatMap();
    return { value, ...timesOf(value) };
  },
  onValue: (_set, { value, receivedAt, source }) => {
    if (value !== null && receivedAt !== null && source !== null) seed(value.tiles, value, { receivedAt, source });
  },
});
/** Returns what a heat map is drawn from, fetched again while on screen. */
export const useHeatMap = () => heatMaps.use('all');

const sparklines = resourceFamily<Sparklines>({
  name: 'sparklines',
  operation: 'getSparklines',
  streamed: false,
  pollMs: SPARK_POLL_MS,
  check: (data): data is Sparklines => isRecord(data) && Array.isArray(data['sparklines']),
  load: async (key) => {
    const value = await getSparklines(key.split(','));
    return { value, ...timesOf(value) };
  },
});
/** Returns the courses of the session of the instruments; none for an empty list. */
export const useSparklines = (instrumentIds: readonly string[]) =>
  sparklines.use(instrumentIds.length === 0 ? null : [...new Set(instrumentIds)].toSorted().join(','));
