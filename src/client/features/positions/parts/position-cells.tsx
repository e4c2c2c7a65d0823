import { NO_VALUE } from '#client/i18n/format.ts';
import { useMemo, type ReactNode } from 'react';
import type { Position } from '#client/api/types.ts';
import { LiveChange, LivePrice } from '#client/widgets/live-figure.tsx';
import { LiveMark } from '#client/widgets/live-mark.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import type { PositionColumn } from '../model/columns.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { GuardChips } from './guard-chips.tsx';
import { DayPnl, PnlPercent, PositionPnl } from './position-pnl.tsx';
import { RiskFigure } from './risk-figure.tsx';
import { SideMark } from './side-mark.tsx';

interface PositionCellProps {
  position: Position;
  column: PositionColumn;
  /** Shows the mark below the last price, since the profit uses it and its own column is hidden. */
  marked?: boolean;
}

/** The value of one column of an open position. */
export function PositionCell({ position, column, marked = false }: PositionCellProps): ReactNode {
  const { view, accountName } = usePositionsDesk();
  const one = useMemo(() => [position] as const, [position]);
  const { instrument } = position;
  const tick = instrument.tick_size;
  switch (column) {
    case 'side':
      return <SideMark position={position} />;
    case 'product':
      return position.product ?? NO_VALUE;
    case 'quantity':
      return <Quantity kind={position.instrument.kind} lots={position.net_lots} units={position.net_quantity} />;
    case 'average':
      return <Price value={position.average_price} tick={tick} />;
    case 'ltp':
      return marked ? (
        <>
          <span className="block">
            <LivePrice instrumentId={instrument.instrument_id} tick={tick} />
          </span>
          <LiveMark instrumentId={instrument.instrument_id} tick={tick} always className="block text-small text-text-3" />
        </>
      ) : (
        <LivePrice instrumentId={instrument.instrument_id} tick={tick} />
      );
    case 'mark':
      return <LiveMark instrumentId={instrument.instrument_id} tick={tick} bare />;
    case 'change':
      return <LiveChange instrumentId={instrument.instrument_id} previousClose={position.quote?.previous_close ?? null} />;
    case 'pnl':
      return <PositionPnl positions={one} kind={view.net ? 'net' : 'unrealised'} className="font-semibold" />;
    case 'pnl-percent':
      return <PnlPercent position={position} />;
    case 'day':
      return <DayPnl positions={one} />;
    case 'delta':
    case 'theta':
    case 'iv':
      return <RiskFigure positions={one} name={column} />;
    case 'guard':
      return <GuardChips position={position} stacked />;
    case 'realised':
      return <Pnl value={position.realised_pnl} />;
    case 'charges':
      return <Money value={position.charges.total} />;
    case 'account':
      return accountName(position.account_number);
    default:
      return column satisfies never;
  }
}
