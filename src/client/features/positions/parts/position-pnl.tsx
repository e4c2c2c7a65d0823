import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { openIds, profitDecimal, type ProfitKind } from './profit-value.ts';

interface PositionPnlProps {
  positions: readonly Position[];
  kind: ProfitKind;
  className?: string;
}

/** The profit of one or several positions as prices tick. */
export function PositionPnl({ positions, kind, className }: PositionPnlProps) {
  const ids = useMemo(() => openIds(positions), [positions]);
  const value = useCallback<Parameters<typeof LivePnl>[0]['value']>((read) => profitDecimal(positions, kind, read), [positions, kind]);
  return <LivePnl instrumentIds={ids} value={value} {...(className === undefined ? {} : { className })} />;
}
