import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, asApiError } from '#client/api/api-error.ts';
import { getPastChain, getPastCourse, listPastDays } from '#client/api/past.ts';
import type { PastChain, PastCourse, PastDays } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { type KeptPages, openKeptPast } from '#client/workers/kept-backtest.ts';
import { isRecord } from '../resource/is-record.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';
import { offlineAtom } from '../stream/connectivity.ts';
import { keptKey } from '#client/offline/day-keys.ts';
import { keptDaysAtom, readKeptDaysAtom } from './kept-days.ts';
import { type PastInstant, pastTime } from './past-address.ts';

const NONE: readonly PastChain[] = [];
/** Chains that stay in memory: a slider goes back and forth. */
const MOST_KNOWN = 40;
/** Rest of the slider before a chain is requested. */
const REST_MS = 120;

const days = resourceFamily<PastDays>({
  name: 'past-days',
  operation: 'listPastDays',
  streamed: false,
  check: (data): data is PastDays => isRecord(data) && Array.isArray(data['simulated']) && Array.isArray(data['own']),
  load: async (key) => ({
    value: await listPastDays(decodeURIComponent(key), { quiet: 'shown' }),
    receivedAt: wallNow(),
    exchangeAt: null,
    source: 'network',
  }),
});

/** Past days available now, by source. */
export interface LookDays {
  readonly simulated: readonly string[];
  readonly own: PastDays['own'];
  /** True for all days of the server, false for only the days stored on this device. */
  readonly complete: boolean;
}

/** Returns the past days of an underlying, oldest first; offline, those stored on this device. Null until known. */
export function usePastDays(underlying: string): {
  readonly days: LookDays | null;
  readonly error: ApiError | null;
  readonly again: () => void;
} {
  const offline = useAtomValue(offlineAtom);
  const read = useSetAtom(readKeptDaysAtom);
  useEffect(() => void read(), [read]);
  const all = useAtomValue(keptDaysAtom);
  const [kept, own] = (['simulated-history', 'own-history'] as const).map((source) => all?.[keptKey({ source, underlying })] ?? []);
  const { value, error, refresh } = days.use(offline ? null : encodeURIComponent(underlying));
  const here: LookDays = {
    simulated: (kept ?? []).map(({ date }) => date),
    own: (own ?? []).map(({ date }) => ({ date, basis: 'minutes' as const })),
    complete: false,
  };
  if (offline) return { days: here, error: null, again: refresh };
  const told = value === null ? null : { simulated: value.simulated, own: value.own, complete: true };
  return { days: told ?? (error === null ? null : here.simulated.length + here.own.length > 0 ? here : null), error, again: refresh };
}

const pagesAtom = atom<KeptPages | null>(null);
const knownAtom = atom<ReadonlyMap<string, PastChain>>(new Map());
onLeaving(
  atom(null, (get, set) => {
    get(pagesAtom)?.end();
    set(pagesAtom, null);
    set(knownAtom, new Map());
  }),
);

const notHere = () => new ApiError({ code: 'market.no-chain', status: 0, message: 'Not kept on this device', kind: 'unexpected' });

/** Which chain of the past is wanted; the nearest expiry when it is null. */
interface PastChainOf {
  readonly underlying: string;
  readonly past: PastInstant;
  readonly expiry: string | null;
}

const keyOf = ({ underlying, past: { source, date, minute }, expiry }: PastChainOf) =>
  [underlying, source, date, minute ?? '', expiry ?? ''].join(' ');

/** Returns the reader of a day stored on this device; null when the day is not stored. */
const pagesOfDayAtom = atom(null, async (get, set, { underlying, past }: Pick<PastChainOf, 'underlying' | 'past'>) => {
  const userId = get(userIdAtom);
  if (userId === null) return null;
  if (get(keptDaysAtom) === null) await set(readKeptDaysAtom);
  const of = { source: past.source, underlying };
  const day = get(keptDaysAtom)?.[keptKey(of)]?.find(({ date }) => date === past.date);
  if (day === undefined) return null;
  const pages = get(pagesAtom) ?? openKeptPast();
  set(pagesAtom, pages);
  return { pages, day: { ...of, userId, date: past.date, files: day.files ?? [] } };
});

/** Asks the server; when unreachable, reads the day stored on this device. */
async function either<T>(offline: boolean, ask: () => Promise<T>, here: () => Promise<T | null>): Promise<T> {
  try {
    if (!offline) return await ask();
  } catch (thrown) {
    const { kind } = asApiError(thrown);
    if (kind !== 'network' && kind !== 'time-out') throw thrown;
  }
  const found = await here();
  if (found === null) throw notHere();
  return found;
}

const loadChainAtom = atom(null, async (get, set, of: PastChainOf, signal: AbortSignal): Promise<PastChain> => {
  const key = keyOf(of);
  const known = get(knownAtom).get(key);
  if (known !== undefined) return known;
  const { underlying, past, expiry } = of;
  const day = { underlying, date: past.date };
  const at = pastTime(past);
  const userId = get(userIdAtom);
  const found = await either<PastChain>(
    get(offlineAtom),
    () => getPastChain({ ...day, source: past.source, at, expiry }, { quiet: 'shown', signal }),
    async () => {
      const kept = await set(pagesOfDayAtom, of);
      return kept === null ? null : kept.pages.chain({ ...kept.day, at, expiry });
    },
  );
  if (get(userIdAtom) === userId) set(knownAtom, new Map([...get(knownAtom), [key, found] as const].slice(-MOST_KNOWN)));
  return found;
});

const loadCourseAtom = atom(
  null,
  (get, set, of: Pick<PastChainOf, 'underlying' | 'past'> & { readonly legs: string }, signal: AbortSignal): Promise<PastCourse> => {
    const { underlying, past, legs } = of;
    const day = { underlying, date: past.date, legs };
    return either<PastCourse>(
      get(offlineAtom),
      () => getPastCourse({ ...day, source: past.source }, { quiet: 'shown', signal }),
      async () => {
        const kept = await set(pagesOfDayAtom, of);
        return kept === null ? null : kept.pages.course({ ...kept.day, legs });
      },
    );
  },
);

/** Result of a query of past data. The old value, which names its own instant, stays until the next one arrives. */
interface Looked<T> {
  readonly value: T | null;
  readonly error: ApiError | null;
  readonly loading: boolean;
  readonly again: () => void;
}

interface Answered<T> {
  /** Query keys of the last answer and of the shown value. */
  readonly key: string | null;
  readonly valueOf: string | null;
  readonly value: T | null;
  readonly error: ApiError | null;
}

/** Returns the newest answer to a query; aborted queries are ignored. `stays` decides whether an earlier value is still shown meanwhile. */
function useLooked<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>, stays: (value: T) => boolean): Looked<T> {
  const [state, setState] = useState<Answered<T>>({ key: null, valueOf: null, value: null, error: null });
  const [round, setRound] = useState(0);
  // The key identifies the query completely.
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      asking.current(abort.signal).then(
        (value) => abort.signal.aborted || setState({ key, valueOf: key, value, error: null }),
        (thrown: unknown) => abort.signal.aborted || setState((before) => ({ ...before, key, error: asApiError(thrown) })),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, round]);
  const answered = state.key === key;
  const error = answered ? state.error : null;
  const fits = error === null && state.value !== null && (state.valueOf === key || stays(state.value));
  return {
    value: fits ? state.value : null,
    error,
    loading: key !== null && !answered,
    again: useCallback(() => setRound((before) => before + 1), []),
  };
}

/** Returns a chain of the past; null asks for none. While the slider moves, the one before stays: it says its own instant. */
export function usePastChain(of: PastChainOf | null): Looked<PastChain> {
  const load = useSetAtom(loadChainAtom);
  const offline = useAtomValue(offlineAtom);
  return useLooked(
    of === null ? null : `${keyOf(of)} ${String(offline)}`,
    (signal) => load(of as PastChainOf, signal),
    ({ underlying, source, date, expiry }) =>
      underlying === of?.underlying && source === of.past.source && date === of.past.date && (of.expiry === null || of.expiry === expiry),
  );
}

/** Returns what contracts were worth over a past day; null asks for none. */
export function usePastCourse(of: (Pick<PastChainOf, 'underlying' | 'past'> & { readonly legs: string }) | null): Looked<PastCourse> {
  const load = useSetAtom(loadCourseAtom);
  const offline = useAtomValue(offlineAtom);
  const key = of === null ? null : `${of.underlying} ${of.past.source} ${of.past.date} ${of.legs} ${String(offline)}`;
  return useLooked(
    key,
    (signal) => load(of as NonNullable<typeof of>, signal),
    () => false,
  );
}

/** Returns the available chains of other expiries at the same instant; empty until they arrive. */
export function usePastExpiries(of: Pick<PastChainOf, 'underlying' | 'past'> | null, expiries: readonly string[]): readonly PastChain[] {
  const load = useSetAtom(loadChainAtom);
  const offline = useAtomValue(offlineAtom);
  const key = of === null || expiries.length === 0 ? null : `${keyOf({ ...of, expiry: expiries.join(',') })} ${String(offline)}`;
  const { value } = useLooked(
    key,
    async (signal) => {
      const asked = expiries.map((expiry) => load({ ...(of as PastChainOf), expiry }, signal));
      // A missing chain leaves only its own legs without a price.
      return (await Promise.allSettled(asked)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    },
    () => false,
  );
  return value ?? NONE;
}
