import { useAtomValue } from 'jotai';
import { FormattedMessage } from 'react-intl';
import type { IndexConfig } from '#client/api/analytics/types.ts';
import { useDailyData, useIndexConfig, useMarketData } from '#client/state/analytics/tables.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { CommentaryFeed } from '#client/widgets/commentary/commentary-feed.tsx';
import { type PublishedRow, shownColumns } from './columns.ts';
import { LastPrices } from './last-prices.tsx';
import { PublishedCard } from './published-card.tsx';
import { PublishedTable, PublishedValue, useColumnName } from './published-table.tsx';

/** Only the first row counts, as the specification says. */
function Configuration({ row }: { row: IndexConfig }) {
  const nameOf = useColumnName();
  const shown: PublishedRow = row;
  return (
    <>
      <dl className="facts">
        {shownColumns([shown]).map((column) => (
          <div key={column.name} className="contents">
            <dt>{nameOf(column)}</dt>
            <dd>
              <PublishedValue row={shown} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      {row.indices === null || row.indices.length === 0 ? null : (
        <p className="mt-2 text-small text-text-2">
          <FormattedMessage id="published.config.indices" values={{ names: row.indices.map(({ underlying }) => underlying).join(', ') }} />
        </p>
      )}
    </>
  );
}

const marketAtom = featureAtom('market');

/** The tables of the analytics back end: last traded prices, market and daily data, and index configuration. */
export function PublishedTab() {
  const config = useIndexConfig();
  // With a market, commentary is on the overview instead.
  const hasMarket = useAtomValue(marketAtom);
  return (
    <div className="flex flex-col gap-3">
      <LastPrices config={config.value?.[0] ?? null} />
      <PublishedCard title="published.market" market resource={useMarketData()}>
        {(rows, caption) => <PublishedTable rows={rows} caption={caption} />}
      </PublishedCard>
      <PublishedCard title="published.daily" resource={useDailyData()}>
        {(rows, caption) => <PublishedTable rows={rows} caption={caption} />}
      </PublishedCard>
      {hasMarket ? null : <CommentaryFeed />}
      <PublishedCard title="published.config" resource={config}>
        {([row]) => (row === undefined ? null : <Configuration row={row} />)}
      </PublishedCard>
    </div>
  );
}
