/** What the scheduler needs from the page; given by the tests. */
interface FlushPage {
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

interface FlushSchedule {
  readonly ask: () => void;
  /** Cancels the scheduled flush when the page is left. */
  readonly forget: () => void;
}

/**
 * Returns `ask`: the flush runs on an animation frame at most 10 times a second on a desktop, 4 on a phone, and once a
 * second while the page is hidden, where frames do not come at all.
 */
export function flushScheduler(page: FlushPage, flush: () => void): FlushSchedule {
  let asked = false;
  let last = Number.NEGATIVE_INFINITY;
  let turn = 0;
  /** Runs the work unless the turn in which it was asked for has been called off. */
  const inTurn = (work: () => void) => {
    const mine = turn;
    return () => {
      if (mine === turn) work();
    };
  };
  const run = () => {
    asked = false;
    last = page.now();
    flush();
  };
  const onFrame = () => {
    const wait = last + (page.phone() ? PHONE_MS : DESKTOP_MS) - page.now();
    if (wait <= 0) run();
    else page.later(inTurn(start), wait);
  };
  const start = () => {
    if (page.hidden()) page.later(inTurn(run), Math.max(0, last + HIDDEN_MS - page.now()));
    else page.frame(inTurn(onFrame));
  };
  return {
    ask: () => {
      if (asked) return;
      asked = true;
      start();
    },
    forget: () => {
      asked = false;
      last = Number.NEGATIVE_INFINITY;
      turn += 1;
    },
  };
}
