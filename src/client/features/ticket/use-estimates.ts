import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { estimateOrders } from '#client/api/risk.ts';
import type { Estimate, EstimateBody } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';

/** Delay after the last change, so that typing makes a single request. */
const QUIET_MS = 250;
/** Interval of repeated estimates, because the market moves while the form is unchanged. */
const AGAIN_MS = 5_000;

interface EstimatesState {
  /** The newest answers, one for each body; those of an earlier request while `current` is false. */
  readonly answers: readonly Estimate[];
  /** The requests behind the answers. */
  readonly bodies: readonly EstimateBody[];
  readonly current: boolean;
  /** The last question was not answered. Never a reason to hold an order back. */
  readonly failed: boolean;
  /** Whether a request is in flight; false while there is nothing to estimate. */
  readonly asking: boolean;
}

interface Kept {
  readonly key: string | null;
  readonly bodies: readonly EstimateBody[];
  readonly answers: readonly Estimate[];
}

const NOTHING: Kept = { key: null, bodies: [], answers: [] };

/** Returns the server's estimates of unsent orders; an empty list makes no request. Nothing is placed. */
export function useEstimates(bodies: readonly EstimateBody[]): EstimatesState {
  const offline = useAtomValue(offlineAtom);
  const [kept, setKept] = useState<Kept>(NOTHING);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const key = bodies.length === 0 || offline ? null : JSON.stringify(bodies);
  useEffect(() => {
    if (key === null) return undefined;
    const asked = JSON.parse(key) as readonly EstimateBody[];
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined = undefined;
    const again = () => {
      timer = setTimeout(ask, AGAIN_MS);
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') {
        again();
        return;
      }
      void Promise.all(asked.map((body) => estimateOrders(body, { signal: abort.signal })))
        .then(
          (answers) => {
            if (abort.signal.aborted) return;
            setKept({ key, bodies: asked, answers });
            setFailedKey(null);
          },
          () => {
            if (!abort.signal.aborted) setFailedKey(key);
          },
        )
        .then(() => {
          if (!abort.signal.aborted) again();
        });
    };
    timer = setTimeout(ask, QUIET_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key]);
  const failed = key !== null && failedKey === key;
  const current = key !== null && !failed && kept.key === key;
  return { answers: kept.answers, bodies: kept.bodies, current, failed, asking: key !== null && !current && !failed };
}

export interface EstimateState {
  /** The newest answer; of an earlier form while `current` is false. */
  readonly answer: Estimate | null;
  /** The request behind the answer. */
  readonly body: EstimateBody | null;
  readonly current: boolean;
  /** The last question was not answered. Never a reason to hold an order back. */
  readonly failed: boolean;
  readonly asking: boolean;
}

/** Returns the server's estimate of one ticket's unsent order; null makes no request. */
export function useEstimate(body: EstimateBody | null): EstimateState {
  const { answers, bodies, ...rest } = useEstimates(body === null ? [] : [body]);
  return { answer: answers[0] ?? null, body: bodies[0] ?? null, ...rest };
}
