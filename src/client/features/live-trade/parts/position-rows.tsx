import { useSetAtom } from 'jotai';
import { memo, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { LiveResource } from '#client/state/resource.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { PositionsPnl } from './positions-pnl.tsx';

interface PositionRowsProps {
  positions: LiveResource<Position[]>;
  currency: Currency;
}

/** Open positions, each with one press to leave it. They keep the order in which they were opened: no row moves under a finger. */
export function PositionRows({ positions, currency }: PositionRowsProps) {
  const intl = useIntl();
  return (
    <PageState
      market
      resource={positions}
      what={intl.formatMessage({ id: 'live-trade.positions' })}
      skeleton={<div className="skeleton h-[160px]" aria-hidden />}
      isEmpty={(list) => list.every((position) => position.net_quantity === 0)}
      empty={
        <p className="p-3 text-text-2">
          <FormattedMessage id="live-trade.positions.none" />
        </p>
      }
    >
      {(list) => (
        <ul>
          {list
            .filter((position) => position.net_quantity !== 0)
            .map((position) => (
              <Row key={position.position_id} position={position} currency={currency} />
            ))}
        </ul>
      )}
    </PageState>
  );
}

const Row = memo(function Row({ position, currency }: { position: Position; currency: Currency }) {
  const intl = useIntl();
  const format = useFormat();
  const openTicket = useSetAtom(ticketRequestAtom);
  const { instrument, net_quantity: net } = position;
  const one = useMemo(() => [position], [position]);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-3 py-2" data-position>
      <span className="min-w-0 flex-[1_1_9rem]">
        <InstrumentName instrument={instrument} />
      </span>
      <span className="flex flex-col items-end text-small text-text-2">
        <Quantity lots={position.net_lots} units={net} />
        <span>
          <FormattedMessage
            id="live-trade.positions.prices"
            values={{
              average: <Price key="average" value={position.average_price} tick={instrument.tick_size} />,
              last: (
                <LivePrice
                  key="last"
                  instrumentId={instrument.instrument_id}
                  tick={instrument.tick_size}
                  className="font-semibold text-text"
                />
              ),
            }}
          />
        </span>
      </span>
      <span className="ms-auto min-w-28 text-end">
        <PositionsPnl positions={one} currency={currency} />
      </span>
      <Button
        size="sm"
        aria-label={intl.formatMessage({ id: 'live-trade.exit.of' }, { symbol: instrumentTitle(instrument, format) })}
        onClick={() => openTicket({ instrument, side: net > 0 ? 'SELL' : 'BUY', mode: { squareOff: position } })}
      >
        <FormattedMessage id="live-trade.exit" />
      </Button>
    </li>
  );
});
