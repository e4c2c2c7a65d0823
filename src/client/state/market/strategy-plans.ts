import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { seal, unseal } from '#client/offline/sealed.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

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
  /** What was last worked on. */
  readonly draft: PlanText | null;
  readonly saved: readonly SavedPlan[];
}

const VERSION = 1;
const READ_MS = 1_000;
/** Plans that a device keeps for a user. */
const MOST_SAVED = 50;
const EMPTY: Kept = { draft: null, saved: [] };
const keyOf = (userId: string) => `${userPrefix(userId)}strategy-plans`;

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

const baseAtom = atom<{ readonly userId: string; readonly kept: Kept } | null>(null);

/** The plans of the signed-in user on this device; null until they are read. */
export const strategyPlansAtom = atom((get) => {
  const base = get(baseAtom);
  return base !== null && base.userId === get(userIdAtom) ? base.kept : null;
});

/** Reads the plans once. */
export const loadStrategyPlansAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null || get(baseAtom)?.userId === userId) return;
  const kept = unseal(await within(READ_MS, () => readOne(keyOf(userId)), null), VERSION, isKept)?.data ?? EMPTY;
  if (get(userIdAtom) === userId && get(baseAtom)?.userId !== userId) set(baseAtom, { userId, kept });
});

const changeAtom = atom(null, (get, set, change: (kept: Kept) => Kept) => {
  const userId = get(userIdAtom);
  const kept = get(strategyPlansAtom);
  if (userId === null || kept === null) return;
  const next = change(kept);
  set(baseAtom, { userId, kept: next });
  writeBehind(keyOf(userId), seal(VERSION, wallNow(), next));
});

/** Keeps what is being worked on. */
export const keepDraftAtom = atom(null, (_get, set, draft: PlanText | null) => set(changeAtom, (kept) => ({ ...kept, draft })));
/** Saves legs under a name, the newest first; the same name again replaces what it named. */
export const savePlanAtom = atom(null, (_get, set, name: string, plan: PlanText) =>
  set(changeAtom, (kept) => ({
    ...kept,
    saved: [
      { ...plan, id: uuid(), name, savedAt: wallNow() },
      ...kept.saved.filter((each) => each.name !== name || each.underlying !== plan.underlying),
    ].slice(0, MOST_SAVED),
  })),
);
export const renamePlanAtom = atom(null, (_get, set, id: string, name: string) =>
  set(changeAtom, (kept) => ({ ...kept, saved: kept.saved.map((each) => (each.id === id ? { ...each, name } : each)) })),
);
export const deletePlanAtom = atom(null, (_get, set, id: string) =>
  set(changeAtom, (kept) => ({ ...kept, saved: kept.saved.filter((each) => each.id !== id) })),
);

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
