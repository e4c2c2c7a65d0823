import { useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import type { Order, Position, RiskStatus, Summary } from '#client/api/types.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { knownWhole } from '#client/state/resource/unreadable.ts';
import { marginTaken } from '#client/state/risk/risk-status.ts';
import type { Workplace } from '#client/state/accounts/use-workplace.ts';
import { DayProfit, isDayKnown, useDayBook } from '#client/widgets/day-profit.tsx';
import { cx } from '#client/ui/cx.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { Money, Percent } from '#client/widgets/figure.tsx';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { TotalProfit } from '#client/widgets/total-profit.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';

/** Loaded after the figures; its place is reserved. */
const DayPicture = lazyPart(async () => (await import('../day/day-picture.tsx')).DayPicture, {
  afterPaint: 'unless-kept',
  placeholder: <div className="skeleton h-[196px] lg:h-[212px]" aria-hidden />,
  words: ['figures'],
});
const NetGreeks = lazyPart(async () => (await import('../day/net-greeks.tsx')).NetGreeks, {
  afterPaint: 'unless-kept',
  placeholder: <div className="h-[36px]" aria-hidden />,
  words: ['figures'],
});

const BookPayoff = lazyPart(async () => (await import('../day/book-payoff.tsx')).BookPayoff, {
  afterPaint: 'unless-kept',
  placeholder: <div className="min-h-24 flex-1" aria-hidden />,
  words: ['figures'],
});

/** From this width on the payoff of the book fits beside the day. */
const BROAD = '(min-width: 1200px)';

interface TileProps {
  title: string;
  /** Spans both columns. */
  wide?: boolean;
  children: ReactNode;
  note?: ReactNode;
}

function Tile({ title, children, note, wide = false }: TileProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', wide && 'col-span-2')}>
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

/** Returns the share of the account's money that is blocked as margin for positions and orders; null while an amount is unknown. */
function marginUsed(status: RiskStatus | null): number | null {
  const taken = knownDecimal(marginTaken(status));
  const cash = status?.cash ?? null;
  return cash === null || taken === null || cash <= 0 ? null : taken / cash;
}

/** The margin in use, with a bar that shows the same share. */
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

interface TotalProps {
  summary: Summary;
  positions: readonly Position[] | null;
  currency: { currency?: 'INR' | 'USD' };
}

/** Profit and loss of the portfolio net of charges; gross where the back end sends no charges. */
function Total({ summary, positions, currency }: TotalProps) {
  const kind = summary.charges === null && summary.net_pnl === null ? 'gross' : 'net';
  const held = useMemo(() => [{ summary, positions }], [summary, positions]);
  return (
    <Tile
      title={`dashboard.kpi.${kind}`}
      note={<FormattedMessage id="dashboard.kpi.charges" values={{ amount: <Money value={summary.charges} {...currency} /> }} />}
    >
      <TotalProfit portfolios={held} kind={kind} meaning={`${kind}:portfolio:${summary.portfolio_id}`} {...currency} />
    </Tile>
  );
}

interface DayCardProps {
  account: Workplace['account'];
  day: ReturnType<typeof useDayBook>;
  orders: readonly Order[];
  lossLimit: number | null;
  /** Whether the payoff of the book stands beside this card. */
  beside: boolean;
}

/** The running day: its profit so far, above the curve of the day. */
function DayCard({ account, day, orders, lossLimit, beside }: DayCardProps) {
  const currency = account ? { currency: account.currency } : {};
  return (
    <div className={cx('card card-padded flex flex-col gap-2 lg:col-span-8', beside && 'xl:col-span-6')}>
      <dl>
        <dt className="text-small text-text-3">
          <FormattedMessage id="dashboard.kpi.day" /> · <FormattedMessage id="dashboard.kpi.whole-account" />
        </dt>
        <dd className="text-value" style={{ fontSize: 'clamp(1.5rem, 8vw, 2rem)', lineHeight: '2.5rem' }}>
          {account === null ? <Pnl value={null} /> : <DayProfit day={day} accountNumber={account.account_number} {...currency} />}
        </dd>
      </dl>
      {account === null ? null : (
        <DayPicture accountNumber={account.account_number} day={day} orders={orders} lossLimit={lossLimit} {...currency} />
      )}
    </div>
  );
}

/** The account of the figures, with a link to the other accounts. */
function Selection({ account, portfolio, summary }: Pick<Workplace, 'account' | 'portfolio'> & Pick<KeyFiguresProps, 'summary'>) {
  const intl = useIntl();
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <span className="text-text-3 max-md:sr-only">
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
  );
}

/** The chart of the day, and the key figures of the selected portfolio beside it. */
export function KeyFigures({ workplace: { account, portfolio }, summary, positions, orders, status }: KeyFiguresProps) {
  const intl = useIntl();
  const currency = account ? { currency: account.currency } : {};
  const day = useDayBook(account?.account_number ?? null);
  useReportFreshness(intl.formatMessage({ id: 'dashboard.kpi.day' }), isDayKnown(day) ? factsOfResource(day.resource) : null);
  useReportFreshness(intl.formatMessage({ id: 'dashboard.kpi.margin' }), status.value === null ? null : factsOfResource(status));
  const old = useNowSelect((now) => status.value !== null && ['cached', 'unknown'].includes(freshnessAt(factsOfResource(status), now)));
  const all = knownWhole(positions);
  const held = useMemo(() => all?.filter(({ net_quantity: net }) => net !== 0) ?? [], [all]);
  const beside = useMedia(BROAD) && held.length > 0;
  const working = orders.value?.filter((order) => isWorking(order.status)).length;
  return (
    <div className="flex flex-col gap-2">
      <Selection account={account} portfolio={portfolio} summary={summary} />
      <PageState
        market
        skeletonAtOnce
        resource={summary}
        what={intl.formatMessage({ id: 'dashboard.kpi.label' })}
        skeleton={
          <div className="grid gap-[var(--gap)] lg:grid-cols-12" aria-hidden>
            <div className="skeleton h-[286px] rounded-card lg:col-span-8 lg:h-[310px]" />
            <div className="skeleton h-[222px] rounded-card lg:col-span-4 lg:h-[310px]" />
          </div>
        }
      >
        {(value) => (
          <div className="grid gap-[var(--gap)] lg:grid-cols-12">
            <DayCard
              account={account}
              day={day}
              orders={orders.value ?? []}
              lossLimit={status.value?.account.day_loss_limit ?? null}
              beside={beside}
            />
            {beside ? (
              <div className="card card-padded hidden flex-col xl:col-span-3 xl:flex">
                <BookPayoff positions={held} {...currency} />
              </div>
            ) : null}
            <div className={cx('card card-padded flex flex-col justify-between gap-y-3 lg:col-span-4', beside && 'xl:col-span-3')}>
              <dl className="grid grid-cols-[repeat(2,minmax(min-content,1fr))] gap-x-3 gap-y-3">
                <Total summary={value} positions={all} currency={currency} />
                <Tile
                  title="dashboard.kpi.open-positions"
                  note={
                    <FormattedMessage
                      id="dashboard.kpi.open-orders"
                      values={{ count: working ?? intl.formatMessage({ id: 'value.none' }) }}
                    />
                  }
                >
                  {value.open_positions}
                </Tile>
              </dl>
              {/* The space left by the chart beside them is divided between the three parts. */}
              <dl className="grid grid-cols-2 gap-x-4 border-border lg:border-t lg:pt-3">
                <Tile title="dashboard.kpi.margin" wide note={<MarginNote status={status.value} currency={currency} />}>
                  <span className={old ? 'is-stale' : ''}>
                    <Percent fraction={marginUsed(status.value)} />
                  </span>
                </Tile>
              </dl>
              <NetGreeks positions={all} {...currency} />
            </div>
          </div>
        )}
      </PageState>
    </div>
  );
}
