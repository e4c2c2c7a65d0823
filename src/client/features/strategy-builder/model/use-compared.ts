import { useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { strategyPlansAtom, type SavedPlan } from '#client/state/market/strategy-plans.ts';

/** The most curves that the chart can distinguish. */
const MOST_COMPARED = 3;

/** The saved plans drawn over the current one. */
export interface Compared {
  readonly plans: readonly SavedPlan[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly full: boolean;
  /** The legs pinned for comparison without being saved; null = none of this underlying. */
  readonly pinned: SavedPlan | null;
  /** Pins legs for comparison with later changes; null removes them. */
  readonly pin: (plan: SavedPlan | null) => void;
}

/** Returns the compared plans of an underlying. */
export function useCompared(underlying: string): Compared {
  const [aside, pin] = useState<SavedPlan | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const kept = useAtomValue(strategyPlansAtom);
  return useMemo(() => {
    const saved = (kept?.saved ?? []).filter((plan) => ids.includes(plan.id) && plan.underlying === underlying);
    const pinned = aside?.underlying === underlying ? aside : null;
    const plans = pinned === null ? saved : [...saved, pinned].slice(-MOST_COMPARED);
    return {
      plans,
      pinned,
      pin,
      has: (id) => ids.includes(id),
      toggle: (id) => setIds((old) => (old.includes(id) ? old.filter((each) => each !== id) : [...old, id].slice(-MOST_COMPARED))),
      full: saved.length >= MOST_COMPARED,
    };
  }, [kept, ids, underlying, aside]);
}
