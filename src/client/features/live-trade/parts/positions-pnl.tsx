import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { openProfitOf, type ReadMark } from '#client/state/positions/profit.ts';
import { LiveAmount } from '#client/widgets/live-amount.tsx';

/** The profit of open positions as prices tick. */
export function PositionsPnl({
  positions,
  currency,
  className = '',
  meaning,
}: {
  positions: readonly Position[];
  currency: Currency;
  className?: string;
  meaning: string;
}) {
  const ids = useMemo(() => positions.map(({ instrument }) => instrument.instrument_id), [positions]);
  const value = useCallback((readMark: ReadMark) => knownDecimal(openProfitOf(positions, readMark)), [positions]);
  return <LiveAmount instrumentIds={ids} value={value} currency={currency} className={`font-semibold ${className}`} meaning={meaning} />;
}
