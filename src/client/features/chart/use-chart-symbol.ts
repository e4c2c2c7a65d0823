import { useMemo } from 'react';
import type { Instrument } from '#client/api/types.ts';
import { useAddress } from '#client/platform/use-address.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { CHART_INTERVALS } from '#domain/market/chart-choices.ts';
import { useUnderlyings } from '#client/state/market/underlyings.ts';

/** In the address: whether the chart shows imported history. */
export const OWN = 'own-history';

const NONE: readonly string[] = [];

/** Returns the instrument that the address names, or the first underlying, with the functions that change it. */
export function useChartSymbol() {
  const [search, show] = useAddress<'instrument' | 'interval' | 'data'>();
  const underlyings = useUnderlyings();
  const instrumentId = search.get('instrument') ?? underlyings.value?.[0]?.spot_instrument_id ?? null;
  const asked = useMemo(() => (instrumentId === null ? NONE : [instrumentId]), [instrumentId]);
  const quotes = useQuotes(asked);
  const instrument: Instrument | null = quotes.value?.instruments.find(({ instrument_id: id }) => id === instrumentId) ?? null;
  const interval = CHART_INTERVALS.find((known) => known === search.get('interval')) ?? null;
  const isUnknown = instrument === null && quotes.status === 'ready' && quotes.source === 'network';
  const own = search.get('data') === OWN;
  return { own, instrumentId, instrument, quotes, interval, show, isUnknown, failed: instrumentId === null ? underlyings : quotes };
}
