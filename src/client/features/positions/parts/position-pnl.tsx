import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { openIds, profitDecimal, type ProfitKind } from './profit-value.ts';

interface PositionPnlProps {
  positions: readonly Position[];
  kind: ProfitKind;
  className?: string;
  /** What all of them are together; one position is itself. */
  scope?: string;
}

/** The profit of one or several positions as prices tick. */
export function PositionPnl({ positions, kind, className, scope }: PositionPnlProps) {
  const ids = useMemo(() => openIds(positions), [positions]);
  const value = useCallback<Parameters<typeof LivePnl>[0]['value']>((read) => profitDecimal(positions, kind, read), [positions, kind]);
  const [one] = positions;
  const of = scope ?? (one !== undefined && positions.length === 1 ? `position:${one.position_id}` : null);
  const meaning = of === null ? undefined : `${kind === 'unrealised' ? 'open' : kind}:${of}`;
  return <LivePnl meaning={meaning} instrumentIds={ids} value={value} {...(className === undefined ? {} : { className })} />;
}
