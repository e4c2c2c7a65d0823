import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Instrument, Position, QuotesAnswer, Account, Order } from '#client/api/types.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { indexIdsAtom } from '#client/state/market/indices.ts';
import { loadRecentInstrumentsAtom, recentInstrumentsAtom } from '#client/state/market/recent-instruments.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { useSameRecord } from '#client/ui/use-same-record.ts';

/** What both forms of the desk are made of. */
export interface DeskProps {
  readonly account: Account;
  readonly positions: LiveResource<Position[]>;
  /** The positions that are not flat. */
  readonly open: readonly Position[];
  readonly orders: LiveResource<Order[]>;
}

const MOST = 40;

/** Returns the ids to watch: the indices, which the exchange leaves out where it does not list them, what is held, what was opened last. What is listed keeps its place while others come. */
export function watchedIds(
  before: readonly string[],
  indices: readonly string[],
  positions: readonly Position[],
  recent: readonly Instrument[],
): readonly string[] {
  const wanted = [...indices, ...positions.map(({ instrument }) => instrument.instrument_id), ...recent.map((each) => each.instrument_id)];
  const known = new Set(before);
  const added = [...new Set(wanted)].filter((id) => !known.has(id));
  const all = [...before, ...added].slice(0, MOST);
  return all.length === before.length && added.length === 0 ? before : all;
}

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
  const indices = useAtomValue(indexIdsAtom);
  const loadRecent = useSetAtom(loadRecentInstrumentsAtom);
  const openTicket = useSetAtom(ticketRequestAtom);
  const [ids, setIds] = useState<readonly string[]>(() => watchedIds([], indices, positions, recent));
  const [chosen, setChosen] = useState<Instrument | null>(null);
  useEffect(() => void loadRecent(), [loadRecent]);
  useEffect(() => setIds((before) => watchedIds(before, indices, positions, recent)), [indices, positions, recent]);
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
