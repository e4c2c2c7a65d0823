import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Account, Order } from '#client/api/types.ts';
import { cx } from '#client/ui/cx.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { APP_BASE } from '#contract/constants.ts';
import { connectivityAtom } from '#client/state/stream/connectivity.ts';
import { useMarketClock } from '#client/state/market/market-clock.ts';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { liveDeskOpenAtom } from '#client/state/overlays/open.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { idleResource } from '#client/state/resource/resource.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { Notice } from '#client/ui/notice.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { DayProfit, useDayBook, type DayBook } from '#client/widgets/day-profit.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { TopBar } from './parts/top-bar.tsx';

const kept = { placeholder: <div className="skeleton h-[400px]" aria-hidden /> };
const WideDesk = lazyPart(async () => (await import('./wide-desk.tsx')).WideDesk, kept);
const NarrowDesk = lazyPart(async () => (await import('./narrow-desk.tsx')).NarrowDesk, kept);
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
    >
      <FormattedMessage id="live-trade.no-account.text" />
    </EmptyState>
  );
}

/** The live trading page: the day's result against its limit, open positions, and the way to stop trading. */
export function Screen() {
  const intl = useIntl();
  const wide = useDesk();
  const { account, portfolio, known, missing } = useWorkplace();
  const status = useRiskStatus(account?.account_number ?? null);
  const day = useDayBook(account?.account_number ?? null);
  const positions = usePositions(portfolio?.id ?? null);
  const orders = useOrderBook(account?.account_number ?? null);
  const clock = useMarketClock();
  const connection = useAtomValue(connectivityAtom).state;
  const setOpen = useSetAtom(liveDeskOpenAtom);
  useEffect(() => {
    setOpen(true);
    return () => setOpen(false);
  }, [setOpen]);
  const open = useMemo(() => positions.value?.filter((position) => position.net_quantity !== 0) ?? NOTHING, [positions.value]);
  const title = (
    <PageTitle spoken>
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
      <div className="flex flex-col gap-3 lg:min-h-[calc(100dvh-var(--header-height)-var(--footer-height)-2*var(--gap))]">
        <TopBar account={account} portfolio={portfolio} status={status} day={day} positions={positions.unreadable ? null : open} />
        {connection === 'online' ? null : (
          <Notice kind="error">
            <FormattedMessage id="live-trade.disconnected" />
          </Notice>
        )}
        {clock.value !== null && !clock.value.session_open ? (
          <SessionSummary day={day} orders={orders.value ?? NOTHING} account={account} />
        ) : null}
        {/* On a desktop this part fills the height that the lines above leave free. */}
        <div
          className={cx(
            'lg:flex lg:min-h-[560px] lg:grow lg:basis-0 lg:flex-col',
            connection !== 'online' && 'rounded-card outline-2 outline-danger',
          )}
          data-frame={connection}
        >
          <Desk account={account} positions={positions} open={open} orders={orders} />
        </div>
      </div>
    </>
  );
}

/** The result of the session after its close. */
function SessionSummary({ day, orders, account }: { day: DayBook; orders: readonly Order[]; account: Account }) {
  return (
    <Notice kind="info" announce={false} title={<FormattedMessage id="live-trade.closed.title" />}>
      <p>
        <FormattedMessage
          id="live-trade.closed.text"
          values={{
            day: <DayProfit key="day" day={day} accountNumber={account.account_number} currency={account.currency} />,
            orders: orders.length,
            fills: orders.reduce((sum, order) => sum + order.fills.length, 0),
          }}
        />
      </p>
    </Notice>
  );
}
