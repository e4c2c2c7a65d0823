import { atom } from 'jotai';
import { DRAWING_LIMITS } from '#domain/market/chart-choices.ts';
import { getDrawings, putDrawings } from '#client/api/charts.ts';
import type { ChartDrawing, DrawingsAnswer } from '#client/api/types.ts';
import { isListOf } from '../resource/is-list.ts';
import { featureAtom } from '../start/config.ts';
import { readKept } from '../device/kept.ts';
import { mergeById, syncedFamily, type RemoteAnswer } from '../device/synced.ts';
import { onLeaving } from '../session/leaving.ts';

/** One place of a drawing: an instant of the exchange and a price in the currency unit, as far as the tool has them. */
export type DrawnPoint = Readonly<ChartDrawing['points'][number]>;
/** A user's drawing on an instrument's chart. */
export interface Drawing extends Readonly<Omit<ChartDrawing, 'points'>> {
  readonly points: readonly DrawnPoint[];
}
type Drawings = readonly Drawing[];
/** One change: the list before and after. */
interface Step {
  readonly before: Drawings;
  readonly after: Drawings;
}
interface Steps {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

const MOST_STEPS = 50;
const NO_STEPS: Steps = { undo: [], redo: [] };
const NONE: Drawings = [];
const isDrawings = isListOf<Drawing>('id');
const nameOf = (instrumentId: string) => `drawings/${instrumentId}`;

const answerOf = ({ revision, taken, drawings }: DrawingsAnswer): RemoteAnswer<Drawings> => ({
  revision,
  taken,
  value: revision === 0 ? null : drawings,
});
const family = syncedFamily<Drawings>({
  nameOf,
  version: 2,
  isValue: isDrawings,
  readOld: (userId, instrumentId) => readKept(userId, nameOf(instrumentId), 1, isDrawings),
  first: NONE,
  onServer: featureAtom('charts'),
  remote: (instrumentId) => ({
    get: async () => answerOf(await getDrawings(instrumentId)),
    put: async (revision, list) =>
      answerOf(
        await putDrawings(
          instrumentId,
          revision,
          list.map((each) => ({ ...each, points: [...each.points] })),
        ),
      ),
  }),
  merge: mergeById,
});
/** How drawings are kept. */
export const KEPT_DRAWINGS = family.kept;

/** Undo history per instrument, kept for the life of the page. */
const stepsAtom = atom<Readonly<Record<string, Steps>>>({});

/** Returns the drawings of an instrument with the undo and redo steps; null until read. */
export const drawnAtom = (instrumentId: string) =>
  atom((get) => {
    const list = get(family.valuesAtom)[instrumentId]?.value;
    return list === undefined ? null : { list, ...(get(stepsAtom)[instrumentId] ?? NO_STEPS) };
  });

/** Reads the user's drawings of an instrument, from this device and then from the server. */
export const loadDrawingsAtom = family.loadAtom;

const putAtom = atom(null, (get, set, instrumentId: string, list: Drawings, steps: Steps) => {
  set(stepsAtom, { ...get(stepsAtom), [instrumentId]: steps });
  set(family.changeAtom, instrumentId, list);
});

const sizeOf = (list: Drawings) => new TextEncoder().encode(JSON.stringify(list)).length;
const hasRoom = (list: Drawings) => list.length <= DRAWING_LIMITS.drawings && sizeOf(list) <= DRAWING_LIMITS.bytes;

/**
 * Puts a new list in the place of an instrument's drawings, as one step that can be taken back. Returns false when it is more than the account keeps: then
 * nothing has changed, for what only this device has would be gone after a sign-out. What makes the list smaller is always taken.
 */
export const changeDrawingsAtom = atom(null, (get, set, instrumentId: string, change: (list: Drawings) => Drawings): boolean => {
  const old = get(family.valuesAtom)[instrumentId]?.value ?? NONE;
  const list = change(old);
  if (list === old) return true;
  if (!hasRoom(list) && (list.length > old.length || sizeOf(list) > sizeOf(old))) return false;
  const { undo } = get(stepsAtom)[instrumentId] ?? NO_STEPS;
  set(putAtom, instrumentId, list, { undo: [...undo, { before: old, after: list }].slice(-MOST_STEPS), redo: [] });
  return true;
});

/** Takes the last step with an instrument's drawings back, or the one that was taken back again. What came from another device since stays. */
export const stepDrawingsAtom = atom(null, (get, set, instrumentId: string, way: 'undo' | 'redo') => {
  const current = get(family.valuesAtom)[instrumentId]?.value ?? NONE;
  const steps = get(stepsAtom)[instrumentId] ?? NO_STEPS;
  const step = steps[way].at(-1);
  if (step === undefined) return;
  const [from, to, other] = way === 'undo' ? ([step.after, step.before, 'redo'] as const) : ([step.before, step.after, 'undo'] as const);
  // With nothing else in between the list is exactly as it was, in its order too.
  const list = current === from ? to : mergeById(from, to, current);
  set(putAtom, instrumentId, list, { ...steps, [way]: steps[way].slice(0, -1), [other]: [...steps[other], step] });
});

onLeaving(atom(null, (_get, set) => set(stepsAtom, {})));
