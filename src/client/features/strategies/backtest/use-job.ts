import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { CallOptions } from '#client/api/call.ts';
import type { Backtest } from '#client/api/types.ts';
import {
  dropJobAtom,
  jobAtAtom,
  type JobPlace,
  knowJobAtom,
  noteJobAtom,
  readBegunJobsAtom,
  seeJobAtom,
} from '#client/state/bots/begun-jobs.ts';
import { userIdAtom } from '#client/state/session/user.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';

const POLL_MS = 1_000;
const RETRY_MS = 3_000;

/** How the server is asked about work that it does for a while. */
interface JobCalls<Job> {
  readonly idOf: (job: Job) => string;
  readonly get: (id: string, options: CallOptions) => Promise<Job>;
  readonly cancel: (id: string, options?: CallOptions) => Promise<Job>;
}

/** Whether asking again may help: nothing was refused. */
const passes = ({ kind, status }: ApiError) => kind === 'network' || kind === 'time-out' || status >= 500;

const goesOn = (job: Pick<Backtest, 'status'> | null | undefined): boolean => job?.status === 'waiting' || job?.status === 'running';

/** Returns the work that was begun at a place, here or before the page was left, and how another answer about it is noted. */
function useWorkAt<Job, Of>({ what, subject, name, portfolioId }: JobPlace) {
  const place = useMemo<JobPlace>(() => ({ what, subject, name, portfolioId }), [what, subject, name, portfolioId]);
  const held = useAtomValue(useMemo(() => jobAtAtom({ what, subject }), [what, subject]));
  const read = useSetAtom(readBegunJobsAtom);
  useEffect(() => void read(), [read]);
  return { place, known: held as { readonly id: string; readonly of: Of; readonly job: Job | null } | null };
}

/** What the presses of a reader lead to. They are answered where they were made, also when that has been left meanwhile: the server does what it was asked to. */
function usePresses<Job>() {
  const store = useStore();
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const newest = useRef(0);
  const press = (what: 'start' | 'cancel', question: Promise<Job>, settle: (job: Job) => void) => {
    newest.current += 1;
    const own = newest.current;
    const userId = store.get(userIdAtom);
    const isMine = () => own === newest.current && store.get(userIdAtom) === userId;
    setAsking(what);
    setError(null);
    question
      .then(
        (job) => isMine() && settle(job),
        (thrown: unknown) => isMine() && setError(asApiError(thrown)),
      )
      .finally(() => own === newest.current && setAsking(null));
  };
  return { asking, error, press };
}

/**
 * Returns how work of the server is begun at a place, how it stands, and what became of it. It goes on when the place is left, and is found there again.
 * `looks`: whether an end that is told here is shown here, too.
 */
export function useJob<Job extends Pick<Backtest, 'status'>, Of>({ idOf, get, cancel }: JobCalls<Job>, of: JobPlace, looks = true) {
  const offline = useAtomValue(offlineAtom);
  const { place, known } = useWorkAt<Job, Of>(of);
  const [note, know, see, drop] = [useSetAtom(noteJobAtom), useSetAtom(knowJobAtom), useSetAtom(seeJobAtom), useSetAtom(dropJobAtom)];
  const { asking, error, press } = usePresses<Job>();
  /** Why it could not be asked how it stands, of which work. */
  const [lost, setLost] = useState<{ readonly id: string; readonly error: ApiError } | null>(null);
  const id = known?.id ?? null;
  const job = known?.job ?? null;
  const refused = lost !== null && lost.id === id && !passes(lost.error);
  const heard = lost === null || lost.id !== id;
  const followed = known !== null && !refused && (job === null || goesOn(job)) ? known.id : null;

  useEffect(() => {
    if (followed === null || offline || asking !== null) return undefined;
    const abort = new AbortController();
    const ask = async () => {
      const told = await get(followed, { signal: abort.signal });
      if (abort.signal.aborted) return;
      setLost(null);
      know(place, followed, told);
    };
    const fail = (thrown: unknown) => {
      if (abort.signal.aborted) return;
      const failure = asApiError(thrown);
      setLost({ id: followed, error: failure });
      if (failure.status === 404) drop(followed);
    };
    const timer = setTimeout(() => void ask().catch(fail), job === null && heard ? 0 : heard ? POLL_MS : RETRY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // Each answer is another `job`, each failure another `lost`: after both it is asked again.
  }, [followed, job, lost, heard, offline, asking, get, know, drop, place]);

  const running = job !== null && followed !== null;
  const over = job !== null && !goesOn(job);
  useEffect(() => {
    if (looks && over && id !== null) see(id);
  }, [looks, over, id, see]);
  return {
    start: (rules: Of, question: () => Promise<Job>) =>
      press('start', question(), (begun) => note(place, { id: idOf(begun), of: rules, job: begun })),
    cancel: () => {
      if (followed !== null) press('cancel', cancel(followed), (ended) => know(place, followed, ended));
    },
    asking,
    running,
    error: error ?? (refused && job !== null ? lost.error : null),
    /** It runs, but the server does not say how it stands. */
    unheard: followed !== null && !heard,
    /** It was begun here, and how it stands has not been said yet. */
    awaited: followed !== null && job === null,
    begun: known === null || job === null ? null : { of: known.of, job },
  };
}
