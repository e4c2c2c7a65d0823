import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import type { Instrument, Position, Account, Order } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { recentInstrumentsAtom, recentsKnownAtom, rememberInstrumentAtom } from '#client/state/market/recent-instruments.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { useSameRecord } from '#client/ui/use-same-record.ts';
import { useWatchedIds } from '#client/state/market/watched-ids.ts';

/** State shared by both layouts of the desk. */
export interface DeskProps {
  readonly account: Account;
  readonly positions: LiveResource<Position[]>;
  /** Positions that are not flat. */
  readonly open: readonly Position[];
  readonly orders: LiveResource<Order[]>;
}

interface Desk {
  readonly ids: readonly string[];
  readonly focused: Instrument | null;
  readonly focus: (instrument: Instrument) => void;
  readonly trade: (instrument: Instrument, side: 'BUY' | 'SELL') => void;
}

/**
 * The shared state of the desk's panes: the watched instruments and the one in focus. It starts with the contract last viewed on this device, else with one
 * held, else with the first index, and changes only when the trader chooses.
 */
export function useDesk(positions: readonly Position[]): Desk {
  const offline = useAtomValue(offlineAtom);
  const recent = useAtomValue(recentInstrumentsAtom);
  const known = useAtomValue(recentsKnownAtom);
  const remember = useSetAtom(rememberInstrumentAtom);
  const openTicket = useSetAtom(ticketRequestAtom);
  const ids = useWatchedIds(positions);
  const [chosen, setChosen] = useState<Instrument | null>(null);
  const quotes = useQuotes(ids);
  const listed = quotes.value?.instruments;
  if (chosen === null && known && listed !== undefined && recent.every((each) => ids.includes(each.instrument_id))) {
    const looked = [...recent.filter(({ tradable }) => tradable), ...positions.map(({ instrument }) => instrument)];
    const wanted = [...looked.map((each) => each.instrument_id), ...ids];
    setChosen(wanted.flatMap((id) => listed.find((each) => each.instrument_id === id) ?? [])[0] ?? null);
  }
  const focused = useSameRecord(listed?.find((each) => each.instrument_id === chosen?.instrument_id) ?? chosen);
  const focus = useCallback(
    (instrument: Instrument) => {
      setChosen(instrument);
      void remember(instrument);
    },
    [remember],
  );
  const trade = useCallback(
    (instrument: Instrument, side: 'BUY' | 'SELL') => {
      // Offline, the ticket cannot open a position; exits have a button of their own.
      if (!offline) openTicket({ instrument, side, mode: 'open' });
    },
    [offline, openTicket],
  );
  return { ids, focused, focus, trade };
}
