/** Something that lies over the page until it is closed: a sheet, a question, a menu, a docked panel. */
interface Overlay {
  /** The native dialog, when the rest of the page can do nothing while it is open. */
  readonly modal: HTMLElement | null;
  /** Whether the way back closes it first; beside a usable page it goes with the page instead. */
  readonly back: boolean;
  /** Asks to close, as Escape does: the owner decides. */
  readonly ask: () => void;
}

interface Placed extends Overlay {
  readonly path: string;
}

/** The lowest first. */
let open: readonly Placed[] = [];
/** Where in the browser's history the page on screen is; null = it cannot be known. */
let here: number | null = null;
/** The browser is on its way back to the page on screen, where the top is asked to close. */
let returning = false;
const listeners = new Set<() => void>();

/** The router counts its entries; an entry of somebody else has no number. */
function placeInHistory(): number | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;
}

function topForBack(): Placed | undefined {
  return open.findLast(({ back }) => back);
}

/** Puts the overlay on top. Returns how to take it away. */
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

/** Returns the newest open dialog that keeps the rest of the page from being used; null = none does. */
export function topModal(): HTMLElement | null {
  return open.findLast(({ modal }) => modal !== null)?.modal ?? null;
}

/** Returns whether nothing lies over what asks by this. */
export function isOnTop(ask: Overlay['ask']): boolean {
  return open.at(-1)?.ask === ask;
}

/** Calls back when something opens or closes. Returns the undoing. */
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
 * The way back closes what lies on top; the boot script asks before the router hears of it. The browser has already gone back when it says
 * so: it is sent to where it was, and the top is asked to close there. Its owner may change the address, which must be that of its own page.
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
