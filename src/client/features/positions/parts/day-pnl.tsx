import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { dayProfitOf } from '../model/day-profit.ts';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { lastPriceOf, openIds } from './profit-value.ts';

/** The profit of one or several positions since the previous close, at the same prices as their open profit. */
export function DayPnl({ positions }: { positions: readonly Position[] }) {
  const { view } = usePositionsDesk();
  const { days } = usePositionsRisk();
  const ids = useMemo(() => openIds(positions), [positions]);
  const value = useCallback<Parameters<typeof LivePnl>[0]['value']>(
    (read) => dayProfitOf(positions, days, view.net, (position) => lastPriceOf(position, read)),
    [positions, days, view.net],
  );
  return <LivePnl instrumentIds={ids} value={value} />;
}
