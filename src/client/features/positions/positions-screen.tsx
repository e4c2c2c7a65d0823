import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { usePositions } from '#client/state/positions/positions.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { KillButton } from '#client/widgets/kill-button.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { TradingDayPicker } from '#client/widgets/trading-day-picker.tsx';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import { queryOf, viewOf, type PositionsView } from './model/view-query.ts';
import { PositionList } from './position-list.tsx';
import { usePositionsShown } from './use-positions-shown.ts';
import { useUnmetExit } from './use-wished-exit.ts';

/** A past day needs none of the code for actions and ticks. */
const PastDay = lazyPart(async () => (await import('./parts/past-day.tsx')).PastDay, { placeholder: () => <PositionsSkeleton /> });

/** The positions of a portfolio on a trading day; grouped by portfolio or broker account, of all of them. */
export function PositionsScreen() {
  const intl = useIntl();
  const workplace = useWorkplace();
  const { account, portfolio, known, missing } = workplace;
  const date = useAtomValue(selectedDateAtom);
  useUnmetExit(date !== null);
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => viewOf(search), [search]);
  const change = useCallback(
    (next: Partial<PositionsView>) => setSearch(queryOf({ ...view, ...next }), { replace: true }),
    [setSearch, view],
  );
  const current = usePositions(portfolio?.id ?? null);
  const { positions, accounts, portfolios } = usePositionsShown(workplace, date, view.group);
  const title = intl.formatMessage({ id: 'positions.title' });
  const wide = useDesk();
  return (
    <div className="flex flex-col md:gap-3">
      <PageTitle
        aside={
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-2 md:gap-x-4">
            {wide && (positions.value ?? []).length > 0 ? <SkipToRows /> : null}
            {/* On a phone a line of its own, because the portfolio's name loads later and would push the day down. */}
            <div className="min-w-0 max-md:basis-full">
              <WorkplacePicker withPortfolio />
            </div>
            <TradingDayPicker current={current.tradingDate ?? null} />
            <KillButton className="max-md:px-2" />
          </div>
        }
      >
        {title}
      </PageTitle>
      <PageState
        resource={missing ?? positions}
        what={title}
        skeleton={<PositionsSkeleton />}
        isEmpty={(list) => list.length === 0}
        empty={<NoPositions />}
        {...(known && portfolio === null ? { blocked: account === null ? <NoAccount /> : <NoPortfolio /> } : {})}
      >
        {(list) =>
          date === null ? (
            <PositionList
              positions={list}
              at={positions.receivedAt}
              view={view}
              change={change}
              accounts={accounts}
              portfolios={portfolios}
            />
          ) : (
            <PastDay positions={list} date={date} answered={positions.tradingDate ?? null} of={portfolio?.name ?? ''} />
          )
        }
      </PageState>
    </div>
  );
}

/** A skip link past the day, the filters and the heads to the positions. */
function SkipToRows() {
  return (
    <button type="button" className="skip-link" onClick={() => document.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus()}>
      <FormattedMessage id="positions.skip" />
    </button>
  );
}

function NoPositions() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'positions.empty' })}
      action={
        <Link className="btn btn-primary" to={`${APP_BASE}/market_view?tab=chain`}>
          <FormattedMessage id="positions.empty.action" />
        </Link>
      }
    />
  );
}

function NoAccount() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'positions.no-account' })}
      action={
        <Link className="btn btn-primary" to={`${APP_BASE}/broker`}>
          <FormattedMessage id="positions.no-account.action" />
        </Link>
      }
    >
      <FormattedMessage id="positions.no-account.text" />
    </EmptyState>
  );
}

function NoPortfolio() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'positions.no-portfolio' })}
      action={
        <Link className="btn btn-primary" to={`${APP_BASE}/portfolio`}>
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
      <div className="skeleton h-18" />
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="skeleton h-28 lg:h-11" />
      ))}
    </div>
  );
}
