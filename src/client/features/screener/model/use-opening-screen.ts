import { useState } from 'react';
import type { SavedScreen } from '#client/api/types.ts';
import { useScreenRun } from '#client/state/market/screener.ts';

interface Opening {
  /** The screen to open on; null while it is looked for. */
  readonly saved: SavedScreen | null;
  readonly state: 'looking' | 'found' | null;
}

/**
 * Returns the first built-in screen with a match now, because an empty list looks broken to a newcomer. The screens are run one after the other, and a failed
 * run is passed over. Falls back to the first screen when none matches or when already the first run fails. The result stays for the visit, so that the list
 * does not change under the reader.
 */
export function useOpeningScreen(screens: readonly SavedScreen[] | null, wanted: boolean): Opening {
  const [at, setAt] = useState(0);
  const [found, setFound] = useState<string | null>(null);
  const built = screens?.filter(({ starter }) => starter) ?? [];
  const looking = wanted && found === null;
  const candidate = looking ? (built[at] ?? null) : null;
  const run = useScreenRun(candidate?.screen ?? null, null);
  const answered = run.status === 'ready' || run.status === 'error';
  if (candidate !== null && answered) {
    if (run.value !== null && run.value.rows.length > 0) setFound(candidate.screen_id);
    else setAt(run.value === null && at === 0 ? built.length : at + 1);
  }
  if (candidate !== null || screens === null) return { saved: null, state: candidate === null ? null : 'looking' };
  const kept = built.find(({ screen_id: id }) => id === found);
  return { saved: kept ?? screens[0] ?? null, state: kept === undefined ? null : 'found' };
}
