import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';
import type { Instrument, Order, Position } from '#client/api/types.ts';

export interface TicketRequest {
  readonly instrument: Instrument;
  readonly side: 'BUY' | 'SELL';
  readonly lots?: number;
  /** Initial limit price in the currency unit: only a price typed or chosen by the user on a live chart. */
  readonly price?: number;
  /** The trigger that a changed order begins with, in the currency unit: where it was dragged to. */
  readonly trigger?: number;
  /** True when all fields are given: the ticket opens at the review step. */
  readonly review?: boolean;
  readonly mode: 'open' | { readonly squareOff: Position } | { readonly modify: Order };
}

/** What the order ticket is open for; null = closed. */
export const ticketRequestAtom = atom<TicketRequest | null>(null);
onLeaving(atom(null, (_get, set) => set(ticketRequestAtom, null)));
