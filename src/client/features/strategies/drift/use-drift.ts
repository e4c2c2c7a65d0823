import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getRunDrift } from '#client/api/bot-runs.ts';
import type { RunDrift } from '#client/api/types.ts';

/** Returns how a run is put beside the backtest of a day, and what came of it. Only the answer to the last question counts. */
export function useDrift(runId: string) {
  const [drift, setDrift] = useState<RunDrift | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const compare = (date: string | null) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    setBusy(true);
    setError(null);
    const settle = (known: () => void) => {
      if (abort.signal.aborted) return;
      known();
      setBusy(false);
    };
    getRunDrift(runId, date, { signal: abort.signal }).then(
      (answer) => settle(() => setDrift(answer)),
      (thrown: unknown) => settle(() => setError(asApiError(thrown))),
    );
  };
  return { compare, busy, error, drift };
}
