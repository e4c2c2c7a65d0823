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
import { cx } from '#client/ui/cx.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { instrumentLine } from '#client/widgets/instrument-name.tsx';
import { namedFuture } from './named-future.ts';

/** Returns the function that opens the ticket by instrument id, after fetching the instrument. The error catalogue shows a failure. */
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

interface FutureTradeProps {
  future: OverviewFuture;
  /** Whether a narrow table shows the sides as single letters. */
  shortens?: boolean;
}

/** Buy and sell buttons of one future. Both open the ticket. */
export function FutureTrade({ future, shortens = false }: FutureTradeProps) {
  const intl = useIntl();
  const open = useOpenTicket();
  const offline = useAtomValue(offlineAtom);
  const symbol = instrumentLine(namedFuture(future), useFormat());
  const act = (side: 'BUY' | 'SELL') => {
    const word = side === 'BUY' ? 'side.buy' : 'side.sell';
    return (
      <Button
        size="sm"
        variant={side === 'BUY' ? 'buy' : 'sell'}
        disabled={offline}
        aria-label={intl.formatMessage({ id: side === 'BUY' ? 'futures.buy' : 'futures.sell' }, { symbol })}
        onClick={() => open(future.instrument_id, side)}
      >
        <span className={shortens ? '@max-[40rem]:hidden' : undefined}>
          <FormattedMessage id={word} />
        </span>
        {shortens ? (
          <span className="hidden @max-[40rem]:inline">
            <FormattedMessage id={`${word}-letter`} />
          </span>
        ) : null}
      </Button>
    );
  };
  return (
    <span className={cx('flex items-center justify-end gap-2', shortens && '@max-[40rem]:gap-1')}>
      {act('BUY')}
      {act('SELL')}
    </span>
  );
}

/** The link to the chart of one future. */
export function FutureChart({ future }: { future: OverviewFuture }) {
  const intl = useIntl();
  const symbol = instrumentLine(namedFuture(future), useFormat());
  return (
    <Link
      to={`${APP_BASE}/trading_view_chart?instrument=${encodeURIComponent(future.instrument_id)}`}
      className="icon-btn"
      aria-label={intl.formatMessage({ id: 'market.to-chart' }, { symbol })}
    >
      <ChartLine aria-hidden size={20} />
    </Link>
  );
}
