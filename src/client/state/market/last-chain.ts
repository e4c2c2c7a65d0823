import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** The chain viewed last. Expiry null = the nearest expiry at any time. */
interface LastChain {
  readonly underlying: string;
  readonly expiry: string | null;
}

const READ_MS = 500;
const keyOf = (userId: string) => `${userPrefix(userId)}last-chain`;
const baseAtom = atom<LastChain | null | undefined>(undefined);

/** The chain viewed last on this device: null for none, undefined until read. */
export const lastChainAtom = atom((get) => get(baseAtom));

export const rememberChainAtom = atom(null, (get, set, underlying: string, expiry: string | null) => {
  const old = get(baseAtom);
  if (old?.underlying === underlying && old.expiry === expiry) return;
  const next = { underlying, expiry };
  set(baseAtom, next);
  const userId = get(userIdAtom);
  if (userId !== null) writeBehind(keyOf(userId), next);
});

function isLastChain(stored: unknown): stored is LastChain {
  return (
    isRecord(stored) && typeof stored['underlying'] === 'string' && (stored['expiry'] === null || typeof stored['expiry'] === 'string')
  );
}

export const restoreChainAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  const stored = userId === null ? null : await within(READ_MS, () => readOne(keyOf(userId)), null);
  if (get(baseAtom) === undefined && get(userIdAtom) === userId) set(baseAtom, isLastChain(stored) ? stored : null);
});

onLeaving(atom(null, (_get, set) => set(baseAtom, undefined)));
