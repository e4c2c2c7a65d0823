import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import type { Order, Position, RiskStatus, Summary } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { marginTaken } from '#client/state/risk/risk-status.ts';
import type { Workplace } from '#client/state/accounts/use-workplace.ts';
import { DayProfit, isDayKnown, useDayBook } from '#client/widgets/day-profit.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { Money, Percent } from '#client/widgets/figure.tsx';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { TotalProfit } from '#client/widgets/total-profit.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';

interface TileProps {
  title: string;
  children: ReactNode;
  note?: ReactNode;
}

function Tile({ title, children, note }: TileProps) {
  return (
    <div className="card card-padded flex min-w-0 flex-col gap-1">
      <dt className="text-small text-text-3">
        <FormattedMessage id={title} />
      </dt>
      <dd className="flex min-w-0 flex-col gap-1">
        {/* On a narrow phone an amount of lakhs shrinks before it would be cut. */}
        <span className="text-value" style={{ fontSize: 'clamp(1rem, 5vw, 1.25rem)' }}>
          {children}
        </span>
        {note ? <span className="text-small text-text-3">{note}</span> : null}
      </dd>
    </div>
  );
}

interface KeyFiguresProps {
  workplace: Workplace;
  summary: LiveResource<Summary>;
  positions: LiveResource<Position[]>;
  orders: LiveResource<Order[]>;
  status: LiveResource<RiskStatus>;
}

/** Returns the share of the account's money that is set aside for positions and orders; null while one of both is not known. */
function marginUsed(status: RiskStatus | null): number | null {
  const taken = knownDecimal(marginTaken(status));
  return status === null || taken === null || status.cash <= 0 ? null : taken / status.cash;
}

/** How much is set aside, with a bar that says the same. */
function MarginNote({ status, currency }: { status: RiskStatus | null; currency: { currency?: 'INR' | 'USD' } }) {
  const used = marginUsed(status);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-2 min-w-4 flex-1 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full origin-left rtl:origin-right ${(used ?? 0) > 0.8 ? 'bg-warn' : 'bg-primary'}`}
          style={{ transform: `scaleX(${Math.min(1, used ?? 0)})` }}
        />
      </span>
      <Money value={knownDecimal(marginTaken(status))} decimals={0} {...currency} />
    </span>
  );
}

/** The strip of key figures of the selected portfolio. */
export function KeyFigures({ workplace: { account, portfolio }, summary, positions, orders, status }: KeyFiguresProps) {
  const intl = useIntl();
  const currency = account ? { currency: account.currency } : {};
  const day = useDayBook(account?.account_number ?? null);
  useReportFreshness(intl.formatMessage({ id: 'dashboard.kpi.day' }), isDayKnown(day) ? factsOfResource(day.resource) : null);
  useReportFreshness(intl.formatMessage({ id: 'dashboard.kpi.margin' }), status.value === null ? null : factsOfResource(status));
  const old = useNowSelect((now) => status.value !== null && ['cached', 'unknown'].includes(freshnessAt(factsOfResource(status), now)));
  const held = useMemo(() => [{ summary: summary.value, positions: positions.value }], [summary.value, positions.value]);
  const working = orders.value?.filter((order) => isWorking(order.status)).length;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-small">
        <span className="text-text-3">
          <FormattedMessage id="dashboard.kpi.selection" />
        </span>
        <span className="font-semibold break-words">{account?.label ?? intl.formatMessage({ id: 'dashboard.kpi.no-account' })}</span>
        <span aria-hidden>/</span>
        <span className="font-semibold break-words">{portfolio?.name ?? intl.formatMessage({ id: 'dashboard.kpi.no-portfolio' })}</span>
        {account?.environment === 'paper' ? <PaperMark /> : null}
        <Link to={`${APP_BASE}/portfolio`} className="link">
          <FormattedMessage id="dashboard.kpi.change" />
        </Link>
        {summary.value ? (
          <FreshnessBadge facts={factsOfResource(summary)} className="basis-full lg:ms-auto lg:basis-auto" />
        ) : (
          <span className="h-4 basis-full lg:hidden" />
        )}
      </p>
      <PageState
        market
        skeletonAtOnce
        resource={summary}
        what={intl.formatMessage({ id: 'dashboard.kpi.label' })}
        skeleton={
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4" aria-hidden>
            {[0, 1, 2, 3].map((place) => (
              <div key={place} className="skeleton h-[94px] rounded-card lg:h-[102px]" />
            ))}
          </div>
        }
      >
        {(value) => (
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
            <Tile title="dashboard.kpi.day" note={<FormattedMessage id="dashboard.kpi.whole-account" />}>
              {account === null ? <Pnl value={null} /> : <DayProfit day={day} accountNumber={account.account_number} {...currency} />}
            </Tile>
            <Tile
              title="dashboard.kpi.net"
              note={<FormattedMessage id="dashboard.kpi.charges" values={{ amount: <Money value={value.charges} {...currency} /> }} />}
            >
              <TotalProfit portfolios={held} kind="net" meaning={`net:portfolio:${value.portfolio_id}`} {...currency} />
            </Tile>
            <Tile title="dashboard.kpi.margin" note={<MarginNote status={status.value} currency={currency} />}>
              <span className={old ? 'is-stale' : ''}>
                <Percent fraction={marginUsed(status.value)} />
              </span>
            </Tile>
            <Tile
              title="dashboard.kpi.open-positions"
              note={
                <FormattedMessage id="dashboard.kpi.open-orders" values={{ count: working ?? intl.formatMessage({ id: 'value.none' }) }} />
              }
            >
              {value.open_positions}
            </Tile>
          </dl>
        )}
      </PageState>
    </div>
  );
}
