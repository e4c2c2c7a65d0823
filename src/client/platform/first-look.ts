/**
 * What the inline script of index.html needs before the storage can answer: no secret, only how the page looked last and
 * whether somebody was signed in, so that the first paint is the right one.
 */
interface FirstLook {
  readonly theme: 'light' | 'dark';
  readonly locale: 'en' | 'fr';
  readonly direction: 'ltr' | 'rtl';
  readonly navigation: 'side' | 'top';
  readonly trend: string;
  readonly signedIn: boolean;
  /** Whether the menu at the side was open at this width. */
  readonly railOpen: boolean;
  /** Size of the text. */
  readonly text: string;
}

const FIRST_LOOK_KEY = 'first-look';

/** Notes the look for the next start. Storage that refuses costs only the right first paint. */
export function noteFirstLook({ theme, locale, direction, navigation, trend, text, ...flags }: FirstLook): void {
  try {
    localStorage.setItem(
      FIRST_LOOK_KEY,
      [theme, locale, direction, navigation, trend, ...[flags.signedIn, flags.railOpen].map(Number), text].join(' '),
    );
  } catch {
    // Private windows and full storages refuse; the page then starts with the first visit's look.
  }
}
