import { useSetAtom } from 'jotai';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { NO_VALUE } from '#client/i18n/format.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { Button } from '#client/ui/button.tsx';
import type { ColumnPlan } from '#client/ui/fit-columns.ts';
import { Cell, HeadCell, RowGap, RowHead, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
import { useMedia } from '#client/ui/use-media.ts';
import { Price } from '#client/widgets/figure.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { LiveMark } from '#client/widgets/live-mark.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { PositionsPnl } from './positions-pnl.tsx';

const COLUMNS = ['instrument', 'quantity', 'product', 'average', 'ltp', 'mark', 'change', 'pnl', 'exit'] as const;
type Column = (typeof COLUMNS)[number];

const PLAN: ColumnPlan<Column> = {
  widths: { instrument: 180, quantity: 76, product: 52, average: 66, ltp: 66, mark: 66, change: 70, pnl: 88, exit: 50 },
  leave: ['product', 'mark', 'change', 'average'],
};
/** The height of a row: with a mouse in both looks low, for the table is read beside the chart. */
const ROW_PX = { mouse: 28, finger: 44 } as const;

/** Open positions under one set of columns, the sum at the foot: the same order and names as on the positions screen. */
export function PositionTable({ positions, currency }: { positions: readonly Position[]; currency: Currency }) {
  const intl = useIntl();
  const fit = useFit<Column>('live-positions', COLUMNS, PLAN);
  const list = useRef<HTMLTableSectionElement>(null);
  const mouse = useMedia('(pointer: fine)');
  const view = useFlowWindow(list, positions.length, mouse ? ROW_PX.mouse : ROW_PX.finger);
  const windowed = view.end - view.first < positions.length;
  const before = Math.max(1, fit.shown.indexOf('pnl'));
  return (
    <Table
      caption={intl.formatMessage({ id: 'live-trade.open' }, { count: positions.length })}
      className="table-low"
      fit={fit}
      {...(windowed ? { rowCount: positions.length + 2 } : {})}
    >
      <thead>
        <tr>
          {fit.shown.map((column) => (
            <HeadCell key={column} col={column} numeric={column !== 'instrument' && column !== 'product'}>
              <span className={column === 'exit' ? 'sr-only' : undefined}>
                <FormattedMessage id={`live-trade.column.${column}`} />
              </span>
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody ref={list}>
        <RowGap height={view.before} />
        {positions.slice(view.first, view.end).map((position, at) => (
          <Row
            key={position.position_id}
            position={position}
            currency={currency}
            columns={fit.shown}
            {...(windowed ? { place: view.first + at + 2 } : {})}
          />
        ))}
        <RowGap height={view.after} />
      </tbody>
      <tfoot>
        <tr>
          {/* Over all columns before the sum: in the first alone it would push the exits out of the pane. */}
          <th scope="row" colSpan={before}>
            <FormattedMessage id="live-trade.open" values={{ count: positions.length }} />
          </th>
          {fit.shown.slice(before).map((column) => (
            <Cell key={column} numeric>
              {column === 'pnl' ? <PositionsPnl positions={positions} currency={currency} meaning="open:shown" /> : null}
            </Cell>
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

interface RowProps {
  position: Position;
  currency: Currency;
  columns: readonly Column[];
  /** Its row of the whole table, when not all are drawn. */
  place?: number;
}

const Row = memo(function Row({ position, currency, columns, place }: RowProps) {
  return (
    <tr data-position aria-rowindex={place}>
      {columns.map((column) =>
        column === 'instrument' ? (
          <RowHead key={column}>
            <InstrumentName instrument={position.instrument} inline />
          </RowHead>
        ) : (
          // A long name or a large sum never pushes the exit button out of the pane.
          <Cell key={column} numeric={column !== 'product'} className={column === 'exit' ? 'sticky end-0 bg-surface' : undefined}>
            <Figure position={position} column={column} currency={currency} />
          </Cell>
        ),
      )}
    </tr>
  );
});

interface FigureProps {
  position: Position;
  column: Exclude<Column, 'instrument'>;
  currency: Currency;
}

/** The value of one column of a row. */
function Figure({ position, column, currency }: FigureProps): ReactNode {
  const { instrument } = position;
  const { instrument_id: id, tick_size: tick } = instrument;
  const one = useMemo(() => [position], [position]);
  switch (column) {
    case 'quantity':
      return <Quantity kind={instrument.kind} lots={position.net_lots} units={position.net_quantity} />;
    case 'product':
      return position.product ?? NO_VALUE;
    case 'average':
      return <Price value={position.average_price} tick={tick} />;
    case 'ltp':
      return <LivePrice instrumentId={id} tick={tick} className="font-semibold" />;
    case 'mark':
      return <LiveMark instrumentId={id} tick={tick} bare />;
    case 'change':
      return <LiveChange instrumentId={id} previousClose={position.quote?.previous_close ?? null} />;
    case 'pnl':
      return <PositionsPnl positions={one} currency={currency} meaning={`open:position:${position.position_id}`} />;
    case 'exit':
      return <Exit position={position} />;
  }
}

/** The exit button of a position, which opens the filled-in ticket. */
function Exit({ position }: { position: Position }) {
  const intl = useIntl();
  const format = useFormat();
  const openTicket = useSetAtom(ticketRequestAtom);
  const { instrument, net_quantity: net } = position;
  return (
    <Button
      size="sm"
      aria-label={intl.formatMessage({ id: 'live-trade.exit.of' }, { symbol: instrumentTitle(instrument, format) })}
      onClick={() => openTicket({ instrument, side: net > 0 ? 'SELL' : 'BUY', mode: { squareOff: position } })}
    >
      <FormattedMessage id="live-trade.exit" />
    </Button>
  );
}
