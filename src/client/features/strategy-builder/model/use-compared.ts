import { useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { strategyPlansAtom, type SavedPlan } from '#client/state/market/strategy-plans.ts';

/** As many as the chart can tell apart. */
const MOST_COMPARED = 3;

/** The saved plans that are drawn over the one being built. */
export interface Compared {
  readonly plans: readonly SavedPlan[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly full: boolean;
  /** The legs that were put aside without being saved; null = none of this underlying. */
  readonly pinned: SavedPlan | null;
  /** Puts legs aside to compare with what becomes of them; null lets them go. */
  readonly pin: (plan: SavedPlan | null) => void;
}

/** Returns which saved plans of an underlying are compared. */
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
