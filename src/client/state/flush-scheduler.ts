/** What the scheduler needs from the page; given by the tests. */
export interface FlushPage {
  readonly frame: (run: () => void) => void;
  readonly later: (run: () => void, ms: number) => void;
  readonly now: () => number;
  readonly hidden: () => boolean;
  /** Whether the page is a phone's: half the rate. */
  readonly phone: () => boolean;
}

export const DESKTOP_MS = 100;
export const PHONE_MS = 250;
export const HIDDEN_MS = 1_000;

/**
 * Returns `ask`: the flush runs on an animation frame at most 10 times a second on a desktop, 4 on a phone, and once a
 * second while the page is hidden, where frames do not come at all.
 */
export function flushScheduler(page: FlushPage, flush: () => void): () => void {
  let asked = false;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    asked = false;
    last = page.now();
    flush();
  };
  const onFrame = () => {
    const wait = last + (page.phone() ? PHONE_MS : DESKTOP_MS) - page.now();
    if (wait <= 0) run();
    else page.later(start, wait);
  };
  const start = () => {
    if (page.hidden()) page.later(run, Math.max(0, last + HIDDEN_MS - page.now()));
    else page.frame(onFrame);
  };
  return () => {
    if (asked) return;
    asked = true;
    start();
  };
}
