import { startTransition, useEffect, useRef, useState } from 'react';
import { askStrategyMaths } from '#client/workers/strategy-maths.ts';
import type { StrategyAnswer, StrategyWork } from '#client/workers/strategy-work.ts';

interface Answered {
  readonly work: StrategyWork;
  readonly answer: StrategyAnswer;
}

/** Returns the newest answer and its request; the previous one stays until then. Null makes no request. */
export function useStrategyMaths(work: StrategyWork | null): Answered | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const asked = useRef(0);
  const running = useRef(false);
  const next = useRef<StrategyWork | null>(null);
  useEffect(() => {
    asked.current += 1;
    next.current = work;
    if (work === null) {
      setAnswered(null);
      return;
    }
    const run = async () => {
      running.current = true;
      // Of requests that arrive during a computation, only the newest is kept.
      while (next.current !== null) {
        const question = next.current;
        const number = asked.current;
        next.current = null;
        const found = await askStrategyMaths(question).catch(() => null);
        // A low-priority update, so that a dragged strike keeps following the pointer.
        if (found !== null && (asked.current === number || next.current !== null))
          startTransition(() => setAnswered({ work: question, answer: found }));
      }
      running.current = false;
    };
    if (!running.current) void run();
  }, [work]);
  return work === null ? null : answered;
}
