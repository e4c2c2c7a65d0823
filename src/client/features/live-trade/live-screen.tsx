import { useAtomValue } from 'jotai';
import { lazy, Suspense, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { connectivityAtom } from '#client/state/connectivity.ts';
import { useMarketClock } from '#client/state/market-clock.ts';
import { useOrderBook } from '#client/state/order-book.ts';
import { usePositions } from '#client/state/positions.ts';
import { idleResource } from '#client/state/resource.ts';
import { useRiskStatus } from '#client/state/risk-status.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { Notice } from '#client/ui/notice.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import { useDayBook } from '#client/widgets/day-profit.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { SessionSummary } from './parts/session-summary.tsx';
import { TopBar } from './parts/top-bar.tsx';

const WideDesk = lazy(() => import('./wide-desk.tsx').then((module) => ({ default: module.WideDesk })));
const NarrowDesk = lazy(() => import('./narrow-desk.tsx').then((module) => ({ default: module.NarrowDesk })));
const NOTHING: readonly never[] = [];

function NoAccount() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'live-trade.no-account' })}
      action={
        <Link className="btn btn-primary" to={`${APP_BASE}/broker`}>
          <FormattedMessage id="live-trade.add-account" />
        </Link>
      }
    />
  );
}

/** The cockpit of market hours: the day against its limit, what is open, and the way to stop, on one page. */
export function Screen() {
  const intl = useIntl();
  const wide = useMedia(DESKTOP);
  const { account, portfolio, known, missing } = useWorkplace();
  const status = useRiskStatus(account?.account_number ?? null);
  const day = useDayBook(account?.account_number ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  const clock = useMarketClock();
  const connection = useAtomValue(connectivityAtom).state;
  const open = useMemo(() => positions.value?.filter((position) => position.net_quantity !== 0) ?? NOTHING, [positions.value]);
  const title = (
    <PageTitle>
      <FormattedMessage id="live-trade.title" />
    </PageTitle>
  );
  if (account === null)
    return (
      <>
        {title}
        <PageState
          resource={missing ?? idleResource<never>()}
          what={intl.formatMessage({ id: 'live-trade.title' })}
          skeleton={<div className="skeleton h-[264px]" aria-hidden />}
          {...(known ? { blocked: <NoAccount /> } : {})}
        >
          {() => null}
        </PageState>
      </>
    );
  const Desk = wide ? WideDesk : NarrowDesk;
  return (
    <>
      {title}
      <div className="flex flex-col gap-3">
        <TopBar account={account} portfolio={portfolio} status={status} day={day} positions={open} />
        {connection === 'online' ? null : (
          <Notice kind="error">
            <FormattedMessage id="live-trade.disconnected" />
          </Notice>
        )}
        {clock.value !== null && !clock.value.session_open ? (
          <SessionSummary day={day} orders={orders.value ?? NOTHING} account={account} />
        ) : null}
        <div className={connection === 'online' ? '' : 'rounded-card outline-2 outline-danger'} data-frame={connection}>
          <Suspense fallback={<div className="skeleton h-[400px]" aria-hidden />}>
            <Desk account={account} positions={positions} open={open} orders={orders} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
