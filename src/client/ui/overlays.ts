/** A layer over the page until closed: a sheet, a dialog, a menu, a docked panel. */
interface Overlay {
  /** The native dialog element when the overlay blocks the rest of the page. */
  readonly modal: HTMLElement | null;
  /** True when the browser's Back closes the overlay first; false for an overlay beside a usable page, which leaves with the page. */
  readonly back: boolean;
  /** Asks to close, as Escape does: the owner decides. */
  readonly ask: () => void;
}

interface Placed extends Overlay {
  readonly path: string;
}

/** Open overlays, the lowest first. */
let open: readonly Placed[] = [];
/** Index of the page on screen in the browser's history; null = unknown. */
let here: number | null = null;
/** True while the browser returns to the page on screen, where the top overlay is asked to close. */
let returning = false;
const listeners = new Set<() => void>();

/** Returns the router's index of the history entry; null for an entry made by another site. */
function placeInHistory(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;
}

function topForBack(): Placed | undefined {
  return open.findLast(({ back }) => back);
}

/** Puts the overlay on top. Returns a function that removes it. */
export function putOver(overlay: Overlay): () => void {
  const placed = { ...overlay, path: location.pathname };
  open = [...open, placed];
  if (!returning) here = placeInHistory();
  for (const listener of listeners) listener();
  return () => {
    open = open.filter((each) => each !== placed);
    for (const listener of listeners) listener();
  };
}

/** Returns the newest open modal dialog; null = none. */
export function topModal(): HTMLElement | null {
  return open.findLast(({ modal }) => modal !== null)?.modal ?? null;
}

/** Returns whether the overlay with this `ask` is the topmost. */
export function isOnTop(ask: Overlay['ask']): boolean {
  return open.at(-1)?.ask === ask;
}

/** Calls the listener when an overlay opens or closes. Returns how to stop. */
export function onOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that another address is on screen: what was opened over another page is asked to close. */
export function pageIsShown(): void {
  if (!returning) here = placeInHistory();
  for (const overlay of open.toReversed()) if (overlay.path !== location.pathname) overlay.ask();
}

/**
 * Back closes the topmost overlay; the boot script calls this before the router is notified. The browser has already gone back at that point: it is sent
 * forward again, and the overlay is asked to close there, because the owner may change the URL, which must be that of its own page.
 */
function beforePop(event: Event): void {
  const now = placeInHistory();
  if (here === null || now === null) return;
  if (now === here) {
    if (!returning) return;
    returning = false;
    event.preventDefault();
    topForBack()?.ask();
  } else if (returning || (now < here && topForBack() !== undefined)) {
    returning = true;
    event.preventDefault();
    history.go(here - now);
  }
}
addEventListener('before-pop', beforePop);
