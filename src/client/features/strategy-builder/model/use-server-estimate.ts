import { useEffect, useState } from 'react';
import { estimateOrders } from '#client/api/risk-estimate.ts';
import type { Estimate, EstimateBody } from '#client/api/types.ts';

/** After the last change, so that a held key asks once. */
const QUIET_MS = 400;

/** Returns what the server says about the orders; null while it has not answered, cannot be asked, or the question is another one by now. */
export function useServerEstimate(body: EstimateBody | null): Estimate | null {
  const [kept, setKept] = useState<{ readonly key: string; readonly answer: Estimate } | null>(null);
  const key = body === null ? null : JSON.stringify(body);
  useEffect(() => {
    if (key === null) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      estimateOrders(JSON.parse(key) as EstimateBody, { signal: abort.signal }).then(
        (answer) => setKept({ key, answer }),
        // An estimate that does not come is shown as ours, and holds nothing back.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return kept !== null && kept.key === key ? kept.answer : null;
}
