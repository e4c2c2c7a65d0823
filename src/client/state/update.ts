import { atom } from 'jotai';
import { activateUpdate, startServiceWorker } from '#client/platform/service-worker.ts';
import { unresolvedIntentsAtom } from './outbox.ts';
import type { Store } from './store.ts';
import { ticketRequestAtom } from './ticket.ts';

/** `waiting`: a new version is installed. `reload`: another tab has switched to it; this one only needs to load again. */
export type UpdateState = 'none' | 'waiting' | 'reload';

const baseAtom = atom<UpdateState>('none');
/** Whether a new version can be taken. Nothing happens by itself. */
export const updateReadyAtom = atom((get) => get(baseAtom));

/** Why a reload would hurt now: a ticket is open or an order's outcome is not known. Null = it would not. */
export const updateBlockedAtom = atom((get): 'ticket-open' | 'intent-open' | null => {
  if (get(ticketRequestAtom) !== null) return 'ticket-open';
  return get(unresolvedIntentsAtom).length > 0 ? 'intent-open' : null;
});

/** Takes the new version, unless that would hurt now. Returns why it was refused, or null when the page is about to load again. */
export const applyUpdateAtom = atom(null, (get, set): 'ticket-open' | 'intent-open' | null => {
  const blocked = get(updateBlockedAtom);
  if (blocked !== null) return blocked;
  if (get(baseAtom) === 'reload') location.reload();
  else if (get(baseAtom) === 'waiting') {
    activateUpdate();
    set(baseAtom, 'none');
  }
  return null;
});

/** Registers the service worker where the browser has them; returns how to stop watching. */
export function startUpdates(store: Store): () => void {
  return startServiceWorker({
    onWaiting: () => store.set(baseAtom, (old) => (old === 'reload' ? old : 'waiting')),
    onReplaced: () => store.set(baseAtom, 'reload'),
  });
}
