import type { Page } from 'playwright-core';
import { LONG } from './covering.ts';
import { remember } from './stored-state.ts';

/** How the product looks; the words of state/device/preferences.ts. */
export interface Look {
  readonly currentTheme: 'light' | 'dark';
  readonly locale: 'en' | 'fr';
  readonly direction: 'ltr' | 'rtl';
  readonly compact?: boolean;
}

/** Looks such that every pair of values of the three settings occurs in one of them. */
export const LOOKS: readonly Look[] = [
  { currentTheme: 'light', locale: 'en', direction: 'ltr' },
  { currentTheme: 'dark', locale: 'en', direction: 'rtl' },
  { currentTheme: 'light', locale: 'fr', direction: 'rtl' },
  { currentTheme: 'dark', locale: 'fr', direction: 'ltr' },
];

/** The look that finds most: on a phone, mirrored and in French. */
export const STRICTEST = 2;
/** The dark looks, which are those of the desktop for screens, take all between them, but for a few that are left to the plain one. */
const TURNS = [0, 1, 3, 1, 3, 1, 3, 1, 3];

/** Returns what is tried in a look: in the strictest everything, the others take turns; `verify:long` tries everything in all. */
export function triedIn<T>(place: number, all: readonly T[]): readonly T[] {
  if (LONG || place === STRICTEST) return all;
  return all.filter((_, index) => TURNS[index % TURNS.length] === place);
}

/** Stores the device's look, as an earlier visit would have left it. Before the first page of the app. */
export const rememberLook = (page: Page, origin: string, look: Look): Promise<void> =>
  remember(page, origin, { preferences: preferencesOf(look) });

/** Returns the entry of the storage that holds a look. */
export const preferencesOf = (look: Look) => ({ v: 1, at: Date.now(), data: { ...look, navigation: 'side', collapsed: false } });
