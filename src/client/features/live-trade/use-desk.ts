import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Instrument, Position, QuotesAnswer } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { loadRecentInstrumentsAtom, recentInstrumentsAtom } from '#client/state/market/recent-instruments.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { useSameRecord } from '#client/ui/use-same-record.ts';
import { watchedIds } from './model/watched.ts';

interface Desk {
  readonly ids: readonly string[];
  readonly quotes: LiveResource<QuotesAnswer>;
  readonly focused: Instrument | null;
  readonly focus: (instrument: Instrument) => void;
  readonly trade: (instrument: Instrument, side: 'BUY' | 'SELL') => void;
}

/** What the panes of the desk share: the watched instruments and the one in focus. */
export function useDesk(positions: readonly Position[]): Desk {
  const offline = useAtomValue(offlineAtom);
  const recent = useAtomValue(recentInstrumentsAtom);
  const loadRecent = useSetAtom(loadRecentInstrumentsAtom);
  const openTicket = useSetAtom(ticketRequestAtom);
  const [ids, setIds] = useState<readonly string[]>(() => watchedIds([], positions, recent));
  const [chosen, setChosen] = useState<Instrument | null>(null);
  useEffect(() => void loadRecent(), [loadRecent]);
  useEffect(() => setIds((before) => watchedIds(before, positions, recent)), [positions, recent]);
  const quotes = useQuotes(ids);
  const focused = useSameRecord(chosen ?? quotes.value?.instruments.find(({ instrument_id: id }) => id === ids[0]) ?? null);
  const trade = useCallback(
    (instrument: Instrument, side: 'BUY' | 'SELL') => {
      // Without a connection nothing may be opened; leaving a position has its own way.
      if (!offline) openTicket({ instrument, side, mode: 'open' });
    },
    [offline, openTicket],
  );
  return {
    ids,
    quotes,
    focused,
    focus: setChosen,
    trade,
  };
}
