import type { ExchangeTime } from '#domain/units/time.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { createTries, type Tries } from '#server/platform/tries.ts';
import type { KeptInput } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { systemClientId } from '../orders/system-keys.ts';
import type { KnownOrders } from './updates.ts';

/** A cancel without an effect is asked for again, by the exchange's clock; after the last time its owner is called. */
const CANCELLING = { firstMs: 1_000, lastMs: 30_000, most: 10 };
/** An order that could not be written down is tried again; after the last time it counts as refused. */
const SENDING = { firstMs: 500, lastMs: 4_000, most: 5 };
/** One that failed is tried again, without an end. */
const FAULTS = { firstMs: 250, lastMs: 30_000, most: Infinity };
/** What waits is looked at again after this much exchange time. */
const READ_AGAIN_MS = 1_000;

/** A live instruction in memory. */
export interface Kept {
  row: InstructionRow;
  /** Entries of its history that are stored. */
  historyLength: number;
  /** What was last read of its orders. */
  known: KnownOrders;
  /** When its orders were last read. */
  readAt: ExchangeTime | null;
  /** Orders that are being sent or cancelled at this moment, and what has not worked. */
  readonly underWay: Set<string>;
  readonly sending: Tries;
  readonly cancelling: Tries;
  /** What its owner was called for. */
  readonly called: Set<string>;
  /** Since when the rest of a protected market order waits. */
  readonly restsSince: Map<string, ExchangeTime>;
  /** Orders that were refused before they became one, with the reason. */
  readonly refusals: Map<string, string>;
  /** Whether it failed when it was last given something, and when it is tried again. */
  failed: boolean;
  readonly faults: Tries;
  /** What it could not be given when it failed, and nobody says a second time. */
  readonly owed: KeptInput[];
  /** Why what is stored of it cannot be read; null where it can. */
  unreadable: unknown;
  /** Whether it has ended and is here for one command only. */
  guest: boolean;
}

function positionKey(row: InstructionRow): string | null {
  if (row.portfolio_id === null || row.instrument_id === null || row.product === null) return null;
  return `${row.portfolio_id} ${row.instrument_id} ${row.product}`;
}

/** Whether it waits for something: positions to look at, orders to be sent or to end. */
function isWaiting({ row, known }: Kept): boolean {
  if (BEHAVIOURS[row.kind].looksAt(row).length > 0 || row.cancels.length > 0) return true;
  return row.orders.some((order) => {
    const status = known.get(systemClientId(order))?.status;
    // The rest of a stop is watched, for the price may run away from it; and what became of an order whose answer was lost may be found
    // out without the venue doing anything.
    return (
      !order.ended &&
      (order.cancel || order.urgent || order.chases || status === undefined || status === 'pending-submit' || status === 'unknown')
    );
  });
}

/** Whether a change of these instruments concerns it: its own one, those of its bot, or any where it looks at a whole account. */
function tradesIn(row: InstructionRow, instrumentIds: ReadonlySet<string>): boolean {
  const traded = BEHAVIOURS[row.kind].trades?.(row);
  if (traded !== undefined) return traded.some((id) => instrumentIds.has(id));
  return row.instrument_id === null ? instrumentIds.size > 0 : instrumentIds.has(row.instrument_id);
}

/** Returns what it watches; nothing, and why, where what is stored of it cannot be read. */
function watchedBy(kept: Kept): readonly string[] {
  try {
    kept.unreadable = null;
    return BEHAVIOURS[kept.row.kind].watches(kept.row);
  } catch (error) {
    kept.unreadable = error;
    return [];
  }
}

/** Whether it is to be given a change of these instruments; one that cannot even say that is, and fails by itself. */
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
    /** Sets of bots that run. */
    sets: () => inOrder([...all.values()].filter(({ row }) => row.kind === 'bot-set')),

    /** Takes a stored instruction in, in its newest state. */
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

    /** Instruments of which a price is waited for. */
    watchedInstruments: (): readonly string[] => [...watchers.keys()],
    watching: (instrumentId: string): readonly string[] => [...(watchers.get(instrumentId) ?? [])],

    /**
     * Returns those that a change of these instruments concerns, all on the same positions together; and whatever waits for something that
     * no change may tell of, once a second.
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
