import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { dayProfitAt } from '../model/day-rows.ts';
import { usePositionsDesk, usePositionsRisk } from '../positions-desk.ts';
import { openIds, profitDecimal, type ProfitKind, profitShare, scopeOf } from './profit-value.ts';

interface PositionsProps {
  positions: readonly Position[];
  /** What several positions are together, such as a group or a portfolio; not needed for one position. */
  scope?: string;
}

const meaningOf = (what: string, scope: string | null) => (scope === null ? undefined : `${what}:${scope}`);

/** Live profit of one or several positions. */
export function PositionPnl({ positions, scope, kind, className }: PositionsProps & { kind: ProfitKind; className?: string }) {
  const ids = useMemo(() => openIds(positions), [positions]);
  const value = useCallback((readMark: ReadMark) => profitDecimal(positions, kind, readMark), [positions, kind]);
  const meaning = meaningOf(kind === 'unrealised' ? 'open' : kind, scopeOf(positions, scope));
  return <LiveAmount instrumentIds={ids} value={value} className={className} meaning={meaning} />;
}

/** Live profit of one or several positions since the previous close, at the same marks as their open profit. */
export function DayPnl({ positions, scope }: PositionsProps) {
  const { net } = usePositionsDesk().view;
  const { days } = usePositionsRisk();
  const ids = useMemo(() => openIds(positions), [positions]);
  const value = useCallback((readMark: ReadMark) => dayProfitAt(positions, days, net, readMark), [positions, days, net]);
  return <LiveAmount instrumentIds={ids} value={value} meaning={meaningOf(net ? 'day-net' : 'day-gross', scopeOf(positions, scope))} />;
}

/** Live profit of an open position as a share of its cost. */
export function PnlPercent({ position }: { position: Position }) {
  const { instrument_id: id } = position.instrument;
  const ids = useMemo(() => [id], [id]);
  const value = useCallback((readMark: ReadMark) => profitShare(position, readMark), [position]);
  return <LiveAmount instrumentIds={ids} value={value} kind="share" />;
}
