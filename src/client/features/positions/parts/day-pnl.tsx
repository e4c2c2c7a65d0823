import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { dayProfitOf } from '../model/day-profit.ts';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { lastPriceOf, openIds } from './profit-value.ts';

/** The profit of one or several positions since the previous close, at the same prices as their open profit. */
export function DayPnl({ positions, scope }: { positions: readonly Position[]; scope?: string }) {
  const { view } = usePositionsDesk();
  const { days } = usePositionsRisk();
  const ids = useMemo(() => openIds(positions), [positions]);
  const value = useCallback<Parameters<typeof LivePnl>[0]['value']>(
    (read) => dayProfitOf(positions, days, view.net, (position) => lastPriceOf(position, read)),
    [positions, days, view.net],
  );
  const [one] = positions;
  const of = scope ?? (one !== undefined && positions.length === 1 ? `position:${one.position_id}` : null);
  const meaning = of === null ? undefined : `${view.net ? 'day-net' : 'day-gross'}:${of}`;
  return <LivePnl meaning={meaning} instrumentIds={ids} value={value} />;
}
