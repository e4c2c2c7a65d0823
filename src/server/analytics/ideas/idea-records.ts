import { addDays } from '#domain/calendar/dates.ts';
import { NO_RECORD, type TrackRecord } from '#domain/ideas/track-record.ts';
import type { Db } from '#server/db/database.ts';
import {
  deleteRecommendations,
  listRecommendations,
  type NewRecommendation,
  putRecommendations,
} from '#server/repositories/analytics/screener.ts';
import type { MarketSnapshot } from '../producers.ts';
import { rewritable } from './idea-row.ts';

/** Days for which closed ideas are kept; their results stay in the track records. */
const KEPT_DAYS = 14;

function recordOf({ track_record: of }: NewRecommendation): TrackRecord {
  const { closed, hit, stopped, expired, mean_outcome, mean_r, worst_r } = of;
  return { closed, hit, stopped, expired, meanOutcome: mean_outcome, meanR: mean_r, worstR: worst_r };
}

/** Returns the stored ideas of this server, and the track records computed from them. */
export function createIdeaRecords(db: Db) {
  const rows = new Map<string, NewRecommendation>();
  const records = new Map<string, { record: TrackRecord; since: string | null }>();

  const open = () => [...rows.values()].filter(({ status }) => status === 'open');
  const known = (origin: string) => records.get(origin) ?? { record: NO_RECORD, since: null };

  /** Returns the row with the newest track record of an origin: it is kept, as the record is stored nowhere else. */
  function holderOf(origin: string): string | undefined {
    const own = [...rows.values()].filter((row) => row.origin === origin);
    return own.toSorted((a, b) => b.track_record.closed - a.track_record.closed)[0]?.key;
  }

  return {
    open,
    known,

    /** Returns the number of ideas of a day. */
    countOn: (tradingDate: string): number => [...rows.values()].filter(({ trading_date }) => trading_date === tradingDate).length,

    setRecord: (origin: string, record: TrackRecord, since: string | null): void => void records.set(origin, { record, since }),

    async put(changed: readonly NewRecommendation[], { receivedAt }: MarketSnapshot): Promise<void> {
      for (const row of changed) rows.set(row.key, row);
      await putRecommendations(db, changed, { receivedAt, ownerId: null });
    },

    /** Loads the stored ideas. */
    async load(): Promise<void> {
      for (const stored of await listRecommendations(db, null)) {
        const row = rewritable(stored);
        rows.set(row.key, row);
        if (row.track_record.closed >= known(row.origin).record.closed)
          records.set(row.origin, { record: recordOf(row), since: row.track_record.since });
      }
    },

    /** Removes ideas closed long before a day. */
    async removeOld(tradingDate: string): Promise<void> {
      const newest = addDays(tradingDate, -KEPT_DAYS);
      const holders = new Set([...records.keys()].map(holderOf));
      const old = [...rows.values()].filter(
        ({ status, trading_date, key }) => status !== 'open' && trading_date < newest && !holders.has(key),
      );
      for (const { key } of old) rows.delete(key);
      await deleteRecommendations(
        db,
        old.map(({ key }) => key),
      );
    },
  };
}

export type IdeaRecords = ReturnType<typeof createIdeaRecords>;
