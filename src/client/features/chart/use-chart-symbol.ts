import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CandleInterval, Instrument } from '#client/api/types.ts';
import { useQuotes } from '#client/state/chain.ts';
import { useUnderlyings } from '#client/state/underlyings.ts';
import { INTERVALS } from './model/interval-length.ts';

const NONE: readonly string[] = [];

/** What the address says is on the chart; the first underlying when it names nothing. */
export function useChartSymbol() {
  const [search, setSearch] = useSearchParams();
  const underlyings = useUnderlyings();
  const instrumentId = search.get('instrument') ?? underlyings.value?.[0]?.spot_instrument_id ?? null;
  const asked = useMemo(() => (instrumentId === null ? NONE : [instrumentId]), [instrumentId]);
  const quotes = useQuotes(asked);
  const instrument: Instrument | null = quotes.value?.instruments.find(({ instrument_id: id }) => id === instrumentId) ?? null;
  const interval = INTERVALS.find((known) => known === search.get('interval')) ?? null;
  const show = useCallback(
    (change: { readonly instrument?: string; readonly interval?: CandleInterval }) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(change)) next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const isUnknown = instrument === null && quotes.status === 'ready' && quotes.source === 'network';
  return { instrumentId, instrument, quotes, interval, show, isUnknown, failed: instrumentId === null ? underlyings : quotes };
}
