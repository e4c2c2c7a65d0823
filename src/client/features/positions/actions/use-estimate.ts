import { useEffect, useState } from 'react';
import { estimateOrders } from '#client/api/risk.ts';
import type { Estimate, EstimateBody } from '#client/api/types.ts';

export interface EstimateSeen {
  readonly estimate: Estimate | null;
  readonly failed: boolean;
}

/**
 * Returns margin and charges of the orders; `failed` when the estimate failed; null makes no request. Fetched once, or again `againMs` after each answer, since
 * the market moves while the form is unchanged. A late estimate blocks nothing.
 */
export function useEstimate(body: EstimateBody | null, againMs: number | null = null): EstimateSeen {
  const text = body === null ? null : JSON.stringify(body);
  const [found, setFound] = useState<{ text: string; estimate: Estimate | null } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined = undefined;
    const ask = () => {
      const answered = (estimate: Estimate | null) => {
        if (abort.signal.aborted) return;
        setFound({ text, estimate });
        if (againMs !== null) timer = setTimeout(ask, againMs);
      };
      estimateOrders(JSON.parse(text) as EstimateBody, { signal: abort.signal }).then(answered, () => answered(null));
    };
    ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [text, againMs]);
  const now = found !== null && found.text === text ? found : null;
  return { estimate: now?.estimate ?? null, failed: now !== null && now.estimate === null };
}
