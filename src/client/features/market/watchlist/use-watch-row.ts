import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Instrument } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useFocusKeys } from '#client/state/device/use-shortcuts.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import type { RowEdits } from './row-edits.tsx';

/** Returns the actions and keyboard shortcuts of a watchlist row: trade, depth, chart, move and remove. */
export function useWatchRow(instrument: Instrument, edits: RowEdits, onDepth: () => void) {
  const navigate = useNavigate();
  const openTicket = useSetAtom(ticketRequestAtom);
  const offline = useAtomValue(offlineAtom);
  const keys = useFocusKeys('watchlist');
  const name = instrumentLine(instrument, useFormat());
  const chart = `${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(instrument.instrument_id)}`;
  const tradable = instrument.tradable && !offline;
  const trade = (side: 'BUY' | 'SELL') => {
    if (tradable) openTicket({ instrument, side, mode: 'open' });
  };
  const press = (event: KeyboardEvent) =>
    keys.press(event, {
      buy: () => trade('BUY'),
      sell: () => trade('SELL'),
      depth: onDepth,
      chart: () => void navigate(chart),
      move: (at) => edits.frozen || edits.onMove(at === 0 ? -1 : 1),
      unwatch: () => edits.frozen || edits.onRemove(name),
    });
  return { name, chart, tradable, trade, aria: keys.aria, press };
}
