import type { IdeaOutcome } from './idea-outcome.ts';

/** From this many measured ends on a record says something. */
export const ENOUGH_CLOSED = 30;

/** How ideas of one source ended: counted, never estimated. */
export interface TrackRecord {
  readonly closed: number;
  readonly hit: number;
  readonly stopped: number;
  readonly expired: number;
  /** Means over the closed ones; null before the first. */
  readonly meanOutcome: number | null;
  readonly meanR: number | null;
  readonly worstR: number | null;
}

export const NO_RECORD: TrackRecord = { closed: 0, hit: 0, stopped: 0, expired: 0, meanOutcome: null, meanR: null, worstR: null };

/** Returns the record with one more outcome. An open idea, or one without a closing price, is not counted. */
export function addToRecord(
  record: TrackRecord,
  { status, outcome, rMultiple }: Pick<IdeaOutcome, 'status' | 'outcome' | 'rMultiple'>,
): TrackRecord {
  if (status === 'open' || outcome === null || rMultiple === null) return record;
  const { closed } = record;
  const mean = (before: number | null, value: number) => ((before ?? 0) * closed + value) / (closed + 1);
  return {
    ...record,
    closed: closed + 1,
    [status]: record[status] + 1,
    meanOutcome: mean(record.meanOutcome, outcome),
    meanR: mean(record.meanR, rMultiple),
    worstR: Math.min(record.worstR ?? Infinity, rMultiple),
  };
}
