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

/** The server calls of a long job. */
interface JobCalls<Job> {
  readonly idOf: (job: Job) => string;
  readonly get: (id: string, options: CallOptions) => Promise<Job>;
  readonly cancel: (id: string, options?: CallOptions) => Promise<Job>;
}

/** Returns whether a retry may help: the call was not refused. */
const passes = ({ kind, status }: ApiError) => kind === 'network' || kind === 'time-out' || status >= 500;

const goesOn = (job: Pick<Backtest, 'status'> | null | undefined): boolean => job?.status === 'waiting' || job?.status === 'running';

/** Returns the job started at a place, now or before the page was left, and the function that stores a newer answer about it. */
function useWorkAt<Job, Of>({ what, subject, name, portfolioId }: JobPlace) {
  const place = useMemo<JobPlace>(() => ({ what, subject, name, portfolioId }), [what, subject, name, portfolioId]);
  const held = useAtomValue(useMemo(() => jobAtAtom({ what, subject }), [what, subject]));
  const read = useSetAtom(readBegunJobsAtom);
  useEffect(() => void read(), [read]);
  return { place, known: held as { readonly id: string; readonly of: Of; readonly job: Job | null } | null };
}

/** Returns the state of the start and cancel calls. An answer still counts after the reader has left the place, as the server has carried the call out. */
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
 * Returns the start function, state and result of a server job at a place. The job continues after leaving the place and is found there again. `looks`: whether
 * a reported end is also shown here, and so counts as seen.
 */
export function useJob<Job extends Pick<Backtest, 'status'>, Of>({ idOf, get, cancel }: JobCalls<Job>, of: JobPlace, looks = true) {
  const offline = useAtomValue(offlineAtom);
  const { place, known } = useWorkAt<Job, Of>(of);
  const [note, know, see, drop] = [useSetAtom(noteJobAtom), useSetAtom(knowJobAtom), useSetAtom(seeJobAtom), useSetAtom(dropJobAtom)];
  const { asking, error, press } = usePresses<Job>();
  /** The error of the last poll, and the id of its job. */
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
    // Every answer is a new `job` and every failure a new `lost`, so both trigger the next poll.
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
    /** Whether the job runs but the server cannot be asked about it. */
    unheard: followed !== null && !heard,
    /** Whether the job was started here and its state is not known yet. */
    awaited: followed !== null && job === null,
    begun: known === null || job === null ? null : { of: known.of, job },
  };
}
