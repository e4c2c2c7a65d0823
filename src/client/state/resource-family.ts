import { atom, useAtomValue, useSetAtom, type Atom, type Getter, type PrimitiveAtom, type Setter, type WritableAtom } from 'jotai';
import { startTransition, useCallback, useEffect, useMemo } from 'react';
import { exchangeTime, type ExchangeTime, type WallTime } from '#domain/units/time.ts';
import { asApiError } from '#client/api/api-error.ts';
import { within } from '#client/offline/within.ts';
import { soonOrLeaving } from '#client/platform/soon-or-leaving.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { tracked, type OperationName } from './loading.ts';
import { registerFamily } from './resource-registry.ts';
import { idleResource, type LiveResource, type Resource } from './resource.ts';
import { readSnapshot, saveSnapshot, type Snapshot } from './snapshot.ts';
import { sessionEpochAtom, userIdAtom } from './user.ts';

/** What a fetch brings: the value, its times, and whether the service worker had to answer from its copy. */
export interface Loaded<T> {
  readonly value: T;
  readonly receivedAt: WallTime;
  readonly exchangeAt: ExchangeTime | null;
  readonly tradingDate?: string | null;
  readonly source: 'network' | 'storage';
}

export interface FamilySpec<T> {
  readonly name: string;
  readonly operation: OperationName;
  readonly load: (key: string, get: Getter) => Promise<Loaded<T>>;
  readonly check: (data: unknown) => data is T;
  /** Numbered events keep it current, so an unbroken stream confirms it. */
  readonly streamed: boolean;
  /** Asked for before the screen is here, and kept current by events: what was answered a moment ago serves the screen too. */
  readonly asksAhead?: boolean;
  /** Time between fetches while on screen and the page visible; absent = only when something asks for it. */
  readonly pollMs?: number;
  /** Where it is kept; the per-user dated snapshot unless stated. */
  readonly keep?: {
    readonly read: (get: Getter, key: string) => Promise<Snapshot<T> | null>;
    readonly save: (get: Getter, key: string, snapshot: Snapshot<T>) => void;
  };
  /** Told about each value that is new to the page. */
  readonly onValue?: (set: Setter, resource: Resource<T>, key: string) => void;
}

export interface ResourceFamily<T> {
  readonly atomOf: (key: string) => Atom<Resource<T>>;
  /** Puts the resource on screen: paints the stored copy, fetches, refetches on reconnect. Returns how to let go. */
  readonly open: WritableAtom<null, [key: string], () => void>;
  readonly refresh: WritableAtom<null, [key: string], Promise<void>>;
  /** Changes a known value at once: by an event or by the answer of a mutation. Must be safe to repeat. */
  readonly fold: WritableAtom<null, [key: string, change: (value: T) => T], void>;
  /** Every key that the page has seen. */
  readonly keys: () => readonly string[];
  readonly use: (key: string | null) => LiveResource<T>;
}

/** What runs for one key of one store. */
interface Cell<T> {
  opened: number;
  loading: Promise<void> | null;
  again: boolean;
  /** When the network last answered, on the page's own clock. */
  answeredAt: number;
  restored: Promise<void> | null;
  opening: Promise<void> | null;
  folds: ((value: T) => T)[];
  poll: ReturnType<typeof setInterval> | null;
  /** Calls off the copy that is about to be stored. */
  save: (() => void) | null;
}

const SAVE_AFTER_MS = 300;
/** So long a fetch waits for the stored copy. One that comes later is still painted while nothing newer is there. */
const COPY_MS = 3_000;
/** So soon after an answer, what was asked for ahead is not fetched again for a part of the page that opens it while another holds it open. */
const JUST_NOW_MS = 1_500;

/** Returns a family of resources: hydrate from the stored copy, paint it, refresh, fold events in, keep the newest. */
export function resourceFamily<T>(spec: FamilySpec<T>): ResourceFamily<T> {
  const bases = new Map<string, PrimitiveAtom<Resource<T>>>();
  const cellsAtom = atom(() => new Map<string, Cell<T>>());
  const keep = spec.keep ?? {
    read: (get: Getter, key: string) => readSnapshot(get(userIdAtom), spec.name, key, spec.check),
    save: (get: Getter, key: string, snapshot: Snapshot<T>) => saveSnapshot(get(userIdAtom), spec.name, key, snapshot),
  };

  const baseOf = (key: string) => {
    const known = bases.get(key);
    if (known) return known;
    const base = atom<Resource<T>>(idleResource<T>());
    bases.set(key, base);
    return base;
  };
  const cellOf = (get: Getter, key: string) => {
    const cells = get(cellsAtom);
    const cell = cells.get(key) ?? {
      opened: 0,
      loading: null,
      again: false,
      answeredAt: Number.NEGATIVE_INFINITY,
      restored: null,
      opening: null,
      folds: [],
      poll: null,
      save: null,
    };
    cells.set(key, cell);
    return cell;
  };

  const saveSoon = (get: Getter, key: string) => {
    const cell = cellOf(get, key);
    const epoch = get(sessionEpochAtom);
    cell.save ??= soonOrLeaving(SAVE_AFTER_MS, () => {
      cell.save = null;
      const { value, receivedAt, exchangeAt, tradingDate } = get(baseOf(key));
      if (value === null || receivedAt === null || get(sessionEpochAtom) !== epoch) return;
      keep.save(get, key, { value, receivedAt, exchangeAt, tradingDate: tradingDate ?? null });
    });
  };
  const accept = (get: Getter, set: Setter, key: string, resource: Resource<T>) => {
    set(baseOf(key), resource);
    spec.onValue?.(set, resource, key);
    if (resource.source === 'network') saveSoon(get, key);
  };

  const restore = (get: Getter, set: Setter, key: string) => {
    const cell = cellOf(get, key);
    const epoch = get(sessionEpochAtom);
    cell.restored ??= keep.read(get, key).then((snapshot) => {
      const old = get(baseOf(key));
      if (snapshot === null || old.value !== null || get(sessionEpochAtom) !== epoch) return;
      startTransition(() => accept(get, set, key, { ...old, ...snapshot, source: 'storage' }));
    });
    return cell.restored;
  };

  const takeLoaded = (get: Getter, set: Setter, key: string, loaded: Loaded<T>) => {
    const old = get(baseOf(key));
    const cell = cellOf(get, key);
    // The service worker's copy may be older than what this page already has: then only the doubt is news.
    if (loaded.source === 'storage' && old.receivedAt !== null && old.receivedAt >= loaded.receivedAt) {
      set(baseOf(key), { ...old, source: 'storage', status: 'ready', error: null });
      return;
    }
    const value = cell.folds.reduce((folded, change) => change(folded), loaded.value);
    accept(get, set, key, { ...loaded, value, status: 'ready', error: null });
  };

  const load = async (get: Getter, set: Setter, key: string): Promise<void> => {
    const cell = cellOf(get, key);
    if (cell.loading) {
      cell.again = true;
      return cell.loading;
    }
    const epoch = get(sessionEpochAtom);
    const run = async () => {
      do {
        cell.again = false;
        cell.folds = [];
        startTransition(() => set(baseOf(key), (old) => ({ ...old, status: 'loading' })));
        try {
          const loaded = await tracked(set, spec.operation, () => spec.load(key, get));
          if (get(sessionEpochAtom) !== epoch) return;
          if (loaded.source === 'network') cell.answeredAt = performance.now();
          // Drawn in slices: an answer never holds up a press. Events are folded in at once.
          startTransition(() => takeLoaded(get, set, key, loaded));
        } catch (thrown) {
          if (get(sessionEpochAtom) !== epoch) return;
          const error = asApiError(thrown);
          set(baseOf(key), (old) => ({ ...old, source: old.value === null ? null : 'storage', status: 'error', error }));
          return;
        }
      } while (cell.again);
    };
    cell.loading = run().finally(() => {
      cell.loading = null;
      cell.folds = [];
    });
    return cell.loading;
  };

  const refresh = atom(null, (get, set, key: string) => load(get, set, key));
  // By the cell, not the key: after a sign-out the key may have a new cell that this opening does not count in.
  const close = (cell: Cell<T>) => {
    cell.opened -= 1;
    if (cell.opened > 0 || cell.poll === null) return;
    clearInterval(cell.poll);
    cell.poll = null;
  };
  const open = atom(null, (get, set, key: string) => {
    const cell = cellOf(get, key);
    cell.opened += 1;
    // Several parts of a page open the same resource at once: one fetch serves them.
    const epoch = get(sessionEpochAtom);
    const served = () => spec.asksAhead === true && cell.opened > 1 && performance.now() - cell.answeredAt < JUST_NOW_MS;
    cell.opening ??= within(COPY_MS, () => restore(get, set, key), undefined)
      .then(() => (get(sessionEpochAtom) === epoch && !served() ? (cell.loading ?? load(get, set, key)) : undefined))
      .finally(() => {
        cell.opening = null;
      });
    if (spec.pollMs !== undefined)
      cell.poll ??= setInterval(() => {
        if (document.visibilityState === 'visible' && cell.loading === null) void load(get, set, key);
      }, spec.pollMs);
    let closed = false;
    return () => {
      if (closed) return;
      closed = true;
      close(cell);
    };
  });
  const fold = atom(null, (get, set, key: string, change: (value: T) => T) => {
    const cell = cellOf(get, key);
    if (cell.loading) cell.folds.push(change);
    const old = get(baseOf(key));
    if (old.value === null) return;
    const value = change(old.value);
    if (value !== old.value) accept(get, set, key, { ...old, value, receivedAt: old.source === 'network' ? wallNow() : old.receivedAt });
  });

  registerFamily({
    refetch: atom(null, (get, set) => {
      for (const [key, cell] of get(cellsAtom)) if (cell.opened > 0) void load(get, set, key);
    }),
    confirm: atom(null, (_get, set, at: WallTime) => {
      if (!spec.streamed) return;
      for (const base of bases.values())
        set(base, (old) => (old.source === 'network' && old.status === 'ready' ? { ...old, receivedAt: at } : old));
    }),
    reset: atom(null, (get, set) => {
      for (const cell of get(cellsAtom).values()) {
        if (cell.poll !== null) clearInterval(cell.poll);
        cell.save?.();
      }
      get(cellsAtom).clear();
      for (const base of bases.values()) set(base, idleResource<T>());
    }),
  });

  const nothing = atom<Resource<T>>(idleResource<T>());
  const use = (key: string | null): LiveResource<T> => {
    const resource = useAtomValue(key === null ? nothing : baseOf(key));
    const openKey = useSetAtom(open);
    const refreshKey = useSetAtom(refresh);
    useEffect(() => (key === null ? undefined : openKey(key)), [key, openKey]);
    const again = useCallback(() => {
      if (key !== null) void refreshKey(key);
    }, [key, refreshKey]);
    return useMemo(() => ({ ...resource, refresh: again }), [resource, again]);
  };

  return { atomOf: baseOf, open, refresh, fold, keys: () => [...bases.keys()], use };
}

/** Returns the epoch milliseconds of an answer as exchange time; null when a back end does not say. */
export function exchangeTimeOf(ms: number | null | undefined): ExchangeTime | null {
  return typeof ms === 'number' && Number.isSafeInteger(ms) ? exchangeTime(ms) : null;
}
