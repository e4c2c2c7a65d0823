import { useEffect, useState } from 'react';
import { ageShownAtom } from '#client/state/age-shown.ts';
import { store } from '#client/state/store.ts';
import { lazyModule } from '../lazy-screen.tsx';

/** The live parts' code: on its way as soon as the shell's is here. */
export const LIVE = lazyModule('shell-live', () => import('./live/index.ts'));

/** What the shell shows of the state. */
export type Live = Awaited<ReturnType<typeof LIVE.fetch>>;

// Under this shell no number is shown before its header can say how old it is.
store.set(ageShownAtom, false);
LIVE.fetch().catch(() => undefined);

/** Returns the live parts once they are here; throws what kept them from coming. */
export function useLive(): Live | null {
  const [{ live, error }, setState] = useState<{ live: Live | null; error?: unknown }>(() => ({ live: LIVE.here() }));
  useEffect(() => {
    let wanted = true;
    const take = (state: { live: Live | null; error?: unknown }) => {
      if (wanted) setState(state);
    };
    LIVE.fetch().then(
      (loaded) => take({ live: loaded }),
      (thrown: unknown) => take({ live: null, error: thrown }),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (error !== undefined) throw error;
  return live;
}
