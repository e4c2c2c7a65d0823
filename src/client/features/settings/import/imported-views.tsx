import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { getImportedCandles, getImportedChain } from '#client/api/imported.ts';
import type { ImportedChainView as Chain } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { exchangeTime, type WallTime } from '#domain/units/time.ts';
import { ChainView } from './chain-view.tsx';
import { SeriesView } from './series-view.tsx';

/** The closes of candles that were imported under a symbol. */
export function ImportedSeriesView({ symbol, sessions }: { symbol: string; sessions: number }) {
  const load = useCallback(
    (page: Parameters<typeof getImportedCandles>[1]) => getImportedCandles(symbol, page, { quiet: 'shown' }),
    [symbol],
  );
  return <SeriesView symbol={symbol} sessions={sessions} load={load} />;
}

/** The chains that were imported of an underlying. */
export function ImportedChainView({ underlying }: { underlying: string }) {
  const format = useFormat();
  const load = useCallback(
    (query: Parameters<typeof getImportedChain>[1]) => getImportedChain(underlying, query, { quiet: 'shown' }),
    [underlying],
  );
  const source = ({ at, imported_at: imported }: Chain) => (
    <FormattedMessage
      id="import.chain.as-of"
      values={{ at: format.dateTime(exchangeTime(at)), imported: format.wallDate(imported as WallTime) }}
    />
  );
  return <ChainView underlying={underlying} load={load} source={source} />;
}
