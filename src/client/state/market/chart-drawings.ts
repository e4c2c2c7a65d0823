import { atom } from 'jotai';
import { isListOf } from '../resource/is-list.ts';
import { keep, readKept } from '../device/kept.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** One place of a drawing: an instant of the exchange and a price in the currency unit, as far as the tool has them. */
export interface DrawnPoint {
  readonly at?: number;
  readonly price?: number;
}
/** Something drawn by hand on the chart of one instrument. */
export interface Drawing {
  readonly id: string;
  readonly tool: string;
  readonly points: readonly DrawnPoint[];
  /** What stands beside it, where the tool has words. */
  readonly text?: string;
  readonly locked?: boolean;
}
interface Drawn {
  readonly list: readonly Drawing[];
  readonly undo: readonly (readonly Drawing[])[];
  readonly redo: readonly (readonly Drawing[])[];
}

const VERSION = 1;
const MOST_STEPS = 50;
const NOTHING: Drawn = { list: [], undo: [], redo: [] };
const isDrawings = isListOf<Drawing>('id');
const nameOf = (instrumentId: string) => `drawings/${instrumentId}`;

const allAtom = atom<Readonly<Record<string, Drawn>>>({});

/** Returns the drawings of an instrument, and whether a step can be taken back or again. */
export const drawnAtom = (instrumentId: string) => atom((get) => get(allAtom)[instrumentId] ?? null);

/** Reads the drawings that this user keeps for an instrument. */
export const loadDrawingsAtom = atom(null, async (get, set, instrumentId: string) => {
  const userId = get(userIdAtom);
  if (userId === null || get(allAtom)[instrumentId] !== undefined) return;
  const list = (await readKept(userId, nameOf(instrumentId), VERSION, isDrawings)) ?? [];
  if (get(userIdAtom) === userId && get(allAtom)[instrumentId] === undefined)
    set(allAtom, (old) => ({ ...old, [instrumentId]: { ...NOTHING, list } }));
});

function keepDrawn(userId: string | null, drawn: Drawn, instrumentId: string): Drawn {
  if (userId !== null) keep(userId, nameOf(instrumentId), VERSION, drawn.list);
  return drawn;
}

/** Puts a new list in the place of an instrument's drawings, as one step that can be taken back. */
export const changeDrawingsAtom = atom(null, (get, set, instrumentId: string, change: (list: readonly Drawing[]) => readonly Drawing[]) => {
  const old = get(allAtom)[instrumentId] ?? NOTHING;
  const list = change(old.list);
  if (list === old.list) return;
  const next: Drawn = { list, undo: [...old.undo, old.list].slice(-MOST_STEPS), redo: [] };
  set(allAtom, { ...get(allAtom), [instrumentId]: keepDrawn(get(userIdAtom), next, instrumentId) });
});

/** Takes the last step with an instrument's drawings back, or the one that was taken back again. */
export const stepDrawingsAtom = atom(null, (get, set, instrumentId: string, way: 'undo' | 'redo') => {
  const old = get(allAtom)[instrumentId] ?? NOTHING;
  const list = old[way].at(-1);
  if (list === undefined) return;
  const other = way === 'undo' ? 'redo' : 'undo';
  const next: Drawn = { ...old, list, [way]: old[way].slice(0, -1), [other]: [...old[other], old.list] };
  set(allAtom, { ...get(allAtom), [instrumentId]: keepDrawn(get(userIdAtom), next, instrumentId) });
});

onLeaving(atom(null, (_get, set) => set(allAtom, {})));
