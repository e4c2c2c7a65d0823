import { atom } from 'jotai';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';
import { keep, readKept } from './kept.ts';

const NAME = 'pins';
const VERSION = 1;

/** A pinned account, portfolio or underlying: its offline copies are the last to be evicted. */
export interface Pin {
  readonly kind: 'account' | 'portfolio' | 'underlying';
  /** Ids in the names of the copies; for an account, id and number. */
  readonly ids: readonly string[];
}

const isPin = (data: unknown): data is Pin =>
  isRecord(data) &&
  (data['kind'] === 'account' || data['kind'] === 'portfolio' || data['kind'] === 'underlying') &&
  Array.isArray(data['ids']) &&
  data['ids'].length > 0 &&
  data['ids'].every((id) => typeof id === 'string' && id !== '');
const isPins = (data: unknown): data is readonly Pin[] => Array.isArray(data) && data.every(isPin);

/** How pins are kept. */
export const KEPT_PINS = { version: VERSION, check: isPins };

/** Returns the user's pins on this device. */
export const readPins = async (userId: string): Promise<readonly Pin[]> => (await readKept(userId, NAME, VERSION, isPins)) ?? [];

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Returns a test whether a copy's name contains a pinned id as a whole word: NIFTY must not match BANKNIFTY, but may be followed by digits (contracts). */
export function pinnedBy(pins: readonly Pin[]): (name: string) => boolean {
  const words = pins.flatMap(({ kind, ids }) =>
    ids.map((id) => new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped(id)}(?!${kind === 'underlying' ? '\\p{L}' : '[\\p{L}\\p{N}_-]'})`, 'u')),
  );
  return (name) => words.some((word) => word.test(name));
}

const isSame = (a: Pin, b: Pin) => a.kind === b.kind && a.ids[0] === b.ids[0];

const baseAtom = atom<readonly Pin[] | null>(null);

/** The signed-in user's pins on this device; null until read. */
export const pinsAtom = atom((get) => get(baseAtom));

export const restorePinsAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  if (userId === null || get(baseAtom) !== null) return;
  const stored = await readPins(userId);
  if (get(baseAtom) === null && get(userIdAtom) === userId) set(baseAtom, stored);
});

/** Pins or lets go. */
export const togglePinAtom = atom(null, (get, set, pin: Pin) => {
  const userId = get(userIdAtom);
  const pins = get(baseAtom);
  if (userId === null || pins === null) return;
  const others = pins.filter((each) => !isSame(each, pin));
  const next = others.length < pins.length ? others : [...pins, pin];
  set(baseAtom, next);
  keep(userId, NAME, VERSION, next);
});

/** Returns whether `pin` is among the pins. */
export const isPinned = (pins: readonly Pin[] | null, pin: Pin): boolean => pins?.some((each) => isSame(each, pin)) ?? false;

onLeaving(atom(null, (_get, set) => set(baseAtom, null)));
