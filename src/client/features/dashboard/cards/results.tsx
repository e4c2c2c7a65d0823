import { useSetAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, PnlAnswer } from '#client/api/types.ts';
import { usePnl } from '#client/state/positions/pnl.ts';
import { daysNow, type MovingLine } from '#client/state/positions/with-today.ts';
import type { Resource } from '#client/state/resource/resource.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { Card } from '#client/ui/card.tsx';
import { useDayBook } from '#client/widgets/day-profit.tsx';
import { FreshnessBadge } from '#client/widgets/freshness-badge.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { LazyEquityCurve, LazyPnlCalendar } from '#client/widgets/figures/lazy-figures.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { useDaysAtMarks } from '#client/widgets/use-days-at-marks.ts';

/** Returns the first day of the one-month period that ends on the given day. */
export function monthBefore(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(day, last) + 1)).toISOString().slice(0, 10);
}

interface ResultsProps {
  account: Account;
  /** The running trading date. */
  today: string;
}

/** Days on which something was traded or held; the others are no results of zero. */
const traded = (lines: readonly MovingLine[]) =>
  lines.filter((line) => line.net_pnl === null || line.net_pnl !== 0 || line.charges.total !== 0 || line.gross_pnl !== 0);

/** The days of a report with the running one of the account at the marks of now. */
function useDays({ value }: Resource<PnlAnswer>, accountNumber: string): readonly MovingLine[] {
  const { rows } = useDayBook(accountNumber);
  const days = useMemo(() => (value === null ? [] : traded(daysNow(value, rows))), [value, rows]);
  return useDaysAtMarks(days);
}

/** The account's cumulative result over the last month. */
export function EquityCard({ account, today }: ResultsProps) {
  const intl = useIntl();
  const results = usePnl({ accountNumber: account.account_number, group: 'day', from: monthBefore(today), to: today });
  const days = useDays(results, account.account_number);
  const what = intl.formatMessage({ id: 'figures.results.equity-caption' });
  return (
    <Card
      title={intl.formatMessage({ id: 'figures.results.equity' })}
      aside={results.value === null ? undefined : <FreshnessBadge facts={factsOfResource(results)} />}
    >
      <PageState
        market
        skeletonAtOnce
        resource={results}
        what={what}
        skeleton={<div className="skeleton h-[264px] lg:h-[324px]" aria-hidden />}
        isEmpty={() => days.length === 0}
        empty={
          <p className="min-h-[264px] text-text-2 lg:min-h-[324px]">
            <FormattedMessage id="figures.results.equity-none" />
          </p>
        }
      >
        {() => <LazyEquityCurve days={days.map(({ key, net_pnl: net }) => ({ date: key, net }))} what={what} currency={account.currency} />}
      </PageState>
    </Card>
  );
}

/** The month day by day; a day opens its orders. */
export function CalendarCard({ account, today }: ResultsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const selectDate = useSetAtom(selectedDateAtom);
  const [month, setMonth] = useState(today.slice(0, 7));
  const current = month === today.slice(0, 7);
  const results = usePnl({ accountNumber: account.account_number, group: 'day', from: `${month}-01`, to: current ? today : lastOf(month) });
  const days = useDays(results, account.account_number);
  const what = intl.formatMessage({ id: 'figures.results.calendar-caption' });
  return (
    <Card
      title={intl.formatMessage({ id: 'figures.results.calendar' })}
      aside={results.value === null ? undefined : <FreshnessBadge facts={factsOfResource(results)} />}
    >
      <PageState market skeletonAtOnce resource={results} what={what} skeleton={<div className="skeleton h-[380px]" aria-hidden />}>
        {() => (
          <LazyPnlCalendar
            month={month}
            results={new Map(days.map(({ key, net_pnl: net }) => [key, net]))}
            today={today}
            currency={account.currency}
            onMonth={setMonth}
            onOpen={(date) => {
              selectDate(date >= today ? null : date);
              void navigate(`${APP_BASE}/order_book`);
            }}
          />
        )}
      </PageState>
    </Card>
  );
}

function lastOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
