import { useLayoutEffect, useSyncExternalStore } from 'react';
import { DESKTOP, useMedia } from './use-media.ts';

/** How much wider the open menu at the side is than the narrow one, in pixels. */
const MENU = 170;
/** From these widths of the window on, content beside the open menu is as wide as beside the narrow one at 992 and at 1200 px. */
const BESIDE_MENU = { lg: `(min-width: ${992 + MENU}px)`, xl: `(min-width: ${1200 + MENU}px)` };

let lacking = '';
const listeners = new Set<() => void>();

/** Puts on the page which sizes of a desktop its content lacks: the variants of the style sheet follow that (styles/main.css). */
function tell(next: string): void {
  if (next === lacking) return;
  lacking = next;
  const { dataset } = document.documentElement;
  if (next === '') delete dataset['lacking'];
  else dataset['lacking'] = next;
  for (const changed of listeners) changed();
}

/** Lays out the screen for the width left by the menu. `open`: the full menu is shown beside the screen. */
export function useMenuBeside(open: boolean): void {
  const desktop = useMedia(DESKTOP);
  const [lg, xl] = [useMedia(BESIDE_MENU.lg), useMedia(BESIDE_MENU.xl)];
  const next = open && desktop ? [...(lg ? [] : ['lg']), ...(xl ? [] : ['xl'])].join(' ') : '';
  useLayoutEffect(() => tell(next), [next]);
  useLayoutEffect(() => () => tell(''), []);
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Returns whether the screen has the width of a desktop: beside the whole menu a window below 1162 px leaves it that of a tablet. */
export function useDesk(): boolean {
  const lacks = useSyncExternalStore(subscribe, () => lacking.includes('lg'));
  return useMedia(DESKTOP) && !lacks;
}
