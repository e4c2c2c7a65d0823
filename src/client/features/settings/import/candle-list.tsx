import { FormattedMessage } from 'react-intl';
import { deleteImportedCandles } from '#client/api/imported-candles.ts';
import type { ImportedSeries } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { ImportedList } from './imported-list.tsx';
import { SeriesView } from './series-view.tsx';

interface CandleListProps {
  imported: readonly ImportedSeries[];
  offline: boolean;
  onChanged: () => Promise<void>;
}

const WORDS = { stored: 'import.stored', none: 'import.none', deleteLead: 'import.delete-lead' };

/** The symbols under which candles are stored. */
export function CandleList({ imported, offline, onChanged }: CandleListProps) {
  const format = useFormat();
  return (
    <ImportedList
      words={WORDS}
      offline={offline}
      onChanged={onChanged}
      remove={(symbol) => deleteImportedCandles(symbol, { quiet: 'shown' })}
      items={imported.map(({ symbol, candles, sessions, from, to }) => ({
        name: symbol,
        facts: (
          <>
            <FormattedMessage id="import.rows-of" values={{ candles, sessions }} />
            {' · '}
            <FormattedMessage id="import.range" values={{ from: format.tradingDate(from), to: format.tradingDate(to) }} />
          </>
        ),
        view: <SeriesView key={candles} symbol={symbol} sessions={sessions} />,
      }))}
    />
  );
}
