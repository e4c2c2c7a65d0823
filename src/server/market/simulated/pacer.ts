/** Shortest time between two timers; at high speed several steps are made per timer. */
const SHORTEST_MS = 4;

/**
 * Calls `step` every `periodMs`, never two at a time. When steps take longer than the period the rest is dropped, not caught up:
 * slow storage delays the clock.
 */
export function createPacer(periodMs: number, step: () => Promise<void>) {
  const together = Math.max(1, Math.round(SHORTEST_MS / periodMs));
  const gap = periodMs * together;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let stopped = true;
  let due = 0;

  async function turn(): Promise<void> {
    for (let count = 0; count < together && !stopped; count += 1) await step();
    const now = performance.now();
    due = Math.max(due + gap, now);
    if (!stopped) timer = setTimeout(begin, due - now);
  }

  function begin(): void {
    timer = null;
    running = turn();
  }

  return {
    start(): void {
      if (!stopped) return;
      stopped = false;
      due = performance.now() + gap;
      timer = setTimeout(begin, gap);
    },
    async stop(): Promise<void> {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
