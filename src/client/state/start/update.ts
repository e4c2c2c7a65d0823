import { atom } from 'jotai';
import { activateUpdate, tryNewestAgain } from '#client/platform/service-worker.ts';
import { unresolvedIntentsAtom } from '../orders/outbox.ts';
import { ticketRequestAtom } from '../orders/ticket.ts';
import { basketOpenAtom, killOpenAtom, liveDeskOpenAtom } from '../overlays/open.ts';
import { updateFoundAtom, type UpdateState } from './update-found.ts';

export type { UpdateState } from './update-found.ts';

/** Whether a new version can be taken. Nothing happens by itself. */
export const updateReadyAtom = atom((get): UpdateState => get(updateFoundAtom));

type UpdateBlocked = 'ticket-open' | 'intent-open' | 'live-desk';

/** Why a reload would hurt now: a ticket, the basket or the kill sheet is open, an order's outcome is not known, or the live desk is on screen. Null = it would not. */
export const updateBlockedAtom = atom((get): UpdateBlocked | null => {
  if (get(ticketRequestAtom) !== null || get(basketOpenAtom) !== false || get(killOpenAtom) !== null) return 'ticket-open';
  if (get(unresolvedIntentsAtom).length > 0) return 'intent-open';
  return get(liveDeskOpenAtom) ? 'live-desk' : null;
});

/** Takes the new version, unless that would hurt now. Returns why it was refused, or null when the page is about to load again. */
export const applyUpdateAtom = atom(null, (get, set): UpdateBlocked | null => {
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
