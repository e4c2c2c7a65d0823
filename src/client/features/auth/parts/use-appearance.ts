import { useAtom } from 'jotai';
import { currentThemeAtom, localeAtom } from '#client/state/device/preferences.ts';
import type { Appearance } from './appearance-switches.tsx';

/** Returns the language and theme in force and how they are changed. */
export function useAppearance(): Appearance {
  const [locale, setLocale] = useAtom(localeAtom);
  const [theme, setTheme] = useAtom(currentThemeAtom);
  return { locale, theme, setLocale, setTheme };
}
