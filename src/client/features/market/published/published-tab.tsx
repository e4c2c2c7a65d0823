import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IndexConfig } from '#client/api/analytics/types.ts';
import { useCatalogues } from '#client/i18n/use-catalogues.ts';
import { useDailyData, useIndexConfig, useMarketData } from '#client/state/analytics/tables.ts';
import type { LiveResource } from '#client/state/resource.ts';
import { Card } from '#client/ui/card.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { type PublishedRow, shownColumns } from './columns.ts';
import { LastPrices } from './last-prices.tsx';
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

interface PublishedProps<Row> {
  /** The message with the title. */
  title: string;
  resource: LiveResource<Row[]>;
  children: (rows: Row[], title: string) => ReactNode;
}

/** One table of the back end with its title and its time, in every state of the page. */
function Published<Row>({ title: id, resource, children }: PublishedProps<Row>) {
  const intl = useIntl();
  const title = intl.formatMessage({ id });
  return (
    <Card title={title} aside={resource.value === null ? undefined : <AsOf at={resource.receivedAt} />}>
      <PageState
        market
        resource={resource}
        what={title}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: 'published.none' })} />}
      >
        {(rows) => children(rows, title)}
      </PageState>
    </Card>
  );
}

/** What the analytics back end publishes, as it publishes it: last traded prices, market and daily data, and how its indices are set up. */
export function PublishedTab() {
  useCatalogues('market/published');
  const config = useIndexConfig();
  return (
    <div className="flex flex-col gap-3">
      <LastPrices config={config.value?.[0] ?? null} />
      <Published title="published.market" resource={useMarketData()}>
        {(rows, caption) => <PublishedTable rows={rows} caption={caption} />}
      </Published>
      <Published title="published.daily" resource={useDailyData()}>
        {(rows, caption) => <PublishedTable rows={rows} caption={caption} />}
      </Published>
      <Published title="published.config" resource={config}>
        {([row]) => (row === undefined ? null : <Configuration row={row} />)}
      </Published>
    </div>
  );
}
