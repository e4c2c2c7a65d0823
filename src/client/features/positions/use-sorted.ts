import { useEffect, useState } from 'react';
import type { Position } from '#client/api/types.ts';
import { liveMark } from '#client/state/positions/profit.ts';
import { useSteadyOrder } from '#client/ui/use-steady-order.ts';
import { sortPositions, type SortValue } from './model/arrange-positions.ts';
import { sortsLive } from './model/columns.ts';
import { dayProfitAt } from './model/day-rows.ts';
import { greeksOf, netGreek } from '#client/state/positions/greeks.ts';
import { profitDecimal, profitShare } from './parts/profit-value.ts';
import { usePositionsDesk, usePositionsRisk } from './positions-desk.ts';

const SORT_AGAIN_MS = 2_000;

/** Returns the positions in the order of the view. A live column sorts again every two seconds at most, and never under a pointer or focus. */
export function useSorted(positions: readonly Position[]) {
  const { view } = usePositionsDesk();
  const { greeks, days } = usePositionsRisk();
  const [, sortAgain] = useState(0);
  const live = sortsLive(view.sort);
  useEffect(() => {
    if (!live) return undefined;
    const timer = setInterval(() => sortAgain((count) => count + 1), SORT_AGAIN_MS);
    return () => clearInterval(timer);
  }, [live]);
  const value: SortValue = (position, column) => {
    switch (column) {
      case 'quantity':
        return position.net_quantity;
      case 'pnl':
        return profitDecimal([position], view.net ? 'net' : 'unrealised');
      case 'pnl-percent':
        return profitShare(position);
      case 'day':
        return dayProfitAt([position], days, view.net, liveMark);
      case 'delta':
      case 'theta':
        return netGreek([position], column, greeks);
      case 'iv':
        return greeksOf(position, greeks)?.iv ?? null;
      case 'instrument':
        return null;
      default:
        return column satisfies never;
    }
  };
  return useSteadyOrder(sortPositions(positions, view, value), keyOf, `${view.sort} ${view.descending}`);
}

const keyOf = (position: Position) => position.position_id;
