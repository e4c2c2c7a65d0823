import { atom } from 'jotai';

/** A price of the order ticket that a chart can draw: limit, trigger, current market, stop-loss and target. */
export type TicketPart = 'price' | 'trigger' | 'market' | 'stop' | 'target';
export type TicketExit = Extract<TicketPart, 'stop' | 'target'>;

/** A price of the order in the ticket, in the currency unit. */
export interface TicketLine {
  readonly part: TicketPart;
  readonly price: number;
  /** True for a field of the ticket, which the chart may change; false for the market price. */
  readonly movable: boolean;
  /** True when the ticket's validation rejects the price. */
  readonly wrong: boolean;
  /** What the whole order wins or loses there, before charges; null = not known, or no exit. */
  readonly profit: number | null;
}

/** What the open ticket holds, for a chart of the same instrument. Nothing of it is sent. */
export interface TicketLines {
  readonly instrumentId: string;
  readonly side: 'BUY' | 'SELL';
  /** Null while the field is empty. */
  readonly lots: number | null;
  readonly lines: readonly TicketLine[];
  /** The exits that can be added. */
  readonly adds: readonly TicketExit[];
  /** Sets the field of a line to the tick nearest to a price. */
  readonly move: (part: TicketPart, price: number) => void;
  /** Adds an exit at its default price. */
  readonly add: (part: TicketExit) => void;
}

/** The order in the ticket, set by the ticket; null without an open ticket, after sending, and while modifying a working order, which has its own line. */
export const ticketLinesAtom = atom<TicketLines | null>(null);
