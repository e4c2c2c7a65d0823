import { atom } from 'jotai';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { sharedKept } from '../device/shared-kept.ts';
import { isRecord } from '../resource/is-record.ts';

/** Legs as the text of an address (src/domain/strategies/plan-code.ts), and whose options they are. */
interface PlanText {
  readonly underlying: string;
  readonly legs: string;
}
export interface SavedPlan extends PlanText {
  readonly id: string;
  readonly name: string;
  /** Wall ms. */
  readonly savedAt: number;
}
interface Kept {
  /** The unsaved plan. */
  readonly draft: PlanText | null;
  readonly saved: readonly SavedPlan[];
}

const VERSION = 1;
/** Plans that a device keeps for a user. */
const MOST_SAVED = 50;
const EMPTY: Kept = { draft: null, saved: [] };

const isText = (data: unknown): data is PlanText =>
  isRecord(data) && typeof data['underlying'] === 'string' && typeof data['legs'] === 'string';
const isSaved = (data: unknown): data is SavedPlan =>
  isRecord(data) &&
  isText(data) &&
  typeof data['id'] === 'string' &&
  typeof data['name'] === 'string' &&
  typeof data['savedAt'] === 'number';
function isKept(data: unknown): data is Kept {
  return (
    isRecord(data) && (data['draft'] === null || isText(data['draft'])) && Array.isArray(data['saved']) && data['saved'].every(isSaved)
  );
}

/** Storage format and merge of two devices' plans: this device's draft stays; of a plan on both, the one saved later wins. */
export const KEPT_PLANS = {
  version: VERSION,
  check: isKept,
  merge: (here: unknown, comes: unknown): unknown => {
    if (!isKept(here) || !isKept(comes)) return comes;
    const later = new Map([...comes.saved, ...here.saved].toSorted((a, b) => a.savedAt - b.savedAt).map((plan) => [plan.id, plan]));
    const saved = [...later.values()].toSorted((a, b) => b.savedAt - a.savedAt).slice(0, MOST_SAVED);
    return { draft: here.draft ?? comes.draft, saved } satisfies Kept;
  },
};

const family = sharedKept<Kept>({
  name: 'strategy-plans',
  version: VERSION,
  check: isKept,
  empty: EMPTY,
  // What is worked on in another tab takes nothing from what is worked on here.
  elsewhere: (mine, theirs) => ({ ...theirs, draft: mine.draft }),
});

/** The plans of the signed-in user on this device; null until they are read. */
export const strategyPlansAtom = family.valueAtom;
/** Reads the plans once. */
export const loadStrategyPlansAtom = family.loadAtom;
const changeAtom = atom(null, (_get, set, change: (kept: Kept) => Kept): void => void set(family.changeAtom, change));

/** Stores the unsaved plan. */
export const keepDraftAtom = atom(null, (_get, set, draft: PlanText | null) => set(changeAtom, (kept) => ({ ...kept, draft })));
/** Saves legs under a name, newest first; an existing name is replaced. */
export const savePlanAtom = atom(null, (_get, set, name: string, plan: PlanText) => {
  const fresh = { ...plan, id: uuid(), name, savedAt: wallNow() };
  return set(changeAtom, (kept) => ({
    ...kept,
    saved: [fresh, ...kept.saved.filter((each) => each.name !== name || each.underlying !== plan.underlying)].slice(0, MOST_SAVED),
  }));
});
export const renamePlanAtom = atom(null, (_get, set, id: string, name: string) =>
  set(changeAtom, (kept) => ({ ...kept, saved: kept.saved.map((each) => (each.id === id ? { ...each, name } : each)) })),
);
export const deletePlanAtom = atom(null, (_get, set, id: string) =>
  set(changeAtom, (kept) => ({ ...kept, saved: kept.saved.filter((each) => each.id !== id) })),
);
