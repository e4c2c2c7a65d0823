import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { CallOptions } from '#client/api/call.ts';
import type { Backtest } from '#client/api/types.ts';
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

/** Returns how work on the server is begun, how it stands, and what became of it. Only the answer to the last question counts. */
export function useJob<Job extends Pick<Backtest, 'status'>, Of>({ idOf, get, cancel }: JobCalls<Job>) {
  const offline = useAtomValue(offlineAtom);
  /** The job, and what it was begun with. */
  const [begun, setBegun] = useState<{ readonly of: Of; readonly job: Job } | null>(null);
  const [asking, setAsking] = useState<'start' | 'cancel' | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  /** Why it could not be asked how it stands. */
  const [lost, setLost] = useState<ApiError | null>(null);
  const asked = useRef<AbortController | null>(null);
  const status = begun?.job.status;
  const running = (status === 'waiting' || status === 'running') && (lost === null || passes(lost));
  const id = running && begun !== null ? idOf(begun.job) : null;

  const follow = useRef<{ readonly id: string | null; readonly cancel: typeof cancel }>({ id: null, cancel });
  useEffect(() => {
    follow.current = { id, cancel };
  }, [id, cancel]);
  useEffect(
    () => () => {
      asked.current?.abort();
      const { id: left, cancel: end } = follow.current;
      // Nobody can ask for it any more, so the server need not go on. If that does not arrive it ends by itself.
      if (left !== null) end(left).catch(() => undefined);
    },
    [],
  );

  const ask = (question: (options: CallOptions) => Promise<Job>, of: Of, fail: (error: ApiError) => void) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    const settle = (known: () => void) => {
      if (abort.signal.aborted) return;
      known();
      setAsking(null);
    };
    question({ signal: abort.signal }).then(
      (job) =>
        settle(() => {
          setBegun({ of, job });
          setLost(null);
        }),
      (thrown: unknown) => settle(() => fail(asApiError(thrown))),
    );
  };

  useEffect(() => {
    if (begun === null || id === null || offline || asking !== null) return undefined;
    const timer = setTimeout(() => ask((options) => get(id, options), begun.of, setLost), lost === null ? POLL_MS : RETRY_MS);
    return () => clearTimeout(timer);
  }, [begun, id, offline, asking, lost, get]);

  const press = (what: 'start' | 'cancel', question: (options: CallOptions) => Promise<Job>, of: Of) => {
    setAsking(what);
    setError(null);
    ask(question, of, setError);
  };
  return {
    start: (of: Of, question: (options: CallOptions) => Promise<Job>) => press('start', question, of),
    cancel: () => {
      if (begun !== null && id !== null) press('cancel', (options) => cancel(id, options), begun.of);
    },
    asking,
    running,
    error: error ?? (lost !== null && !passes(lost) ? lost : null),
    /** It runs, but the server does not say how it stands. */
    unheard: running && lost !== null,
    begun,
  };
}
