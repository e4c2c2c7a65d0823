import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';

/** Returns the function that sends a request, and its state. Only the answer to the last request counts. */
export function useLastAnswer<T>() {
  const [answer, setAnswer] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const asked = useRef<AbortController | null>(null);
  useEffect(() => () => asked.current?.abort(), []);
  const ask = (question: (signal: AbortSignal) => Promise<T>) => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setBusy(true);
    setError(null);
    const settle = (known: () => void) => {
      if (signal.aborted) return;
      known();
      setBusy(false);
    };
    question(signal).then(
      (given) => settle(() => setAnswer(given)),
      (thrown: unknown) => settle(() => setError(asApiError(thrown))),
    );
  };
  return { ask, busy, error, answer };
}
