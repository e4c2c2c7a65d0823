import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { estimateAtBroker } from '#client/api/risk.ts';
import type { BrokerEstimate, EstimateBody } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';

/** Delay after the last change: each request is a call to the broker, which counts them. */
const QUIET_MS = 800;

interface Told {
  readonly key: string;
  /** Null when the broker tells no figures, or did not answer. */
  readonly figures: BrokerEstimate;
}

/** Returns the broker's own figures of an unsent order; null while they are not known. Asked once for each form; null makes no request. */
export function useBrokerEstimate(body: EstimateBody | null): BrokerEstimate {
  const offline = useAtomValue(offlineAtom);
  const [told, setTold] = useState<Told | null>(null);
  const key = body === null || offline ? null : JSON.stringify(body);
  useEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void estimateAtBroker(JSON.parse(key) as EstimateBody, { signal: abort.signal })
        .catch(() => null)
        .then((figures) => {
          if (!abort.signal.aborted) setTold({ key, figures });
        });
    }, QUIET_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key]);
  return told !== null && told.key === key ? told.figures : null;
}
