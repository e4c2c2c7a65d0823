import type { Locale } from '#contract/locales.ts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { onceDrawn } from '#client/platform/once-drawn.ts';
import { blankLayoutAtom, preferencesAtom } from '#client/state/device/preferences.ts';
import { signedInAtom } from '#client/state/session/token.ts';
import { showTheme } from './theme-sheet.ts';

/**
 * What the inline script of index.html needs before the storage can answer: no secret, only how the page looked last and
 * whether somebody was signed in, so that the first paint is the right one.
 */
interface FirstLook {
  readonly theme: 'light' | 'dark';
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  readonly navigation: 'side' | 'top';
  readonly trend: string;
  readonly signedIn: boolean;
  /** Whether the menu at the side was open at this width. */
  readonly railOpen: boolean;
  /** Size of the text. */
  readonly text: string;
  /** Whether the header is the slim one. */
  readonly compact: boolean;
}

const FIRST_LOOK_KEY = 'first-look';

/** Notes the look for the next start. Storage that refuses costs only the right first paint. */
function noteFirstLook({ theme, locale, direction, navigation, trend, text, signedIn, railOpen, compact }: FirstLook): void {
  try {
    localStorage.setItem(
      FIRST_LOOK_KEY,
      [theme, locale, direction, navigation, trend, Number(signedIn), Number(railOpen), text, compact].join(' '),
    );
  } catch {
    // Private windows and full storages refuse; the page then starts with the first visit's look.
  }
}

/** Applies the user's appearance settings to the page (theme, direction, navigation, trend marks) and stores them for the next start. */
export function useAppearanceOnPage(): void {
  const { currentTheme, locale, direction, navigation, trend, collapsed, compact, text, still, bar } = useAtomValue(preferencesAtom);
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
  useEffect(
    // Asked for before the page is drawn, its width has the browser lay out the page once more.
    () =>
      onceDrawn(() => {
        const railOpen = innerWidth >= 992 && !collapsed;
        noteFirstLook({ theme: currentTheme, locale, direction, navigation, trend, signedIn, railOpen, text, compact });
      }),
    [currentTheme, locale, direction, navigation, trend, signedIn, collapsed, text, compact],
  );
}
