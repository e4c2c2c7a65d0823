import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { noteFirstLook } from '#client/platform/first-look.ts';
import { blankLayoutAtom, preferencesAtom } from '#client/state/device/preferences.ts';
import { signedInAtom } from '#client/state/session/token.ts';
import { showTheme } from './theme-sheet.ts';

/** Puts the reader's look on the page: theme sheet, direction, navigation and trend marks; notes it for the next start. */
export function useAppearanceOnPage(): void {
  const { currentTheme, locale, direction, navigation, trend, collapsed, pinned, compact, text, still, bar } =
    useAtomValue(preferencesAtom);
  const blank = useAtomValue(blankLayoutAtom);
  const signedIn = useAtomValue(signedInAtom);
  useEffect(() => {
    void showTheme(currentTheme);
  }, [currentTheme]);
  useEffect(() => {
    const { documentElement: html, body } = document;
    html.dir = direction;
    body.dir = direction;
    body.dataset['direction'] = direction;
    Object.assign(html.dataset, { navigation, trend, compact, text, still, bar });
    body.dataset['layout'] = blank ? 'blank' : 'shell';
  }, [direction, navigation, trend, blank, compact, text, still, bar]);
  useEffect(() => {
    const railOpen = innerWidth >= 1600 ? !collapsed : innerWidth >= 992 && pinned;
    noteFirstLook({ theme: currentTheme, locale, direction, navigation, trend, signedIn, railOpen, text });
  }, [currentTheme, locale, direction, navigation, trend, signedIn, collapsed, pinned, text]);
}
