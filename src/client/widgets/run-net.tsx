import { useCallback, useMemo } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import { netOfDay, netSinceStart, type NetOfRun } from '#client/state/bots/run-net.ts';
import { heldInstruments } from '#client/state/bots/run-profit.ts';
import { type ReadMark, sumOfKnown } from '#client/state/positions/profit.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { LiveAmount } from './live-amount.tsx';

interface RunNetProps {
  /** Keep the array stable. */
  runs: readonly NetOfRun[];
  /** Since the start of the runs, or within their last session. */
  span: 'start' | 'day';
  currency?: Currency | undefined;
  meaning: string;
  className?: string;
}

/** What runs of bots have come to after charges, at the marks of now. */
export function RunNet({ runs, span, currency, meaning, className = 'font-semibold' }: RunNetProps) {
  const ids = useMemo(() => heldInstruments(runs.flatMap(({ run }) => run.legs)), [runs]);
  const netOf = span === 'start' ? netSinceStart : netOfDay;
  const value = useCallback((readMark: ReadMark) => knownDecimal(sumOfKnown(runs.map((run) => netOf(run, readMark)))), [runs, netOf]);
  return <LiveAmount instrumentIds={ids} value={value} currency={currency} meaning={meaning} className={className} />;
}
