import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { askStrategyMaths } from '#client/workers/strategy-maths.ts';
import type { StrategyAnswer, StrategyWork } from '#client/workers/strategy-work.ts';
import type { StrategyLeg } from '#domain/strategies/strategy-leg.ts';

interface Answered {
  readonly work: StrategyWork;
  readonly answer: StrategyAnswer;
}

interface StrategyMaths {
  /** The newest answer and its request; null until computed and after a failure. */
  readonly answered: Answered | null;
  /** Whether the newest request failed. True until a later request succeeds. */
  readonly failed: boolean;
  /** Makes the request again. */
  readonly retry: () => void;
}

const NOTHING = { answered: null, failed: false };
const FAILED = { answered: null, failed: true };

/** Half a day, in years: two legs whose ends are closer have the same expiry. */
const SAME_END = 0.5 / 365;

const isSameLeg = (a: StrategyLeg, b: StrategyLeg | undefined) =>
  b !== undefined && a.kind === b.kind && a.quantity === b.quantity && a.strike === b.strike && Math.abs(a.years - b.years) < SAME_END;

/** Returns the answer if its legs are those of the request, at whatever prices; else null. */
export function answerFor(work: StrategyWork | null, answered: Answered | null): StrategyAnswer | null {
  if (work === null || answered === null || work.analyses.length !== answered.work.analyses.length) return null;
  const isSame = work.analyses.every(({ legs }, place) => {
    const others = answered.work.analyses[place]?.legs ?? [];
    return legs.length === others.length && legs.every((leg, at) => isSameLeg(leg, others[at]));
  });
  return isSame ? answered.answer : null;
}

/** Computes the figures of strategies. During a computation the previous answer stays; a failure removes it. Null makes no request. */
export function useStrategyMaths(work: StrategyWork | null): StrategyMaths {
  const [state, setState] = useState<Omit<StrategyMaths, 'retry'>>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((old) => old + 1), []);
  const asked = useRef(0);
  const running = useRef(false);
  const next = useRef<StrategyWork | null>(null);
  useEffect(() => {
    asked.current += 1;
    next.current = work;
    if (work === null) {
      setState(NOTHING);
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
        if (found === null) {
          // The previous figures belong to other legs or prices. A newer request that waits decides for itself.
          if (asked.current === number) setState(FAILED);
        } else if (asked.current === number || next.current !== null)
          // A low-priority update, so that a dragged strike keeps following the pointer.
          startTransition(() => setState({ answered: { work: question, answer: found }, failed: false }));
      }
      running.current = false;
    };
    if (!running.current) void run();
  }, [work, attempt]);
  return { ...(work === null ? NOTHING : state), retry };
}
