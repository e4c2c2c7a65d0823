import { useSetAtom } from 'jotai';
import { memo, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { Position } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { PositionsPnl } from './positions-pnl.tsx';
import { PositionTable } from './position-table.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';

interface PositionRowsProps {
  positions: LiveResource<Position[]>;
  currency: Currency;
  /** Shows a table, where the width allows. */
  asTable?: boolean;
}

/** Open positions, each with an exit button, in the order of opening, so that no row moves under a finger. */
export const PositionRows = memo(function PositionRows({ positions, currency, asTable = false }: PositionRowsProps) {
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
      {(list) => {
        const open = list.filter((position) => position.net_quantity !== 0);
        return asTable ? <PositionTable positions={open} currency={currency} /> : <Rows positions={open} currency={currency} />;
      }}
    </PageState>
  );
});

/** Text with a layout of its own has no shared baseline, so it is aligned at the top. */
const ON_ITS_LINE = { verticalAlign: 'top' } as const;

/** Height of a row without wrapping. */
const ROW_PX = 73;

function Rows({ positions, currency }: { positions: readonly Position[]; currency: Currency }) {
  const list = useRef<HTMLUListElement>(null);
  const view = useFlowWindow(list, positions.length, ROW_PX);
  return (
    <ul ref={list} style={{ paddingTop: view.before, paddingBottom: view.after }}>
      {positions.slice(view.first, view.end).map((position, at) => (
        <Row key={position.position_id} position={position} currency={currency} place={view.first + at + 1} of={positions.length} />
      ))}
    </ul>
  );
}

interface RowProps {
  position: Position;
  currency: Currency;
  place: number;
  of: number;
}

const Row = memo(function Row({ position, currency, place, of }: RowProps) {
  const intl = useIntl();
  const format = useFormat();
  const openTicket = useSetAtom(ticketRequestAtom);
  const { instrument, net_quantity: net } = position;
  const one = useMemo(() => [position], [position]);
  return (
    <li
      className="live-row flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-3 py-2"
      data-position
      aria-posinset={place}
      aria-setsize={of}
    >
      <span className="min-w-0 flex-[1_1_9rem]">
        <InstrumentName instrument={instrument} inline />
        <span className="block text-small text-text-2">
          {position.product ?? NO_VALUE} · <Quantity kind={instrument.kind} lots={position.net_lots} units={net} />
        </span>
        <span className="block text-small text-text-2">
          <FormattedMessage
            id="live-trade.positions.prices"
            values={{
              average: <Price key="average" value={position.average_price} tick={instrument.tick_size} />,
              last: (
                // A block of its own keeps a price tick from laying out the whole row.
                <span key="last" className="inline-block text-end" style={ON_ITS_LINE}>
                  <span className="block">
                    <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} className="font-semibold text-text" />
                  </span>
                </span>
              ),
            }}
          />
        </span>
      </span>
      <span className="ms-auto block min-w-24 text-end">
        <PositionsPnl positions={one} currency={currency} meaning={`open:position:${position.position_id}`} />
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
