import { atom } from 'jotai';
import { userPrefix } from '#client/offline/keys.ts';
import { readOne, writeBehind } from '#client/offline/storage.ts';
import { within } from '#client/offline/within.ts';
import { isRecord } from '../resource/is-record.ts';
import { onLeaving } from '../session/leaving.ts';
import { userIdAtom } from '../session/user.ts';

/** The chain viewed last. Expiry null = the nearest expiry at any time; source null = the simulated market, as in what earlier versions stored. */
interface LastChain {
  readonly source: string | null;
  readonly underlying: string;
  readonly expiry: string | null;
}

const READ_MS = 500;
const keyOf = (userId: string) => `${userPrefix(userId)}last-chain`;
const baseAtom = atom<LastChain | null | undefined>(undefined);

/** The chain viewed last on this device: null for none, undefined until read. */
export const lastChainAtom = atom((get) => get(baseAtom));

export const rememberChainAtom = atom(null, (get, set, underlying: string, expiry: string | null, source: string | null = null) => {
  const old = get(baseAtom);
  if (old?.underlying === underlying && old.expiry === expiry && old.source === source) return;
  const next = { source, underlying, expiry };
  set(baseAtom, next);
  const userId = get(userIdAtom);
  if (userId !== null) writeBehind(keyOf(userId), next);
});

function lastChainOf(stored: unknown): LastChain | null {
  if (!isRecord(stored)) return null;
  const { underlying, expiry, source } = stored;
  if (typeof underlying !== 'string' || (expiry !== null && typeof expiry !== 'string')) return null;
  return { source: typeof source === 'string' ? source : null, underlying, expiry };
}

export const restoreChainAtom = atom(null, async (get, set) => {
  const userId = get(userIdAtom);
  const stored = userId === null ? null : await within(READ_MS, () => readOne(keyOf(userId)), null);
  if (get(baseAtom) === undefined && get(userIdAtom) === userId) set(baseAtom, lastChainOf(stored));
});

onLeaving(atom(null, (_get, set) => set(baseAtom, undefined)));
