import { atom, useStore } from 'jotai';
import { asApiError } from '#client/api/api-error.ts';
import { onLeaving } from './leaving.ts';
import type { Store } from '../store.ts';

type Settle = (proved: boolean) => void;
const waitingAtom = atom<readonly Settle[]>([]);

/** Whether a call waits for step-up; the shell's dialog is shown while true. */
export const proofWantedAtom = atom((get) => get(waitingAtom).length > 0);

/** Ends the asking: everybody who waits hears whether the proof was given. */
export const settleProofAtom = atom(null, (get, set, proved: boolean) => {
  const waiting = get(waitingAtom);
  set(waitingAtom, []);
  for (const settle of waiting) settle(proved);
});
onLeaving(atom(null, (_get, set) => set(settleProofAtom, false)));

/**
 * Returns the call's result. If the server requires step-up, the user is asked to confirm and the call is repeated; the first one had no
 * effect. Rejects with ApiError `auth.step-up` when the user cancels. Not for calls under an Idempotency-Key.
 */
export async function withProof<T>(store: Store, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.code !== 'auth.step-up') throw error;
    const proved = await new Promise<boolean>((settle) => store.set(waitingAtom, (old) => [...old, settle]));
    if (!proved) throw error;
    return call();
  }
}

/** Returns `withProof` for the page's store. */
export function useProof(): <T>(call: () => Promise<T>) => Promise<T> {
  const store = useStore();
  return (call) => withProof(store, call);
}
