import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { preferencesAtom } from '#client/state/preferences.ts';
import type { LegActions } from './use-leg-actions.ts';

/** Single keys act on the leg that has the focus itself, never on one whose field is typed in, nor when they are switched off. */
export function useLegKeys(actions: LegActions): void {
  const { keys } = useAtomValue(preferencesAtom);
  useEffect(() => {
    if (!keys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const place = event.target instanceof HTMLElement ? event.target.dataset['leg'] : undefined;
      if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (actions.press(Number(place), event.key)) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [actions, keys]);
}
