import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { getQuotes } from '#client/api/market.ts';
import type { OverviewFuture } from '#client/api/types.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { ChartLine } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { namedFuture } from './named-future.ts';

/** Returns what opens the ticket for an instrument of which only the id is known: its terms are fetched first. A failure is told by the error catalogue. */
function useOpenTicket(): (instrumentId: string, side: 'BUY' | 'SELL') => void {
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

/** Buy, sell and chart of one future. Both sides lead to the ticket. */
export function FutureActions({ future }: { future: OverviewFuture }) {
  const intl = useIntl();
  const open = useOpenTicket();
  const offline = useAtomValue(offlineAtom);
  const symbol = instrumentLine(namedFuture(future), useFormat());
  const act = (side: 'BUY' | 'SELL') => (
    <Button
      size="sm"
      variant={side === 'BUY' ? 'buy' : 'sell'}
      disabled={offline}
      aria-label={intl.formatMessage({ id: side === 'BUY' ? 'futures.buy' : 'futures.sell' }, { symbol })}
      onClick={() => open(future.instrument_id, side)}
    >
      <FormattedMessage id={side === 'BUY' ? 'side.buy' : 'side.sell'} />
    </Button>
  );
  return (
    <span className="flex items-center justify-end gap-2">
      {act('BUY')}
      {act('SELL')}
      <Link
        to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(future.instrument_id)}`}
        className="icon-btn"
        aria-label={intl.formatMessage({ id: 'market.to-chart' }, { symbol })}
      >
        <ChartLine aria-hidden size={20} />
      </Link>
    </span>
  );
}
