import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { searchInstruments } from '#client/api/market.ts';
import type { Instrument } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';

/** A pause in the typing after which the text is worth a question. */
const PAUSE_MS = 120;
const LIMIT = 30;

interface Found {
  /** The search text of the results. */
  readonly text: string;
  readonly results: readonly Instrument[];
  readonly error: ApiError | null;
}

interface Search extends Found {
  readonly busy: boolean;
  readonly offline: boolean;
  readonly retry: () => void;
}

const NOTHING: Found = { text: '', results: [], error: null };

/** Returns the server's results for the text. A newer text cancels the older request; old results stay until the new ones arrive. */
export function useSearch(typed: string): Search {
  const text = typed.trim();
  const offline = useAtomValue(offlineAtom);
  const [found, setFound] = useState<Found>(NOTHING);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (text === '' || offline) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchInstruments(text, LIMIT, { signal: abort.signal, quiet: 'shown' }).then(
        (results) => setFound({ text, results, error: null }),
        (thrown: unknown) => {
          if (!abort.signal.aborted) setFound({ text, results: [], error: asApiError(thrown) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, offline, round]);
  const retry = useCallback(() => setRound((old) => old + 1), []);
  const shown = text === '' ? NOTHING : found;
  return { ...shown, busy: text !== '' && !offline && found.text !== text, offline, retry };
}
