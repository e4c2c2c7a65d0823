import { useCallback, useMemo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { isWorking } from '#domain/orders/status-sets.ts';
import type { Order, Position, Summary } from '#client/api/types.ts';
import type { LiveResource } from '#client/state/resource.ts';
import type { Workplace } from '#client/state/use-workplace.ts';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { LivePnl } from '#client/widgets/live-pnl.tsx';
import { Money } from '#client/widgets/money.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { PaperMark } from '#client/widgets/paper-mark.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import type { LiveQuote } from '#client/state/ticker-store.ts';
import { totalProfitNow } from '../model/open-profit.ts';

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
        <span className="text-value">{children}</span>
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
}

interface TotalProps {
  summary: Summary;
  positions: readonly Position[] | null;
  kind: 'gross' | 'net';
  currency: { currency?: 'INR' | 'USD' };
}

/** The total at the live prices; at the server's own prices until the positions are here. */
function Total({ summary, positions, kind, currency }: TotalProps) {
  const instrumentIds = useMemo(
    () => (positions ?? []).filter((each) => each.net_quantity !== 0).map((each) => each.instrument.instrument_id),
    [positions],
  );
  const value = useCallback(
    (read: (instrumentId: string) => LiveQuote | null) =>
      totalProfitNow(
        summary,
        positions ?? [],
        kind,
        (position) => read(position.instrument.instrument_id)?.ltp ?? position.quote?.ltp ?? null,
      ),
    [summary, positions, kind],
  );
  if (positions === null) return <Pnl value={kind === 'net' ? summary.net_pnl : summary.gross_pnl} {...currency} />;
  return <LivePnl instrumentIds={instrumentIds} value={value} {...currency} />;
}

/** The strip of key figures of the selected portfolio. */
export function KeyFigures({ workplace: { account, portfolio }, summary, positions, orders }: KeyFiguresProps) {
  const intl = useIntl();
  const currency = account ? { currency: account.currency } : {};
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
              <div key={place} className={`skeleton rounded-card lg:h-[102px] ${place < 2 ? 'h-[94px]' : 'h-[74px]'}`} />
            ))}
          </div>
        }
      >
        {(value) => (
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
            <Tile
              title="dashboard.kpi.net"
              note={<FormattedMessage id="dashboard.kpi.charges" values={{ amount: <Money value={value.charges} {...currency} /> }} />}
            >
              <Total summary={value} positions={positions.value} kind="net" currency={currency} />
            </Tile>
            <Tile title="dashboard.kpi.gross">
              <Total summary={value} positions={positions.value} kind="gross" currency={currency} />
            </Tile>
            <Tile title="dashboard.kpi.open-positions">{value.open_positions}</Tile>
            <Tile title="dashboard.kpi.open-orders">{working ?? intl.formatMessage({ id: 'value.none' })}</Tile>
          </dl>
        )}
      </PageState>
    </div>
  );
}
