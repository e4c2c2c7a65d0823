import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Portfolio, Position } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useQuotes } from '#client/state/chain.ts';
import { usePositions } from '#client/state/positions.ts';
import { selectedDateAtom } from '#client/state/profile.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { Notice } from '#client/ui/notice.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource, freshnessAt } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { TradingDayPicker } from '#client/widgets/trading-day-picker.tsx';
import { useNowSelect } from '#client/widgets/use-now.ts';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import type { WallTime } from '#domain/units/time.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { flatPositions, groupPositions } from './model/group-positions.ts';
import { FlatList } from './parts/flat-list.tsx';
import { PositionGroups } from './parts/position-groups.tsx';
import { SummaryStrip } from './parts/summary-strip.tsx';

/** The positions of a portfolio on a trading day. */
export function PositionsScreen() {
  const intl = useIntl();
  const { portfolio, known } = useWorkplace();
  const date = useAtomValue(selectedDateAtom);
  const portfolioId = portfolio?.id ?? null;
  const current = usePositions(portfolioId);
  const positions = usePositions(portfolioId, date);
  const title = intl.formatMessage({ id: 'positions.title' });
  return (
    <div className="flex flex-col gap-3">
      <PageTitle
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {/* A line of its own on a phone: the portfolio's name comes later and would push the day below. */}
            <div className="max-md:basis-full">
              <WorkplacePicker withPortfolio />
            </div>
            <TradingDayPicker current={current.tradingDate ?? null} />
          </div>
        }
      >
        {title}
      </PageTitle>
      <PageState
        resource={positions}
        what={title}
        skeleton={<PositionsSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={<NoPositions />}
        {...(known && portfolio === null ? { blocked: <NoPortfolio /> } : {})}
      >
        {(list) =>
          portfolio === null ? null : <PositionList positions={list} at={positions.receivedAt} portfolio={portfolio} date={date} />
        }
      </PageState>
    </div>
  );
}

interface PositionListProps {
  positions: readonly Position[];
  /** When the list was last known to be true. */
  at: WallTime | null;
  portfolio: Portfolio;
  /** A past trading day; null = the current one. */
  date: string | null;
}

/** The most instruments that one question for quotes may name. */
const MOST_QUOTES = 100;

function PositionList({ positions, at, portfolio, date }: PositionListProps) {
  const intl = useIntl();
  const format = useFormat();
  const past = date !== null;
  // The server knows what is open now, not what was open then: of a past day only what ended on it is true.
  const groups = useMemo(() => (past ? [] : groupPositions(positions)), [positions, past]);
  const flat = useMemo(() => flatPositions(positions), [positions]);
  const ids = useMemo(
    () => groups.flatMap((group) => group.positions.map((each) => each.instrument.instrument_id)).slice(0, MOST_QUOTES),
    [groups],
  );
  // Fetched beside the ticks, so that a quiet contract keeps a price with an age. Their age is the page's: the list itself has no prices.
  const quotes = useQuotes(ids);
  const facts = ids.length === 0 ? null : factsOfResource(quotes);
  useReportFreshness(intl.formatMessage({ id: 'positions.title' }), facts);
  const stale = useNowSelect((now) => facts !== null && !mayAddRisk(freshnessAt(facts, now)));
  const shown = past ? flat : positions;
  return (
    <div className="flex flex-col gap-4">
      {past ? (
        <Notice kind="info" announce={false}>
          <FormattedMessage id="positions.past" values={{ date: format.tradingDate(date) }} />
        </Notice>
      ) : null}
      {shown.length === 0 ? <NoPositions /> : <SummaryStrip positions={shown} at={at} portfolio={portfolio.name} stale={stale} />}
      <PositionGroups groups={groups} />
      <FlatList positions={flat} />
    </div>
  );
}

function NoPositions() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'positions.empty' })}
      action={
        <Link className="btn btn-primary" to="/app/market_view?tab=chain">
          <FormattedMessage id="positions.empty.action" />
        </Link>
      }
    />
  );
}

function NoPortfolio() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'positions.no-portfolio' })}
      action={
        <Link className="btn btn-primary" to="/app/portfolio">
          <FormattedMessage id="positions.no-portfolio.action" />
        </Link>
      }
    />
  );
}

function PositionsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <div className="skeleton h-24" />
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="skeleton h-28 lg:h-11" />
      ))}
    </div>
  );
}
