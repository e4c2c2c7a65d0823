import { type Locale, LOCALES } from '#contract/locales.ts';
import { atom } from 'jotai';
import { STORAGE_KEYS, preferencesKey } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readMany, write } from '#client/offline/storage.ts';
import { postToTabs } from '#client/platform/tabs.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { userIdAtom } from '../session/user.ts';

export interface Preferences {
  readonly currentTheme: 'light' | 'dark';
  /** Whether the theme goes with the device's. */
  readonly deviceTheme: boolean;
  readonly locale: Locale;
  readonly direction: 'ltr' | 'rtl';
  readonly navigation: 'side' | 'top';
  /** Whether the menu at the side is narrow where there is room for all of it. */
  readonly collapsed: boolean;
  /** Written by older versions for windows of 992 to 1599 px. Unused, but kept for a downgrade. */
  readonly pinned: boolean;
  /** Colours of rise and fall. */
  readonly trend: 'green-red' | 'red-green' | 'blue-orange';
  /** Whether the header is slim and rows of tables are lower. */
  readonly compact: boolean;
  readonly text: 'normal' | 'large' | 'larger';
  /** Whether nothing moves, also where the device would let it. */
  readonly still: boolean;
  /** Whether a phone shows the bar at its foot; the menu opens from the header either way. */
  readonly bar: boolean;
  readonly grouping: 'auto' | 'indian' | 'western';
  /** Whether amounts of money are covered. */
  readonly privacy: boolean;
  /** Whether keys without Ctrl or Cmd do something. */
  readonly keys: boolean;
}

const VERSION = 1;
const EITHER = [false, true];

/** The first of each is a first visit's: that looks the same everywhere, whatever the device says. */
const CHOICES: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  currentTheme: ['light', 'dark'],
  deviceTheme: EITHER,
  locale: LOCALES,
  direction: ['ltr', 'rtl'],
  navigation: ['side', 'top'],
  collapsed: EITHER,
  pinned: EITHER,
  trend: ['green-red', 'red-green', 'blue-orange'],
  compact: EITHER,
  text: ['normal', 'large', 'larger'],
  still: EITHER,
  bar: [true, false],
  grouping: ['auto', 'indian', 'western'],
  privacy: EITHER,
  keys: [true, false],
};
const FIRST_VISIT = Object.fromEntries(Object.entries(CHOICES).map(([name, [first]]) => [name, first])) as unknown as Preferences;

/** Returns what is stored, the first visit's choice where a part is missing or unknown: a new preference forgets no old one. */
function stored(...raws: readonly unknown[]): Preferences | null {
  const sealed = raws.map((raw) => unseal(raw, VERSION, isRecord)).find((found) => found !== null);
  if (!sealed) return null;
  const known = Object.entries(sealed.data).filter(([name, value]) =>
    (CHOICES as Readonly<Record<string, readonly unknown[]>>)[name]?.includes(value),
  );
  return { ...FIRST_VISIT, ...Object.fromEntries(known) };
}

const baseAtom = atom<Preferences>(FIRST_VISIT);
const touchedAtom = atom(false);

/** How the product looks. Stored per user, and as the device's last look, which the sign-in page takes. A change resolves to whether it is stored. */
export const preferencesAtom = atom(
  (get) => get(baseAtom),
  (get, set, change: Partial<Preferences>): Promise<boolean> => {
    // Who chooses a theme no longer wants the device's.
    const next = { ...get(baseAtom), ...(change.currentTheme && { deviceTheme: false }), ...change };
    set(touchedAtom, true);
    set(baseAtom, next);
    const sealed = seal(VERSION, wallNow(), next);
    const userId = get(userIdAtom);
    const keys = [STORAGE_KEYS.devicePreferences, ...(userId === null ? [] : [preferencesKey(userId)])];
    return Promise.all(keys.map((key) => write(key, sealed))).then(
      () => {
        postToTabs({ type: 'preferences' });
        return true;
      },
      () => false,
    );
  },
);

/** Takes what is stored: the user's own look, else the device's last one. Not over a change made in this page. */
export const restorePreferencesAtom = atom(null, (get, set, ofUser: unknown, ofDevice: unknown) => {
  const found = stored(ofUser, ofDevice);
  if (found && !get(touchedAtom)) set(baseAtom, found);
});

/** Reads the stored look again: another tab changed it, or another user came. */
export const reloadPreferencesAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  const [ofUser, ofDevice] = await readMany([userId === null ? '' : preferencesKey(userId), STORAGE_KEYS.devicePreferences]);
  const found = stored(ofUser, ofDevice);
  if (found) set(baseAtom, found);
});

function part<Name extends keyof Preferences>(name: Name) {
  return atom(
    (get) => get(baseAtom)[name],
    (_get, set, value: Preferences[Name]) => {
      void set(preferencesAtom, { [name]: value });
    },
  );
}
export const currentThemeAtom = part('currentTheme');
export const localeAtom = part('locale');
export const directionAtom = part('direction');
export const navigationAtom = part('navigation');
export const collapsedAtom = part('collapsed');
export const trendAtom = part('trend');

/** Whether the route shows neither menu nor header; set on each navigation. */
export const blankLayoutAtom = atom(false);
/** Whether the drawer of a phone is open. */
export const mobileNavAtom = atom(false);
