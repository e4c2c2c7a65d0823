import type { ExchangeTime } from '#domain/units/time.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { createTries, type Tries } from '#server/platform/tries.ts';
import type { KeptInput } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { systemClientId } from '../orders/system-keys.ts';
import type { KnownOrders } from './updates.ts';

/** Retries of a cancel without effect, in exchange time; after the last its owner is called. */
const CANCELLING = { firstMs: 1_000, lastMs: 30_000, most: 10 };
/** Retries of an order that could not be written down; after the last it counts as refused. */
const SENDING = { firstMs: 500, lastMs: 4_000, most: 5 };
/** Retries of a failed instruction, without an end. */
const FAULTS = { firstMs: 250, lastMs: 30_000, most: Infinity };
/** A waiting instruction reads the tables again after this much exchange time. */
const READ_AGAIN_MS = 1_000;

/** A live instruction in memory. */
export interface Kept {
  row: InstructionRow;
  /** Number of stored history entries. */
  historyLength: number;
  /** The orders of the instruction as last read. */
  known: KnownOrders;
  /** When its orders were last read. */
  readAt: ExchangeTime | null;
  /** Orders being sent or cancelled now, and the retries of each. */
  readonly underWay: Set<string>;
  readonly sending: Tries;
  readonly cancelling: Tries;
  /** Reasons for which the owner was called. */
  readonly called: Set<string>;
  /** Since when the remainder of a protected market order waits. */
  readonly restsSince: Map<string, ExchangeTime>;
  /** Reasons of orders refused before they were created, by order id. */
  readonly refusals: Map<string, string>;
  /** Whether the last input failed, and when to retry. */
  failed: boolean;
  readonly faults: Tries;
  /** Inputs to repeat after a failure, as they are delivered only once. */
  readonly owed: KeptInput[];
  /** The error when the stored state is unreadable; null when readable. */
  unreadable: unknown;
  /** Whether the instruction has ended and is loaded for one command only. */
  guest: boolean;
}

function positionKey(row: InstructionRow): string | null {
  if (row.portfolio_id === null || row.instrument_id === null || row.product === null) return null;
  return `${row.portfolio_id} ${row.instrument_id} ${row.product}`;
}

/** Whether the instruction waits: for positions, for orders to be sent, or for orders to end. */
function isWaiting({ row, known }: Kept): boolean {
  if (BEHAVIOURS[row.kind].looksAt(row).length > 0 || row.cancels.length > 0) return true;
  return row.orders.some((order) => {
    const status = known.get(systemClientId(order))?.status;
    // A stop's remainder is watched because the price may run away, and the fate of an order with a lost answer may be found out without any change at
    // the venue.
    return (
      !order.ended &&
      (order.cancel || order.urgent || order.chases || status === undefined || status === 'pending-submit' || status === 'unknown')
    );
  });
}

/** Whether a change of these instruments affects the instruction: its own instrument, the bot's contracts, or any for a whole account. */
function tradesIn(row: InstructionRow, instrumentIds: ReadonlySet<string>): boolean {
  const traded = BEHAVIOURS[row.kind].trades?.(row);
  if (traded !== undefined) return traded.some((id) => instrumentIds.has(id));
  return row.instrument_id === null ? instrumentIds.size > 0 : instrumentIds.has(row.instrument_id);
}

/** Returns the watched instruments; none when the stored state is unreadable, with the error kept. */
function watchedBy(kept: Kept): readonly string[] {
  try {
    kept.unreadable = null;
    return BEHAVIOURS[kept.row.kind].watches(kept.row);
  } catch (error) {
    kept.unreadable = error;
    return [];
  }
}

/** Whether the instruction gets a change of these instruments; an unreadable one does, and fails alone. */
function isConcerned(kept: Kept, instrumentIds: ReadonlySet<string>, at: ExchangeTime): boolean {
  if (kept.failed) return kept.faults.isDue(kept.row.id, at);
  if (kept.unreadable !== null) return true;
  try {
    if (tradesIn(kept.row, instrumentIds)) return true;
    return isWaiting(kept) && (kept.readAt === null || at - kept.readAt >= READ_AGAIN_MS);
  } catch {
    return true;
  }
}

/** The live instructions, found by the instrument that ticked and by the position that changed. */
export function createInstructionRegistry() {
  const all = new Map<string, Kept>();
  const watchers = new Map<string, Set<string>>();
  const watched = new Map<string, readonly string[]>();

  function watch(id: string, instrumentIds: readonly string[]): void {
    for (const old of watched.get(id) ?? []) {
      const set = watchers.get(old);
      set?.delete(id);
      if (set?.size === 0) watchers.delete(old);
    }
    if (instrumentIds.length === 0) watched.delete(id);
    else watched.set(id, instrumentIds);
    for (const one of instrumentIds) watchers.set(one, (watchers.get(one) ?? new Set()).add(id));
  }

  /** Oldest first: of two instructions the older decides first. */
  const inOrder = (kept: Iterable<Kept>): Kept[] =>
    [...kept].toSorted((a, b) => a.row.created_at.getTime() - b.row.created_at.getTime() || (a.row.id < b.row.id ? -1 : 1));

  return {
    get: (id: string) => all.get(id),
    all: () => inOrder(all.values()),
    size: () => all.size,
    /** Returns the running sets of bots. */
    sets: () => inOrder([...all.values()].filter(({ row }) => row.kind === 'bot-set')),

    /** Adds or replaces a stored instruction. */
    put(row: InstructionRow, historyLength: number): Kept {
      const known = all.get(row.id);
      const kept: Kept = known ?? {
        row,
        historyLength,
        known: new Map(),
        readAt: null,
        underWay: new Set(),
        sending: createTries(SENDING, row.tries ?? {}),
        cancelling: createTries(CANCELLING),
        called: new Set(),
        restsSince: new Map(),
        refusals: new Map(),
        failed: false,
        faults: createTries(FAULTS),
        owed: [],
        unreadable: null,
        guest: false,
      };
      kept.row = row;
      kept.historyLength = historyLength;
      if (row.live) all.set(row.id, kept);
      else all.delete(row.id);
      watch(row.id, row.live ? watchedBy(kept) : []);
      return kept;
    },

    drop(id: string): void {
      all.delete(id);
      watch(id, []);
    },

    /** Returns the instruments whose prices are awaited. */
    watchedInstruments: (): readonly string[] => [...watchers.keys()],
    watching: (instrumentId: string): readonly string[] => [...(watchers.get(instrumentId) ?? [])],

    /**
     * Returns the instructions affected by a change of these instruments, with all on the same positions; once a second also those waiting for
     * something the exchange may not report.
     */
    concernedBy(instrumentIds: ReadonlySet<string>, at: ExchangeTime): Kept[] {
      return inOrder([...all.values()].filter((kept) => isConcerned(kept, instrumentIds, at)));
    },

    /** Returns the instructions with all others on the same position. */
    withNeighbours(ids: readonly string[]): Kept[] {
      const keys = new Set(ids.flatMap((id) => positionKey(all.get(id)?.row ?? ({} as InstructionRow)) ?? []));
      return inOrder([...all.values()].filter(({ row }) => ids.includes(row.id) || keys.has(positionKey(row) ?? '')));
    },
  };
}

export type InstructionRegistry = ReturnType<typeof createInstructionRegistry>;
