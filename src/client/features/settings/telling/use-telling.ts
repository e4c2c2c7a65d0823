import type { Locale } from '#contract/locales.ts';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '#client/api/api-error.ts';
import { getTelling, updateTelling } from '#client/api/telling.ts';
import type { Telling, TellingBody } from '#client/api/types.ts';
import { localeAtom } from '#client/state/device/preferences.ts';
import { useProof } from '#client/state/session/step-up.ts';
import { type Saving, useSaving } from '../parts/use-saving.ts';

interface TellingState {
  readonly telling: Telling | null;
  readonly error: ApiError | null;
  readonly saving: Saving;
  /** Fetches the settings again. */
  readonly again: () => Promise<void>;
  /** Shows a change at once and saves it; a failed change is undone. */
  readonly change: (body: TellingBody) => Promise<void>;
}

/** The reader's language and time zone go along with every change: sentences are made on the server. */
const here = (language: Locale): TellingBody => ({ language, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });

/** Returns the notification settings, and the function that changes them. */
export function useTelling(enabled: boolean): TellingState {
  const language = useAtomValue(localeAtom);
  const [telling, setTelling] = useState<Telling | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const proof = useProof();
  const { saving, save } = useSaving();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const asked = useRef(0);
  const again = useCallback(async () => {
    try {
      setTelling(await getTelling({ quiet: 'shown' }));
      setError(null);
    } catch (thrown) {
      setError(asApiError(thrown));
    }
  }, []);
  useEffect(() => {
    if (enabled) void again();
  }, [again, enabled]);
  const change = async (body: TellingBody) => {
    if (telling === null) return;
    const tells = telling.tells.map((row) => body.tells?.find((each) => each.class === row.class) ?? row);
    setTelling({ ...telling, ...body, tells });
    await save(
      async () => {
        // Changes are sent one after the other; the answer to the last one is shown.
        asked.current += 1;
        const number = asked.current;
        const mine = line.current.then(() => proof(() => updateTelling({ ...here(language), ...body }, { quiet: 'shown' })));
        line.current = mine.catch(() => undefined);
        const kept = await mine;
        if (number === asked.current) setTelling(kept);
        return true;
      },
      () => void again(),
    );
  };
  return { telling, error, saving, again, change };
}
