import { useAtom } from 'jotai';
import { preferencesAtom, type Preferences } from '#client/state/preferences.ts';
import { useSaving } from './use-saving.ts';

/** Returns a preference, how to change it at once, and how its keeping stands. */
export function usePreference<Name extends keyof Preferences>(name: Name) {
  const [preferences, change] = useAtom(preferencesAtom);
  const { saving, save } = useSaving();
  const value = preferences[name];
  const choose = (next: Preferences[Name]) => {
    if (next === value) return;
    void save(
      () => change({ [name]: next }),
      () => void change({ [name]: value }),
    );
  };
  return { value, choose, saving };
}
