import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeTime } from '#domain/units/time.ts';
import { type AlertInput, reduceAlert, type TermReading } from '#domain/alerts/reduce-alert.ts';
import type { AlertTerm } from '#domain/alerts/term.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { MarketReading } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { Readings } from './readings.ts';
import { togetherOrApart } from '../together.ts';
import { createFailingAlerts } from './failing-alerts.ts';
import { createAlertIndex } from './alert-index.ts';
import { type Change, createAlertRecorder } from './record-alerts.ts';
import type { SourceKey } from './sources.ts';

/** An input of an alert; `symbols` names the instruments found by a screen. `fault`: the error when the terms could not be read. */
export type AlertStep =
  | { readonly id: string; readonly input: AlertInput; readonly symbols?: ReadonlyMap<string, string> }
  | { readonly id: string; readonly fault: unknown };

/** The result of an input: the changed alert, or the error. */
interface Tried {
  readonly row: AlertRow;
  readonly change: Change | null;
  readonly fault: unknown;
}

/** Returns the reading of a term not based on prices, such as a screen or a bot event. */
type ReadApart = (row: AlertRow, term: AlertTerm) => TermReading | null;

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly readings: Readings;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Whether a user's price feed is silent: then none of the user's alerts gets a price. */
  readonly isSilent: (userId: string) => boolean;
}

type Seen = Pick<MarketReading, 'quote' | 'instrument' | 'at'>;
const NOTHING_APART: ReadApart = () => null;
const STALE: TermReading = { kind: 'unknown', why: 'stale' };

/** Returns the reader of alert terms. Without a price feed only terms not based on prices are known. */
function createLooker({ readings, isSilent }: Pick<Needs, 'readings' | 'isSilent'>, get: (id: string) => AlertRow | undefined) {
  return function looks(ids: Iterable<string>, market: Seen, apart: ReadApart = NOTHING_APART): AlertStep[] {
    const steps: AlertStep[] = [];
    for (const id of ids) {
      const row = get(id);
      if (row === undefined) continue;
      const silent = isSilent(row.user_id);
      if (silent && apart === NOTHING_APART) continue;
      try {
        const read = row.terms.terms.map((term) => apart(row, term) ?? (silent ? STALE : readings.of(term, market)));
        steps.push({ id, input: { type: 'look', readings: read, at: market.at } });
      } catch (error) {
        steps.push({ id, fault: error });
      }
    }
    return steps;
  };
}

interface Handling extends Pick<Needs, 'eventLog'> {
  readonly watching: Map<string, AlertRow>;
  readonly unread: ReadonlyMap<string, unknown>;
  readonly failing: ReturnType<typeof createFailingAlerts>;
  readonly record: ReturnType<typeof createAlertRecorder>;
  readonly keep: (row: AlertRow) => void;
}

/** Returns the function that evaluates alerts; a failing alert does not stop the others. */
function createHandling({ eventLog, watching, unread, failing, record, keep }: Handling) {
  /** Evaluates one input of an alert; null when the alert is not watched or pauses after a failure. */
  function tried(step: AlertStep): Tried | null {
    const row = watching.get(step.id);
    if (row === undefined || !failing.isDue(row.id)) return null;
    if (!('input' in step)) return { row, change: null, fault: step.fault };
    try {
      const { state, firing } = reduceAlert(row.terms, row.state, step.input);
      const { failing: was, ...sound } = state;
      const change =
        state === row.state && was !== true ? null : { before: row, state: was === true ? sound : state, firing, symbols: step.symbols };
      return { row, change, fault: null };
    } catch (error) {
      return { row, change: null, fault: error };
    }
  }

  async function fail(row: AlertRow, error: unknown): Promise<void> {
    const marked = await failing.failed(row, error);
    if (marked !== row && watching.get(row.id) === row) watching.set(row.id, marked);
  }

  /** Evaluates inputs and stores the changes, with `along` in the same transaction. A failing alert stops no other. Call inside the queue. */
  return async function handle(inputs: readonly AlertStep[], at: ExchangeTime, along?: (trx: Trx) => Promise<void>): Promise<void> {
    const all = [...inputs, ...[...unread].map(([id, fault]) => ({ id, fault }))].flatMap((step) => tried(step) ?? []);
    const changes = all.flatMap(({ change }) => change ?? []);
    if (changes.length > 0) {
      const store = (some: readonly Change[]) =>
        eventLog.transact(async (trx, emit) => {
          await along?.(trx);
          return record(trx, emit, some, at);
        });
      for (const row of await togetherOrApart(changes, store, ({ before }, error) => fail(before, error))) {
        keep(row);
        failing.worked(row.id);
      }
    } else if (along !== undefined) await eventLog.transact((trx) => along(trx));
    for (const { row, change, fault } of all) {
      if (fault !== null) await fail(row, fault);
      else if (change === null) failing.worked(row.id);
    }
  };
}

/** Returns the active alerts; all others stay in the table only. New states and firings are stored in one transaction. */
export function createWatchedAlerts({ eventLog, clock, log, venue, readings, isSilent }: Needs) {
  const failing = createFailingAlerts({ eventLog, log, venue });
  /** Alerts whose terms cannot be read, with the error. */
  const unread = new Map<string, unknown>();
  const watching = new Map<string, AlertRow>();
  const index = createAlertIndex(venue);
  const record = createAlertRecorder({ clock, venue });

  function keep(row: AlertRow): void {
    const before = watching.get(row.id);
    // The index depends on the terms only, so a change of state leaves it.
    if (before !== undefined && before.terms !== row.terms) index.drop(row.id);
    if (row.removed_at === null && row.state?.status === 'active') {
      watching.set(row.id, row);
      put(row);
    } else {
      watching.delete(row.id);
      unread.delete(row.id);
      index.drop(row.id);
    }
  }

  function put(row: AlertRow): void {
    try {
      index.put(row);
      unread.delete(row.id);
    } catch (error) {
      unread.set(row.id, error);
    }
  }

  const handle = createHandling({ eventLog, watching, unread, failing, record, keep });

  return {
    keep,
    handle,
    looks: createLooker({ readings, isSilent }, (id) => watching.get(id)),
    get: (id: string) => watching.get(id),
    sources: (): readonly SourceKey[] => [...index.keys()],
    isSource: index.has,
    readFrom: (keys: Iterable<SourceKey>): Set<string> => new Set([...keys].flatMap((key) => [...index.of(key)])),

    moved: index.moved,

    /** Rebuilds the index: another trading day lists other contracts. */
    reindex(): void {
      for (const row of watching.values()) {
        index.drop(row.id);
        put(row);
      }
    },

    /** Stops watching all alerts of a user. */
    drop(userId: string): void {
      for (const { id, user_id } of [...watching.values()]) {
        if (user_id !== userId) continue;
        watching.delete(id);
        unread.delete(id);
        index.drop(id);
      }
    },

    /** Returns the present values of the terms in a user's alerts. */
    now: (userId: string, market: Seen) =>
      [...watching.values()]
        .filter(({ user_id }) => user_id === userId)
        .flatMap((row) => {
          try {
            return [{ row, readings: row.terms.terms.map((term) => (isSilent(userId) ? STALE : readings.of(term, market))) }];
          } catch {
            return [];
          }
        }),

    /** Returns the alerts with readable terms. */
    all: (): readonly AlertRow[] => [...watching.values()].filter(({ id }) => !unread.has(id)),
    isEmpty: (): boolean => watching.size === 0,
    isSilent,
  };
}

export type WatchedAlerts = ReturnType<typeof createWatchedAlerts>;
