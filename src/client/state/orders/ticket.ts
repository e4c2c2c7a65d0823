import { atom } from 'jotai';
import { onLeaving } from '../session/leaving.ts';
import type { Instrument, Order, Position } from '#client/api/types.ts';

export interface TicketRequest {
  readonly instrument: Instrument;
  readonly side: 'BUY' | 'SELL';
  readonly lots?: number;
  /** A limit price to begin with, in the currency unit: only ever chosen by hand on a live chart, or typed. */
  readonly price?: number;
  /** The trigger that a changed order begins with, in the currency unit: where it was dragged to. */
  readonly trigger?: number;
  /** It is all said: the ticket opens at its review. */
  readonly review?: boolean;
  readonly mode: 'open' | { readonly squareOff: Position } | { readonly modify: Order };
}

/** What the order ticket is open for; null = closed. */
export const ticketRequestAtom = atom<TicketRequest | null>(null);
onLeaving(atom(null, (_get, set) => set(ticketRequestAtom, null)));
