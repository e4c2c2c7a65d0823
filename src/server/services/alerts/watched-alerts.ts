import type { ExchangeTime } from '#domain/units/time.ts';
import { type AlertInput, reduceAlert, type TermReading } from '#domain/alerts/reduce-alert.ts';
import type { AlertTerm } from '#domain/alerts/term.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { Venue } from '#server/market/venue.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { Readings } from './readings.ts';
import { createAlertIndex } from './alert-index.ts';
import { type Change, createAlertRecorder } from './record-alerts.ts';
import type { SourceKey } from './sources.ts';

/** One input of an alert; `symbols` names the instruments of a screen. */
export interface AlertStep {
  readonly id: string;
  readonly input: AlertInput;
  readonly symbols?: ReadonlyMap<string, string>;
}

/** What is known of some terms apart from the market: what a screen found, what a bot did. */
type ReadApart = (row: AlertRow, term: AlertTerm) => TermReading | null;

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly readings: Readings;
  /** Whether a user gets no prices: then none of their alerts does. */
  readonly isSilent: (userId: string) => boolean;
}

type Market = Pick<MarketReading, 'quote' | 'instrument' | 'at'>;
const NOTHING_APART: ReadApart = () => null;
const STALE: TermReading = { kind: 'unknown', why: 'stale' };

/** Returns what reads the terms of alerts. Where a user gets no prices only what was read apart is known. */
function createLooker({ readings, isSilent }: Pick<Needs, 'readings' | 'isSilent'>, get: (id: string) => AlertRow | undefined) {
  return function looks(ids: Iterable<string>, market: Market, apart: ReadApart = NOTHING_APART): AlertStep[] {
    const steps: AlertStep[] = [];
    for (const id of ids) {
      const row = get(id);
      if (row === undefined) continue;
      const silent = isSilent(row.user_id);
      if (silent && apart === NOTHING_APART) continue;
      const read = row.terms.terms.map((term) => apart(row, term) ?? (silent ? STALE : readings.of(term, market)));
      steps.push({ id, input: { type: 'look', readings: read, at: market.at } });
    }
    return steps;
  };
}

/** Returns the alerts that watch; the others wait in the table. What they remember and what they send is one transaction. */
export function createWatchedAlerts({ eventLog, clock, venue, readings, isSilent }: Needs) {
  const watching = new Map<string, AlertRow>();
  const index = createAlertIndex(venue);
  const record = createAlertRecorder({ clock, venue });

  function keep(row: AlertRow): void {
    const before = watching.get(row.id);
    // What it watches is told by its terms: a change of its state leaves them.
    if (before !== undefined && before.terms !== row.terms) index.drop(row.id);
    if (row.removed_at === null && row.state.status === 'active') {
      watching.set(row.id, row);
      index.put(row);
    } else {
      watching.delete(row.id);
      index.drop(row.id);
    }
  }

  function changesOf(inputs: readonly AlertStep[]): readonly Change[] {
    return inputs.flatMap(({ id, input, symbols }) => {
      const before = watching.get(id);
      if (before === undefined) return [];
      const { state, firing } = reduceAlert(before.terms, before.state, input);
      return state === before.state ? [] : [{ before, state, firing, symbols }];
    });
  }

  /** Gives alerts their inputs, and stores what changed, with what goes along in the same transaction. Inside the queue. */
  async function handle(inputs: readonly AlertStep[], at: ExchangeTime, along?: (trx: Trx) => Promise<void>): Promise<void> {
    const changes = changesOf(inputs);
    if (changes.length === 0 && along === undefined) return;
    const rows = await eventLog.transact(async (trx, emit) => {
      await along?.(trx);
      return changes.length === 0 ? [] : record(trx, emit, changes, at);
    });
    rows.forEach(keep);
  }

  return {
    keep,
    handle,
    looks: createLooker({ readings, isSilent }, (id) => watching.get(id)),
    get: (id: string) => watching.get(id),
    sources: (): readonly SourceKey[] => [...index.keys()],
    isSource: index.has,
    readFrom: (keys: Iterable<SourceKey>): Set<string> => new Set([...keys].flatMap((key) => [...index.of(key)])),

    moved: index.moved,

    /** Finds anew from what alerts are read: another day lists other contracts. */
    reindex(): void {
      for (const row of watching.values()) {
        index.drop(row.id);
        index.put(row);
      }
    },

    /** Watches none of a user's any more. */
    drop(userId: string): void {
      for (const { id, user_id } of [...watching.values()]) {
        if (user_id !== userId) continue;
        watching.delete(id);
        index.drop(id);
      }
    },

    /** Returns what is known of the terms of a user's alerts. */
    now: (userId: string, market: Market) =>
      [...watching.values()]
        .filter(({ user_id }) => user_id === userId)
        .map((row) => ({ row, readings: row.terms.terms.map((term) => (isSilent(userId) ? STALE : readings.of(term, market))) })),

    all: (): readonly AlertRow[] => [...watching.values()],
    isSilent,
  };
}

export type WatchedAlerts = ReturnType<typeof createWatchedAlerts>;
