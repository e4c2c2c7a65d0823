import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAnalyticsPreparing } from '#client/state/analytics/preparing.ts';
import { Hourglass } from '#client/ui/icons.ts';
import { EmptyState } from './empty-state.tsx';

interface EmptyAnalyticsProps {
  /** Asks for the rows again once the first are there. */
  refresh: () => void;
  /** What the screen says where there is nothing, and nothing is on its way. */
  children: ReactNode;
}

/** An empty table of the analytics back end: its first rows are being prepared, or there are none. */
export function EmptyAnalytics({ refresh, children }: EmptyAnalyticsProps) {
  const intl = useIntl();
  const preparing = useAnalyticsPreparing();
  const waited = useRef(false);
  useEffect(() => {
    if (preparing === true) waited.current = true;
    else if (preparing === false && waited.current) {
      waited.current = false;
      refresh();
    }
  }, [preparing, refresh]);
  if (preparing === null) return <div className="skeleton h-40" aria-hidden />;
  if (!preparing) return children;
  return (
    <div role="status">
      <EmptyState icon={Hourglass} title={intl.formatMessage({ id: 'page.preparing.title' })}>
        <FormattedMessage id="page.preparing.text" />
      </EmptyState>
    </div>
  );
}
