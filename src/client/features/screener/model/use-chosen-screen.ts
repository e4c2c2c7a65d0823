import { useMemo } from 'react';
import type { SavedScreen } from '#client/api/types.ts';
import { useAddress } from '#client/platform/use-address.ts';
import type { ConditionGroup } from '#domain/screener/condition.ts';
import { FIELD_IDS, type FieldId } from '#domain/screener/fields.ts';
import { readScreen } from '#domain/screener/read-screen.ts';
import { useOpeningScreen } from './use-opening-screen.ts';

/** How the result is ordered; null = as the instruments are listed. */
export interface ResultSort {
  readonly field: FieldId | 'symbol';
  readonly descending: boolean;
}

export interface ChosenScreen {
  /** The saved screen that was chosen or edited; null = none. */
  readonly saved: SavedScreen | null;
  /** The conditions to run: those in the address, else those of the chosen screen. */
  readonly screen: ConditionGroup | null;
  /** Whether the conditions differ from the saved screen. */
  readonly changed: boolean;
  /** Whether the conditions in the address are invalid. */
  readonly damaged: boolean;
  /** Without a screen in the address: whether one with matches is still being searched for, or was found. */
  readonly opening: 'looking' | 'found' | null;
  readonly sort: ResultSort | null;
  choose: (id: string) => void;
  edit: (screen: ConditionGroup) => void;
  sortBy: (field: ResultSort['field']) => void;
}

function sortOf(text: string | null): ResultSort | null {
  const [name, way] = (text ?? '').split('.');
  const field = name === 'symbol' ? 'symbol' : FIELD_IDS.find((each) => each === name);
  return field === undefined ? null : { field, descending: way === 'desc' };
}

/** Returns a screen as text for an address; plain ASCII, as it holds ids and numbers only. */
export function linkText(screen: ConditionGroup): string {
  return btoa(JSON.stringify(screen)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the screen in an address; null when the text is damaged or uses fields unknown to this version. */
export function screenOfLink(text: string): ConditionGroup | null {
  try {
    return readScreen(JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
  } catch {
    return null;
  }
}

/** Returns the screen in the address and the function that selects another. Without one in the address: the first built-in screen with a match now. */
export function useChosenScreen(screens: readonly SavedScreen[] | null): ChosenScreen {
  const [search, go] = useAddress();
  const link = search.get('q');
  const id = search.get('screen');
  const own = useMemo(() => (link === null ? null : screenOfLink(link)), [link]);
  const unnamed = link === null && id === null;
  const opening = useOpeningScreen(screens, unnamed && search.get('past') === null);
  const named = screens?.find((each) => each.screen_id === id) ?? null;
  const saved = unnamed ? opening.saved : named;
  const sort = sortOf(search.get('sort'));
  return {
    saved,
    screen: own ?? saved?.screen ?? null,
    changed: own !== null,
    damaged: link !== null && own === null,
    opening: unnamed ? opening.state : null,
    sort,
    choose: (next) => go({ screen: next, q: null, sort: null }, { push: true }),
    edit: (screen) => go({ q: linkText(screen), screen: saved?.screen_id ?? null }, { push: true }),
    sortBy: (field) => {
      const same = sort?.field === field;
      // Figures are looked at from the top, names from A.
      const descending = same ? !sort.descending : field !== 'symbol';
      go({ sort: `${field}.${descending ? 'desc' : 'asc'}` });
    },
  };
}
