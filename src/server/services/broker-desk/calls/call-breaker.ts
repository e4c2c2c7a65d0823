/** So many calls in a row without an answer, and no more calls go out for a while. */
const FAILURES = 5;
/** How long that is, in ms: doubling while the trial after it fails. */
const FIRST_MS = 5_000;
const LAST_MS = 60_000;

interface Failing {
  readonly failures: number;
  readonly pauseMs: number;
  /** No call goes before this tick. */
  readonly until: number;
  /** Whether a trial is under way. Other failures of a pause are of calls sent before. */
  readonly trial: boolean;
}

/** Keeps calls back that would only wait for a broker that does not answer. */
interface CallBreaker {
  /** Returns whether a call may go now. After a pause one does, as a trial. */
  mayGo(name: string): boolean;
  answered(name: string): void;
  failed(name: string): void;
}

/** Returns the breaker by name (an account, a broker). `ticks` is a clock in ms that nobody sets. */
export function createCallBreaker(ticks: () => number): CallBreaker {
  const failing = new Map<string, Failing>();
  return {
    mayGo(name) {
      const now = ticks();
      const state = failing.get(name);
      if (state === undefined || state.failures < FAILURES) return true;
      if (now < state.until) return false;
      failing.set(name, { ...state, until: now + state.pauseMs, trial: true });
      return true;
    },
    answered: (name) => void failing.delete(name),
    failed(name) {
      const { failures, pauseMs, trial } = failing.get(name) ?? { failures: 0, pauseMs: FIRST_MS / 2, trial: false };
      if (failures >= FAILURES && !trial) return;
      const next = failures + 1;
      const pause = next < FAILURES ? pauseMs : Math.min(LAST_MS, pauseMs * 2);
      failing.set(name, { failures: next, pauseMs: pause, until: ticks() + pause, trial: false });
    },
  };
}
