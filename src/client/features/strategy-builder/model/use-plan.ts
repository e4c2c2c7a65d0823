import { useAtomValue, useSetAtom } from 'jotai';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { keepDraftAtom, loadStrategyPlansAtom, strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import { type PlannedLeg, readPlan, writePlan } from '#domain/strategies/plan-code.ts';
import type { BuilderQuery, BuilderTab } from './use-builder-query.ts';

export interface Plan {
  readonly underlying: string;
  readonly legs: readonly PlannedLeg[];
  /** The legs as the text of the address. */
  readonly text: string;
  /** The address holds legs that cannot be read. */
  readonly unreadable: boolean;
  /** Puts other legs in their place, and leads to a step when it is named: the address takes one change at a time. */
  readonly change: (legs: readonly PlannedLeg[], tab?: BuilderTab) => void;
  /** Shows other legs in their place without making them the plan yet: a strike that is being dragged. The next change ends it. */
  readonly tryOut: (legs: readonly PlannedLeg[]) => void;
  /** Shows the plan again in place of what is tried out: nobody holds it any longer. */
  readonly putBack: () => void;
  /** Takes another plan in place of this one. */
  readonly open: (underlying: string, legs: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

const EMPTY = writePlan([]);
const MOST_STEPS = 100;
interface Step {
  readonly underlying: string;
  readonly legs: string;
}
/** Legs that are tried out, and the address that they stand in front of: they are gone with it. */
interface Tried {
  readonly over: string | null;
  readonly legs: readonly PlannedLeg[];
}

/** Returns the legs, which live in the address so that reload, back and share keep them, and how they are changed. */
export function usePlan({ underlying, legs: text, past: then, idea, show }: BuilderQuery): Plan {
  const load = useSetAtom(loadStrategyPlansAtom);
  const keep = useSetAtom(keepDraftAtom);
  const kept = useAtomValue(strategyPlansAtom);
  const [past, setPast] = useState<readonly Step[]>([]);
  const [future, setFuture] = useState<readonly Step[]>([]);
  const [tried, setTried] = useState<Tried | null>(null);
  // Not only passed over: undo leads back to the address that they stood in front of.
  if (tried !== null && tried.over !== text) setTried(null);
  useEffect(() => void load(), [load]);
  const read = useMemo(() => readPlan(text ?? EMPTY), [text]);
  const draft = kept?.draft ?? null;
  // An address without legs shows what was last worked on.
  useEffect(() => {
    if (then === null && idea === null && text === null && draft !== null && readPlan(draft.legs) !== null) show(draft);
  }, [then, idea, text, draft, show]);
  useEffect(() => {
    // What is tried on a past day is not what is worked on now.
    if (then === null && text !== null && read !== null && kept !== null && (draft?.legs !== text || draft.underlying !== underlying))
      keep({ underlying, legs: text });
  }, [then, text, read, kept, draft, underlying, keep]);
  return useMemo(() => {
    // What an idea takes the place of is what was last worked on: undo leads back to it.
    const here: Step = text === null && idea !== null && draft !== null ? draft : { underlying, legs: text ?? EMPTY };
    const go = (next: Step, tab?: BuilderTab) => {
      if (next.legs === here.legs && next.underlying === here.underlying) {
        setTried(null);
        show({ idea: null, ...(tab && { tab }) });
        return;
      }
      setPast((steps) => [...steps, here].slice(-MOST_STEPS));
      setFuture([]);
      show({ ...next, idea: null, ...(next.underlying === here.underlying ? {} : { expiry: null }), ...(tab && { tab }) });
    };
    const [back, forward] = [past.at(-1), future.at(-1)];
    const shown = tried?.over === text ? tried.legs : null;
    return {
      underlying,
      legs: shown ?? read ?? [],
      text: shown !== null ? writePlan(shown) : read === null ? EMPTY : (text ?? EMPTY),
      unreadable: read === null,
      // Drawn in slices: the handle goes on following the pointer meanwhile.
      tryOut: (legs) => startTransition(() => setTried({ over: text, legs })),
      putBack: () => setTried(null),
      change: (legs, tab) => go({ underlying, legs: writePlan(legs) }, tab),
      open: (other, legs) => go({ underlying: other, legs }),
      undo:
        back === undefined
          ? null
          : () => {
              // It may come before the page has drawn what was tried out last as the plan.
              setTried(null);
              setPast((steps) => steps.slice(0, -1));
              setFuture((steps) => [...steps, here]);
              show({ ...back });
            },
      redo:
        forward === undefined
          ? null
          : () => {
              setTried(null);
              setFuture((steps) => steps.slice(0, -1));
              setPast((steps) => [...steps, here]);
              show({ ...forward });
            },
    };
  }, [underlying, text, idea, draft, read, past, future, tried, show]);
}
