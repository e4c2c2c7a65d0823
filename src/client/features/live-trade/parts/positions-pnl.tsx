import { useCallback, useMemo } from 'react';
import type { Position } from '#client/api/types.ts';
import type { Currency } from '#client/i18n/format-context.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { openProfit } from '../model/open-profit.ts';

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
  const value = useCallback<Parameters<typeof LivePnl>[0]['value']>((read) => openProfit(positions, read), [positions]);
  return <LivePnl instrumentIds={ids} value={value} currency={currency} className={`font-semibold ${className}`} meaning={meaning} />;
}
