import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Instrument } from '#client/api/types.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { Button } from '#client/ui/button.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';

interface TicketBoxProps {
  instrument: Instrument | null;
  symbol: string;
  onTrade: (instrument: Instrument, side: 'BUY' | 'SELL') => void;
}

/** Buy and sell buttons for the contract in focus, each with the opposite price; for an index a link to its contracts. */
export function TicketBox({ instrument, symbol, onTrade }: TicketBoxProps) {
  const offline = useAtomValue(offlineAtom);
  return (
    <div className="flex flex-col gap-2 p-3">
      {instrument !== null && instrument.tradable ? (
        <div className="flex gap-2">
          {(['BUY', 'SELL'] as const).map((side) => (
            <Button
              key={side}
              variant={side === 'BUY' ? 'buy' : 'sell'}
              className="flex-1"
              disabled={offline}
              onClick={() => onTrade(instrument, side)}
            >
              {/* Kept left to right in either page direction. */}
              <span dir="ltr">
                <FormattedMessage id={side === 'BUY' ? 'side.buy' : 'side.sell'} />{' '}
                <LivePrice
                  instrumentId={instrument.instrument_id}
                  tick={instrument.tick_size}
                  field={side === 'BUY' ? 'ask' : 'bid'}
                  tint={false}
                />
              </span>
            </Button>
          ))}
        </div>
      ) : (
        <>
          <p className="text-small text-text-2">
            <FormattedMessage id="live-trade.ticket.not-tradable" />
          </p>
          {instrument === null ? null : (
            <Link to={`${APP_BASE}/market_view?tab=chain&underlying=${encodeURIComponent(instrument.underlying)}`} className="link">
              <FormattedMessage id="live-trade.ticket.chain" values={{ symbol }} />
            </Link>
          )}
        </>
      )}
    </div>
  );
}
