import { FormattedMessage } from 'react-intl';
import type { Position } from '#client/api/types.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import { LiveMark } from '#client/widgets/live-mark.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { columnWord, type PositionColumn } from '../model/columns.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { RolledFrom } from '../roll/rolled-from.tsx';
import { PositionCell } from './position-cells.tsx';
import { PositionPnl } from './position-pnl.tsx';

/** The details of a position: bought, sold, cost and profit, after the figures that do not fit in the row. */
export function PositionDetail({ position, columns = [] }: { position: Position; columns?: readonly PositionColumn[] }) {
  const { view } = usePositionsDesk();
  const facts = [
    {
      id: 'bought',
      value: (
        <>
          <Quantity
            kind={position.instrument.kind}
            lots={lotsOf(position.buy_quantity, position.instrument)}
            units={position.buy_quantity}
          />{' '}
          · <Money value={position.buy_value} />
        </>
      ),
    },
    {
      id: 'sold',
      value: (
        <>
          <Quantity
            kind={position.instrument.kind}
            lots={lotsOf(position.sell_quantity, position.instrument)}
            units={position.sell_quantity}
          />{' '}
          · <Money value={position.sell_value} />
        </>
      ),
    },
    { id: 'cost', value: <Money value={position.open_cost} /> },
    {
      id: 'mark',
      value: (
        // A sentence that may wrap into two lines on a narrow screen.
        <span>
          <LiveMark
            instrumentId={position.instrument.instrument_id}
            tick={position.instrument.tick_size}
            whole
            className="block! whitespace-normal!"
          />
        </span>
      ),
    },
    { id: 'realised', value: <Pnl value={position.realised_pnl} /> },
    { id: 'charges', value: <Money value={position.charges.total} /> },
    {
      id: 'net',
      value: <PositionPnl positions={[position]} kind="net" className="font-semibold" />,
    },
  ];
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {columns
          .filter((column) => !facts.some(({ id }) => id === column))
          .map((column) => (
            <div key={column} className="contents">
              <dt className="text-text-3">
                <FormattedMessage id={`positions.column.${columnWord(column, view.net)}`} />
              </dt>
              <dd className="text-end">
                <PositionCell position={position} column={column} />
              </dd>
            </div>
          ))}
        {facts.map(({ id, value }) => (
          <div key={id} className="contents">
            <dt className="text-text-3">
              <FormattedMessage id={`positions.detail.${id}`} />
            </dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
      <RolledFrom position={position} />
    </div>
  );
}
