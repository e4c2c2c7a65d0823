import { useEffect, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import type { CallOptions } from '#client/api/call.ts';

/** The state of a request; the last answer stays until the next one arrives. */
interface Asked<Answer> {
  readonly answer: Answer | null;
  readonly error: ApiError | null;
  readonly asking: boolean;
  readonly again: () => void;
}

/** Calls `question` whenever the function changes, so keep it stable. Only the answer to the last call counts. */
export function useAnswer<Answer>(question: (options: CallOptions) => Promise<Answer>): Asked<Answer> {
  const [found, setFound] = useState<{ readonly of: unknown; readonly answer: Answer | null; readonly error: ApiError | null } | null>(
    null,
  );
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    question({ signal: abort.signal }).then(
      (answer) => (abort.signal.aborted ? undefined : setFound({ of: question, answer, error: null })),
      (thrown: unknown) =>
        abort.signal.aborted
          ? undefined
          : setFound((before) => ({ of: question, answer: before?.answer ?? null, error: asApiError(thrown) })),
    );
    return () => abort.abort();
  }, [question, times]);
  const asking = found === null || found.of !== question;
  return {
    answer: found?.answer ?? null,
    error: asking ? null : found.error,
    asking,
    again: () => {
      setFound((before) => (before === null ? null : { ...before, of: null, error: null }));
      setTimes(times + 1);
    },
  };
}
