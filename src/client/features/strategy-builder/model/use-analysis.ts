import { startTransition, useEffect, useRef, useState } from 'react';
import { askStrategyMaths } from '#client/workers/strategy-maths.ts';
import type { StrategyAnswer, StrategyWork } from '#client/workers/strategy-work.ts';

/** Returns the newest answer to a question, and what it answers; an earlier one stays until then. Null asks nothing. */
export function useStrategyMaths(work: StrategyWork | null): StrategyAnswer | null {
  const [answer, setAnswer] = useState<StrategyAnswer | null>(null);
  const asked = useRef(0);
  const running = useRef(false);
  const next = useRef<StrategyWork | null>(null);
  useEffect(() => {
    asked.current += 1;
    next.current = work;
    if (work === null) {
      setAnswer(null);
      return;
    }
    const run = async () => {
      running.current = true;
      // Questions that come meanwhile wait as one: only the newest matters.
      while (next.current !== null) {
        const question = next.current;
        const number = asked.current;
        next.current = null;
        const found = await askStrategyMaths(question).catch(() => null);
        // In slices: a strike that is being dragged goes on following its pointer meanwhile.
        if (found !== null && (asked.current === number || next.current !== null)) startTransition(() => setAnswer(found));
      }
      running.current = false;
    };
    if (!running.current) void run();
  }, [work]);
  return work === null ? null : answer;
}
