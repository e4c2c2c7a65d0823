import { useSetAtom } from 'jotai';
import type { Position } from '#client/api/types.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { actionRequestAtom, type ActionRequest } from './action-request.ts';

export interface PositionActions {
  /** Opens the ticket that closes the position, or the given lots. */
  readonly squareOff: (lots?: number) => void;
  /** Opens the ticket that adds to the position. */
  readonly add: () => void;
  /** Opens the ticket for a new order of the same contract. */
  readonly trade: (side: 'BUY' | 'SELL') => void;
  /** Opens the sheet of the action. */
  readonly act: (kind: Extract<ActionRequest, { position: Position }>['kind']) => void;
}

/** Returns the actions on an open position. All open a ticket or a sheet; nothing is sent from here. */
export function usePositionActions(position: Position): PositionActions {
  const openTicket = useSetAtom(ticketRequestAtom);
  const openSheet = useSetAtom(actionRequestAtom);
  const { instrument, net_quantity: net } = position;
  return {
    squareOff: (lots) =>
      openTicket({
        instrument,
        side: net > 0 ? 'SELL' : 'BUY',
        mode: { squareOff: position },
        ...(lots === undefined ? {} : { lots }),
      }),
    add: () => openTicket({ instrument, side: net > 0 ? 'BUY' : 'SELL', mode: 'open' }),
    trade: (side) => openTicket({ instrument, side, mode: 'open' }),
    act: (kind) => openSheet({ kind, position }),
  };
}
