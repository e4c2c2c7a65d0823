import type { Position } from '#client/api/types.ts';
import { profitAt, sumOfProfits } from '#client/state/positions/profit.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { Money } from '#client/widgets/figure.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { isSummed, type PositionColumn } from '../model/columns.ts';
import { usePositionsDesk } from '../positions-desk.ts';
import { DayPnl, PositionPnl } from './position-pnl.tsx';
import { RiskFigure } from './risk-figure.tsx';

/** The sum of a column over positions; empty where a sum has no meaning. */
export function Total({ positions, column, scope }: { positions: readonly Position[]; column: PositionColumn; scope: string }) {
  const { view } = usePositionsDesk();
  const settled = () => sumOfProfits(positions.map((position) => profitAt(position, null)));
  if (!isSummed(column)) return null;
  switch (column) {
    case 'pnl':
      return <PositionPnl positions={positions} kind={view.net ? 'net' : 'unrealised'} className="font-semibold" scope={scope} />;
    case 'day':
      return <DayPnl positions={positions} scope={scope} />;
    case 'delta':
    case 'theta':
      return <RiskFigure positions={positions} name={column} />;
    case 'realised':
      return <Pnl value={knownDecimal(settled().realised)} />;
    case 'charges':
      return <Money value={knownDecimal(settled().charges)} />;
    default:
      return column satisfies never;
  }
}
