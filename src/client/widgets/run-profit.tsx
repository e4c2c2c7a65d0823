import { useCallback, useMemo } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import { heldInstruments, type ProfitOfRun, profitOfRun } from '#client/state/bots/run-profit.ts';
import { type ReadMark, sumOfKnown } from '#client/state/positions/profit.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { LiveAmount } from './live-amount.tsx';

interface RunProfitProps {
  /** Keep the array stable. */
  runs: readonly ProfitOfRun[];
  currency?: Currency | undefined;
  meaning: string;
}

/** What runs of bots have made before charges, at the marks of now. */
export function RunProfit({ runs, currency, meaning }: RunProfitProps) {
  const ids = useMemo(() => heldInstruments(runs.flatMap(({ legs }) => legs)), [runs]);
  const value = useCallback((readMark: ReadMark) => knownDecimal(sumOfKnown(runs.map((run) => profitOfRun(run, readMark)))), [runs]);
  return <LiveAmount instrumentIds={ids} value={value} currency={currency} meaning={meaning} className="font-semibold" />;
}
