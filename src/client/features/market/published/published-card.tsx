import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { Card } from '#client/ui/card.tsx';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyAnalytics } from '#client/widgets/empty-analytics.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';

interface PublishedCardProps<Row> {
  /** The message with the title. */
  title: string;
  resource: LiveResource<readonly Row[]>;
  /** The message where there is no row. */
  none?: string;
  /** Whether the rows are current prices, which count for the age of the page. */
  market?: boolean;
  /** The input above the rows. */
  question?: ReactNode;
  children: (rows: readonly Row[], title: string) => ReactNode;
}

/** The answer to one call of the back end with its title and time, in every state of the page. */
export function PublishedCard<Row>({
  title: id,
  resource,
  none = 'published.none',
  market = false,
  question,
  children,
}: PublishedCardProps<Row>) {
  const intl = useIntl();
  const title = intl.formatMessage({ id });
  return (
    <Card title={title} aside={resource.value === null ? undefined : <AsOf at={resource.receivedAt} />}>
      {question}
      <PageState
        market={market}
        resource={resource}
        what={title}
        skeleton={<div className="skeleton h-40" aria-hidden />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyAnalytics refresh={resource.refresh}>
            <EmptyState title={intl.formatMessage({ id: none })} />
          </EmptyAnalytics>
        }
      >
        {(rows) => children(rows, title)}
      </PageState>
    </Card>
  );
}
