/** The time of a broker, and what it does later. */
export interface BrokerClock {
  now(): number;
  /** Returns what calls it off. */
  after(ms: number, act: () => void): () => void;
}

export const REAL_CLOCK: BrokerClock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until a test moves it. */
export class HandClock implements BrokerClock {
  private time = Date.UTC(2026, 8, 21, 4);
  private readonly due = new Set<{ readonly at: number; readonly act: () => void }>();

  now(): number {
    return this.time;
  }

  after(ms: number, act: () => void): () => void {
    const entry = { at: this.time + ms, act };
    this.due.add(entry);
    return () => this.due.delete(entry);
  }

  /** Does what falls into the time that passes, earliest first. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      this.due.delete(next);
      this.time = next.at;
      next.act();
    }
    this.time = end;
  }

  private next(end: number) {
    return [...this.due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}
