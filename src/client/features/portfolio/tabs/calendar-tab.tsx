import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, PnlAnswer } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { usePnl } from '#client/state/positions/pnl.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { Card } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { daysNow } from '#client/state/positions/with-today.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { useDayBook } from '#client/widgets/day-profit.tsx';
import { LazyPnlCalendar } from '#client/widgets/figures/lazy-figures.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useDaysAtMarks } from '#client/widgets/use-days-at-marks.ts';
import { LazyYearResults } from '#client/widgets/year-results/lazy-year-results.tsx';
import type { WallTime } from '#domain/units/time.ts';
import { EARLIEST } from '../model/date-range.ts';
import type { PortfolioQuery } from '../model/use-portfolio-query.ts';
import { ChargesChoice } from './charges-choice.tsx';

type Line = PnlAnswer['pnl'][number];
const CHARGES = ['brokerage', 'stt', 'exchange', 'sebi', 'stamp', 'gst', 'depository', 'total'] as const;

interface DaySheetProps {
  line: Line;
  account: Account;
  at: WallTime | null;
  /** Null for the running day, which the books show anyway. */
  date: string | null;
  onClose: () => void;
}

/** The result of a day by item, with links to its books. */
function DaySheet({ line, account, at, date, onClose }: DaySheetProps) {
  const format = useFormat();
  const select = useSetAtom(selectedDateAtom);
  const { currency } = account;
  const results = ['realised_pnl', 'unrealised_pnl', 'converted_pnl', 'gross_pnl'] as const;
  return (
    <Sheet open detent="auto" onClose={onClose} title={format.tradingDate(line.key)}>
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
          {results.map((name) => (
            <div key={name} className="contents">
              <dt className="text-text-2">
                <FormattedMessage id={`portfolio.day.${name}`} />
              </dt>
              <dd className="text-end">
                <Pnl value={line[name]} currency={currency} />
              </dd>
            </div>
          ))}
          {CHARGES.map((name) => (
            <div key={name} className="contents">
              <dt className="text-text-2">
                <FormattedMessage id={`portfolio.day.charges-${name}`} />
              </dt>
              <dd className="text-end">
                <Money value={line.charges[name] ?? null} currency={currency} />
              </dd>
            </div>
          ))}
          <dt className="font-semibold">
            <FormattedMessage id="portfolio.day.net_pnl" />
          </dt>
          <dd className="text-end">
            <Pnl value={line.net_pnl} currency={currency} />
          </dd>
        </dl>
        <AsOf at={at} />
        <p className="flex flex-wrap gap-2">
          <Link to={`${APP_BASE}/order_book`} className="btn btn-secondary btn-sm" onClick={() => select(date)}>
            <FormattedMessage id="portfolio.day.orders" />
          </Link>
          <Link to={`${APP_BASE}/position`} className="btn btn-secondary btn-sm" onClick={() => select(date)}>
            <FormattedMessage id="portfolio.day.positions" />
          </Link>
        </p>
      </div>
    </Sheet>
  );
}

/** The results of an account by day in a month or a year. */
export function CalendarTab({ account, query }: { account: Account; query: PortfolioQuery }) {
  const intl = useIntl();
  const { gross, month, year, day, show } = query;
  const report = usePnl({ accountNumber: account.account_number, group: 'day', from: EARLIEST });
  const { rows } = useDayBook(account.account_number);
  const ofBook = useMemo(() => (report.value === null ? [] : daysNow(report.value, rows)), [report.value, rows]);
  const lines = useDaysAtMarks(ofBook);
  const results = useMemo(() => new Map(lines.map((line) => [line.key, gross ? line.gross_pnl : line.net_pnl])), [lines, gross]);
  const what = intl.formatMessage({ id: gross ? 'portfolio.calendar.gross' : 'portfolio.calendar.net' });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <ChargesChoice query={query} />
        <Segmented
          label={intl.formatMessage({ id: 'portfolio.calendar.view' })}
          showLabel
          value={year === null ? 'month' : 'year'}
          segments={(['month', 'year'] as const).map((value) => ({
            value,
            label: intl.formatMessage({ id: `portfolio.calendar.${value}` }),
            // The year comes from the report, so the choice waits for it.
            disabled: value === 'year' && report.value === null,
          }))}
          onChange={(view) => show({ year: view === 'month' ? null : (month ?? report.value?.to ?? '').slice(0, 4) })}
        />
      </div>
      <PageState market resource={report} what={what} skeleton={<div className="skeleton h-[380px]" aria-hidden />}>
        {(value) => {
          const line = lines.find(({ key }) => key === day);
          const today = value.includes_today ? value.to : null;
          return (
            <>
              {value.pnl.length === 0 ? (
                <p className="mb-3 text-text-2">
                  <FormattedMessage id="portfolio.calendar.empty" />
                </p>
              ) : null}
              {year === null ? (
                <Card title={<FormattedMessage id="portfolio.calendar.title" />}>
                  <LazyPnlCalendar
                    month={month ?? value.to.slice(0, 7)}
                    results={results}
                    today={today}
                    currency={account.currency}
                    onMonth={(next) => show({ month: next === value.to.slice(0, 7) ? null : next })}
                    onOpen={(date) => show({ day: date })}
                  />
                </Card>
              ) : (
                <Card title={<FormattedMessage id="portfolio.calendar.title-year" />}>
                  <LazyYearResults
                    year={year}
                    results={results}
                    last={value.to}
                    today={today}
                    currency={account.currency}
                    onYear={(next) => show({ year: next })}
                    onMonth={(next) => show({ year: null, month: next === value.to.slice(0, 7) ? null : next })}
                  />
                </Card>
              )}
              {line ? (
                <DaySheet
                  line={line}
                  account={account}
                  at={report.receivedAt}
                  date={line.key === today ? null : line.key}
                  onClose={() => show({ day: null })}
                />
              ) : null}
            </>
          );
        }}
      </PageState>
    </div>
  );
}
