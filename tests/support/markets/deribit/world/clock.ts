/** The time of the emulator, and its timers. */
export interface Clock {
  now(): number;
  /** Returns how to call it off. */
  after(ms: number, act: () => void): () => void;
}

export const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** A clock that a test moves: its timers act in their order as their time passes. */
export class ManualClock implements Clock {
  private readonly timers = new Set<Timer>();

  constructor(private time: number) {}

  now(): number {
    return this.time;
  }

  after(ms: number, act: () => void): () => void {
    const timer = { at: this.time + ms, act };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.firstUntil(end); next !== null; next = this.firstUntil(end)) {
      this.timers.delete(next);
      this.time = next.at;
      next.act();
    }
    this.time = end;
  }

  private firstUntil(end: number): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.timers) if (timer.at <= end && (first === null || timer.at < first.at)) first = timer;
    return first;
  }
}
