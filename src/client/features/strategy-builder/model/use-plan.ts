import { useAtomValue, useSetAtom } from 'jotai';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { keepDraftAtom, loadStrategyPlansAtom, strategyPlansAtom } from '#client/state/market/strategy-plans.ts';
import { type PlannedLeg, readPlan, writePlan } from '#domain/strategies/plan-code.ts';
import type { BuilderQuery, BuilderTab } from './use-builder-query.ts';

export interface Plan {
  readonly underlying: string;
  readonly legs: readonly PlannedLeg[];
  /** The legs in the text form of the address. */
  readonly text: string;
  /** Whether the legs in the address are invalid. */
  readonly unreadable: boolean;
  /** Replaces the legs, and opens a tab where one is named, both in a single change of the address. */
  readonly change: (legs: readonly PlannedLeg[], tab?: BuilderTab) => void;
  /** Previews other legs without changing the plan, while a strike is dragged. The next change ends the preview. */
  readonly tryOut: (legs: readonly PlannedLeg[]) => void;
  /** Ends the preview and shows the plan again. */
  readonly putBack: () => void;
  /** Replaces the plan by another one. */
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
/** Legs of a preview, and the address at which they were previewed; another address ends the preview. */
interface Tried {
  readonly over: string | null;
  readonly legs: readonly PlannedLeg[];
}

/** Returns the legs and the functions that change them. The legs live in the address, so that reload, back and share keep them. */
export function usePlan({ underlying, legs: text, past: then, idea, show }: BuilderQuery): Plan {
  const load = useSetAtom(loadStrategyPlansAtom);
  const keep = useSetAtom(keepDraftAtom);
  const kept = useAtomValue(strategyPlansAtom);
  const [past, setPast] = useState<readonly Step[]>([]);
  const [future, setFuture] = useState<readonly Step[]>([]);
  const [tried, setTried] = useState<Tried | null>(null);
  // Cleared rather than ignored, because undo can return to the address of the preview.
  if (tried !== null && tried.over !== text) setTried(null);
  useEffect(() => void load(), [load]);
  const read = useMemo(() => readPlan(text ?? EMPTY), [text]);
  const draft = kept?.draft ?? null;
  // An address without legs shows the last edited plan.
  useEffect(() => {
    if (then === null && idea === null && text === null && draft !== null && readPlan(draft.legs) !== null) show(draft);
  }, [then, idea, text, draft, show]);
  useEffect(() => {
    // A plan on a past day does not replace the last edited plan.
    if (then === null && text !== null && read !== null && kept !== null && (draft?.legs !== text || draft.underlying !== underlying))
      keep({ underlying, legs: text });
  }, [then, text, read, kept, draft, underlying, keep]);
  return useMemo(() => {
    // An idea replaces the last edited plan, so undo returns to that plan.
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
      // A low-priority update, so that the handle keeps following the pointer.
      tryOut: (legs) => startTransition(() => setTried({ over: text, legs })),
      putBack: () => setTried(null),
      change: (legs, tab) => go({ underlying, legs: writePlan(legs) }, tab),
      open: (other, legs) => go({ underlying: other, legs }),
      undo:
        back === undefined
          ? null
          : () => {
              // Undo can run before a preview has been drawn as the plan, so the preview ends here too.
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
