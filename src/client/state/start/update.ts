import { atom } from 'jotai';
import { activateUpdate, tryNewestAgain } from '#client/platform/service-worker.ts';
import { unresolvedIntentsAtom } from '../orders/outbox.ts';
import { ticketRequestAtom } from '../orders/ticket.ts';
import { updateFoundAtom, type UpdateState } from './update-found.ts';

export type { UpdateState } from './update-found.ts';

/** Whether a new version can be taken. Nothing happens by itself. */
export const updateReadyAtom = atom((get): UpdateState => get(updateFoundAtom));

/** Why a reload would hurt now: a ticket is open or an order's outcome is not known. Null = it would not. */
export const updateBlockedAtom = atom((get): 'ticket-open' | 'intent-open' | null => {
  if (get(ticketRequestAtom) !== null) return 'ticket-open';
  return get(unresolvedIntentsAtom).length > 0 ? 'intent-open' : null;
});

/** Takes the new version, unless that would hurt now. Returns why it was refused, or null when the page is about to load again. */
export const applyUpdateAtom = atom(null, (get, set): 'ticket-open' | 'intent-open' | null => {
  const blocked = get(updateBlockedAtom);
  if (blocked !== null) return blocked;
  if (get(updateFoundAtom) === 'reload') location.reload();
  else if (get(updateFoundAtom) === 'failed') tryNewestAgain();
  else if (get(updateFoundAtom) === 'waiting') {
    activateUpdate();
    set(updateFoundAtom, 'none');
  }
  return null;
});
