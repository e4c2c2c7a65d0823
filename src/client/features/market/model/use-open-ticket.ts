import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { getQuotes } from '#client/api/market.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';

/** Returns what opens the ticket for an instrument of which only the id is known: its terms are fetched first. A failure is told by the error catalogue. */
export function useOpenTicket(): (instrumentId: string, side: 'BUY' | 'SELL') => void {
  const open = useSetAtom(ticketRequestAtom);
  return useCallback(
    (instrumentId, side) => {
      getQuotes([instrumentId]).then(
        ({ instruments }) => {
          const instrument = instruments.find((each) => each.instrument_id === instrumentId);
          if (instrument?.tradable === true) open({ instrument, side, mode: 'open' });
        },
        () => undefined,
      );
    },
    [open],
  );
}
