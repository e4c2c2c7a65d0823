import { useEffect, useState } from 'react';
import { estimateOrders } from '#client/api/risk-estimate.ts';
import type { Estimate, EstimateBody } from '#client/api/types.ts';

/** Returns what the orders would need and cost; `failed` when that cannot be said. An estimate never blocks anything. */
export function useEstimate(body: EstimateBody): { readonly estimate: Estimate | null; readonly failed: boolean } {
  const text = JSON.stringify(body);
  const [found, setFound] = useState<{ text: string; estimate: Estimate | null } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    estimateOrders(JSON.parse(text) as EstimateBody, { signal: abort.signal }).then(
      (estimate) => setFound({ text, estimate }),
      () => {
        if (!abort.signal.aborted) setFound({ text, estimate: null });
      },
    );
    return () => abort.abort();
  }, [text]);
  const now = found !== null && found.text === text ? found : null;
  return { estimate: now?.estimate ?? null, failed: now !== null && now.estimate === null };
}
