import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Instrument } from '#client/api/types.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { rememberInstrumentAtom } from '#client/state/market/recent-instruments.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { useWatchedIds } from '#client/state/market/watched-ids.ts';
import { WatchDock } from '#client/widgets/watch-dock/watch-dock.tsx';

/** The watchlist beside the chart: a press on a row shows its chart, a second one opens its ticket. */
export function Dock({ instrument, onShow }: { instrument: Instrument; onShow: (instrumentId: string) => void }) {
  const openTicket = useSetAtom(ticketRequestAtom);
  const offline = useAtomValue(offlineAtom);
  const remember = useSetAtom(rememberInstrumentAtom);
  const positions = usePositions(useWorkplace().portfolio?.id ?? null).value;
  const held = useMemo(() => positions?.filter(({ net_quantity: net }) => net !== 0) ?? [], [positions]);
  const standing = useWatchedIds(held);
  // Remembered because the live desk opens with the last viewed contract.
  useEffect(() => {
    if (instrument.tradable) void remember(instrument);
  }, [instrument, remember]);
  return (
    <WatchDock
      closes
      standing={standing}
      focused={instrument.instrument_id}
      onFocus={(chosen) => onShow(chosen.instrument_id)}
      onTrade={(chosen, side) => {
        if (!offline) openTicket({ instrument: chosen, side, mode: 'open' });
      }}
    />
  );
}
