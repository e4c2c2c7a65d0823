import { atom, useAtomValue, useSetAtom, type Atom, type Getter, type PrimitiveAtom, type Setter, type WritableAtom } from 'jotai';
import { startTransition, useCallback, useEffect, useMemo } from 'react';
import { exchangeTime, type ExchangeTime, type WallTime } from '#domain/units/time.ts';
import { asApiError } from '#client/api/api-error.ts';
import { isThin } from '#client/api/wire-pace.ts';
import { within } from '#client/offline/within.ts';
import { soonOrLeaving } from '#client/platform/soon-or-leaving.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { tracked, type OperationName } from './loading.ts';
import { registerFamily } from './resource-registry.ts';
import { idleResource, type LiveResource, type Resource } from './resource.ts';
import { readSnapshot, saveSnapshot, type Snapshot } from '../device/snapshot.ts';
import { sessionEpochAtom, userIdAtom } from '../session/user.ts';

/** Result of a fetch: value, times, and whether the service worker answered from a copy. */
export interface Loaded<T> {
  readonly value: T;
  readonly receivedAt: WallTime;
  readonly exchangeAt: ExchangeTime | null;
  readonly tradingDate?: string | null;
  readonly unreadable?: number | undefined;
  readonly source: 'network' | 'storage';
}

interface FamilySpec<T> {
  readonly name: string;
  readonly operation: OperationName;
  readonly load: (key: string, get: Getter) => Promise<Loaded<T>>;
  readonly check: (data: unknown) => data is T;
  /** True when numbered events keep the value current, so that an unbroken stream confirms it. */
  readonly streamed: boolean;
  /** Asked for before the screen is here, and kept current by events or asked for again every few seconds: what was answered a moment ago serves the screen too. */
  readonly asksAhead?: boolean;
  /** Time between fetches while on screen and the page visible; absent = only when something asks for it. */
  readonly pollMs?: number;
  /** Where it is kept; the per-user dated snapshot unless stated. */
  readonly keep?: {
    readonly read: (get: Getter, key: string) => Promise<Snapshot<T> | null>;
    readonly save: (get: Getter, key: string, snapshot: Snapshot<T>) => void;
  };
  /** Called with each value new to the page. */
  readonly onValue?: (set: Setter, resource: Resource<T>, key: string) => void;
}

export interface ResourceFamily<T> {
  readonly atomOf: (key: string) => Atom<Resource<T>>;
  /** Puts the resource on screen: paints the stored copy, fetches, refetches on reconnect. Returns how to let go. */
  readonly open: WritableAtom<null, [key: string], () => void>;
  readonly refresh: WritableAtom<null, [key: string], Promise<void>>;
  /** Has the kept copy read ahead of the screen that will open it; nobody is asked. */
  readonly recall: WritableAtom<null, [key: string], void>;
  /** Changes a known value at once: by an event or by the answer of a mutation. Must be safe to repeat. */
  readonly fold: WritableAtom<null, [key: string, change: (value: T) => T], void>;
  /** Every key that the page has seen. */
  readonly keys: () => readonly string[];
  readonly use: (key: string | null) => LiveResource<T>;
}

/** Runtime state of a resource key in a store. */
interface Cell<T> {
  opened: number;
  loading: Promise<void> | null;
  again: boolean;
  /** Time of the last network answer, on the page's monotonic clock. */
  answeredAt: number;
  /** Duration of the last request. */
  tookMs: number;
  restored: Promise<void> | null;
  opening: Promise<void> | null;
  folds: ((value: T) => T)[];
  poll: ReturnType<typeof setInterval> | null;
  /** Calls off the copy that is about to be stored. */
  save: (() => void) | null;
}

const SAVE_AFTER_MS = 300;
/** Time a fetch waits for the stored copy. A later copy is still shown if nothing newer has arrived. */
const COPY_MS = 3_000;
/** So soon after an answer, what was asked for ahead is not fetched again for a part of the page that opens it while another holds it open. */
const JUST_NOW_MS = 1_500;
/** On a thin wire a polled answer is asked for again after so many times as long as it took. */
const RESTS = 4;

/** A resource family; cells are per store, atoms per page. */
interface Family<T> {
  readonly spec: FamilySpec<T>;
  readonly bases: Map<string, PrimitiveAtom<Resource<T>>>;
  readonly cellsAtom: Atom<Map<string, Cell<T>>>;
  readonly idle: Resource<T>;
  readonly keep: NonNullable<FamilySpec<T>['keep']>;
}

function baseOf<T>({ bases, idle }: Family<T>, key: string): PrimitiveAtom<Resource<T>> {
  const known = bases.get(key);
  if (known) return known;
  const base = atom<Resource<T>>(idle);
  bases.set(key, base);
  return base;
}

function cellOf<T>({ cellsAtom }: Family<T>, get: Getter, key: string): Cell<T> {
  const cells = get(cellsAtom);
  const cell = cells.get(key) ?? {
    opened: 0,
    loading: null,
    again: false,
    answeredAt: Number.NEGATIVE_INFINITY,
    tookMs: 0,
    restored: null,
    opening: null,
    folds: [],
    poll: null,
    save: null,
  };
  cells.set(key, cell);
  return cell;
}

function saveSoon<T>(family: Family<T>, get: Getter, key: string): void {
  const cell = cellOf(family, get, key);
  const epoch = get(sessionEpochAtom);
  cell.save ??= soonOrLeaving(SAVE_AFTER_MS, () => {
    cell.save = null;
    const { value, receivedAt, exchangeAt, tradingDate, unreadable } = get(baseOf(family, key));
    if (value === null || receivedAt === null || get(sessionEpochAtom) !== epoch) return;
    family.keep.save(get, key, { value, receivedAt, exchangeAt, tradingDate: tradingDate ?? null, unreadable });
  });
}

function accept<T>(family: Family<T>, get: Getter, set: Setter, key: string, resource: Resource<T>): void {
  set(baseOf(family, key), resource);
  family.spec.onValue?.(set, resource, key);
  if (resource.source === 'network') saveSoon(family, get, key);
}

function restore<T>(family: Family<T>, get: Getter, set: Setter, key: string): Promise<void> {
  const cell = cellOf(family, get, key);
  const epoch = get(sessionEpochAtom);
  cell.restored ??= family.keep.read(get, key).then((snapshot) => {
    const old = get(baseOf(family, key));
    if (snapshot === null || old.value !== null || get(sessionEpochAtom) !== epoch) return;
    startTransition(() => accept(family, get, set, key, { ...old, ...snapshot, source: 'storage' }));
  });
  return cell.restored;
}

function takeLoaded<T>(family: Family<T>, get: Getter, set: Setter, key: string, loaded: Loaded<T>): void {
  const base = baseOf(family, key);
  const old = get(base);
  // The service worker's copy may be older than what this page already has: then only the doubt is news.
  if (loaded.source === 'storage' && old.receivedAt !== null && old.receivedAt >= loaded.receivedAt) {
    set(base, { ...old, source: 'storage', status: 'ready', error: null });
    return;
  }
  const value = cellOf(family, get, key).folds.reduce((folded, change) => change(folded), loaded.value);
  const { everyMs, streamed } = family.idle;
  const rhythm = { ...(everyMs === undefined ? {} : { everyMs }), ...(streamed === undefined ? {} : { streamed }) };
  accept(family, get, set, key, { ...loaded, ...rhythm, value, status: 'ready', error: null });
}

async function fetchUntilCurrent<T>(family: Family<T>, get: Getter, set: Setter, key: string): Promise<void> {
  const { spec } = family;
  const cell = cellOf(family, get, key);
  const base = baseOf(family, key);
  const epoch = get(sessionEpochAtom);
  do {
    cell.again = false;
    cell.folds = [];
    startTransition(() => set(base, (old) => ({ ...old, status: 'loading' })));
    const askedAt = performance.now();
    try {
      const loaded = await tracked(set, spec.operation, () => spec.load(key, get));
      if (get(sessionEpochAtom) !== epoch) return;
      cell.tookMs = performance.now() - askedAt;
      cell.answeredAt = performance.now();
      // Drawn in slices: an answer never holds up a press. Events are folded in at once.
      startTransition(() => takeLoaded(family, get, set, key, loaded));
    } catch (thrown) {
      if (get(sessionEpochAtom) !== epoch) return;
      const error = asApiError(thrown);
      cell.answeredAt = performance.now();
      // As a transition: an offline start has two dozen such failures, and each would restart the render in progress.
      startTransition(() => set(base, (old) => ({ ...old, source: old.value === null ? null : 'storage', status: 'error', error })));
      return;
    }
  } while (cell.again);
}

async function load<T>(family: Family<T>, get: Getter, set: Setter, key: string): Promise<void> {
  const cell = cellOf(family, get, key);
  if (cell.loading) {
    cell.again = true;
    return cell.loading;
  }
  cell.loading = fetchUntilCurrent(family, get, set, key).finally(() => {
    cell.loading = null;
    cell.folds = [];
  });
  return cell.loading;
}

/** By the cell, not the key: after a sign-out the key may have a new cell that this opening does not count in. */
function close<T>(cell: Cell<T>): void {
  cell.opened -= 1;
  if (cell.opened > 0 || cell.poll === null) return;
  clearInterval(cell.poll);
  cell.poll = null;
}

/** Returns whether a slow request should pause, to leave the connection to others. */
function restsStill<T>({ answeredAt, tookMs }: Cell<T>): boolean {
  return isThin() && performance.now() - answeredAt < RESTS * tookMs;
}

function open<T>(family: Family<T>, get: Getter, set: Setter, key: string): () => void {
  const { spec } = family;
  const cell = cellOf(family, get, key);
  cell.opened += 1;
  // Several parts of a page open the same resource at once: one fetch serves them.
  const epoch = get(sessionEpochAtom);
  const served = () => spec.asksAhead === true && cell.opened > 1 && performance.now() - cell.answeredAt < JUST_NOW_MS;
  cell.opening ??= within(COPY_MS, () => restore(family, get, set, key), undefined)
    .then(() => (get(sessionEpochAtom) === epoch && !served() ? (cell.loading ?? load(family, get, set, key)) : undefined))
    .finally(() => {
      cell.opening = null;
    });
  if (spec.pollMs !== undefined)
    cell.poll ??= setInterval(() => {
      if (document.visibilityState === 'visible' && cell.loading === null && !restsStill(cell)) void load(family, get, set, key);
    }, spec.pollMs);
  let closed = false;
  return () => {
    if (closed) return;
    closed = true;
    close(cell);
  };
}

function fold<T>(family: Family<T>, get: Getter, set: Setter, key: string, change: (value: T) => T): void {
  const cell = cellOf(family, get, key);
  if (cell.loading) cell.folds.push(change);
  const old = get(baseOf(family, key));
  if (old.value === null) return;
  const value = change(old.value);
  if (value === old.value) return;
  accept(family, get, set, key, { ...old, value, receivedAt: old.source === 'network' ? wallNow() : old.receivedAt });
}

/** Takes part in what is done with every family: fetch again, confirm by the stream, forget. */
function register<T>(family: Family<T>): void {
  const { spec, bases, cellsAtom, idle } = family;
  registerFamily({
    refetch: atom(null, (get, set) => {
      for (const [key, cell] of get(cellsAtom)) if (cell.opened > 0) void load(family, get, set, key);
    }),
    refetchFailed: atom(null, (get, set) => {
      for (const [key, cell] of get(cellsAtom)) {
        const { status, source } = get(baseOf(family, key));
        if (cell.opened > 0 && cell.loading === null && (status === 'error' || source === 'storage')) void load(family, get, set, key);
      }
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
      for (const base of bases.values()) set(base, idle);
    }),
  });
}

/** Returns a family of resources: hydrate from the stored copy, paint it, refresh, fold events in, keep the newest. */
export function resourceFamily<T>(spec: FamilySpec<T>): ResourceFamily<T> {
  const rhythm = spec.streamed ? { streamed: true } : spec.pollMs === undefined ? {} : { everyMs: spec.pollMs };
  const family: Family<T> = {
    spec,
    bases: new Map(),
    cellsAtom: atom(() => new Map<string, Cell<T>>()),
    idle: { ...idleResource<T>(), ...rhythm },
    keep: spec.keep ?? {
      read: (get, key) => readSnapshot(get(userIdAtom), spec.name, key, spec.check),
      save: (get, key, snapshot) => saveSnapshot(get(userIdAtom), spec.name, key, snapshot),
    },
  };
  register(family);
  const refreshAtom = atom(null, (get, set, key: string) => load(family, get, set, key));
  const recallAtom = atom(null, (get, set, key: string) => void restore(family, get, set, key));
  const openAtom = atom(null, (get, set, key: string) => open(family, get, set, key));
  const foldAtom = atom(null, (get, set, key: string, change: (value: T) => T) => fold(family, get, set, key, change));
  const nothing = atom<Resource<T>>(idleResource<T>());
  const use = (key: string | null): LiveResource<T> => {
    const resource = useAtomValue(key === null ? nothing : baseOf(family, key));
    const openKey = useSetAtom(openAtom);
    const refreshKey = useSetAtom(refreshAtom);
    useEffect(() => (key === null ? undefined : openKey(key)), [key, openKey]);
    const again = useCallback(() => {
      if (key !== null) void refreshKey(key);
    }, [key, refreshKey]);
    return useMemo(() => ({ ...resource, refresh: again }), [resource, again]);
  };
  return {
    atomOf: (key) => baseOf(family, key),
    open: openAtom,
    refresh: refreshAtom,
    recall: recallAtom,
    fold: foldAtom,
    keys: () => [...family.bases.keys()],
    use,
  };
}

/** Returns the epoch milliseconds of an answer as exchange time; null when a back end does not say. */
export function exchangeTimeOf(ms: number | null | undefined): ExchangeTime | null {
  return typeof ms === 'number' && Number.isSafeInteger(ms) ? exchangeTime(ms) : null;
}
