import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import type { Account, PnlAnswer } from '#client/api/types.ts';
import { saveCsv } from '#client/platform/csv.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { usePnl } from '#client/state/positions/pnl.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import type { ReadMark } from '#client/state/positions/profit.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ChipButton } from '#client/ui/chip.tsx';
import { Select } from '#client/ui/select.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { LazyComparedCurve } from '#client/widgets/benchmark/lazy-compared-curve.tsx';
import { LazyEquityCurve } from '#client/widgets/figures/lazy-figures.tsx';
import { type DayBook, useDayBook } from '#client/widgets/day-profit.tsx';
import { LiveAmount } from '#client/widgets/live-amount.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { Money, Percent, Ratio } from '#client/widgets/figure.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { Pnl } from '#client/widgets/pnl.tsx';
import { useDaysAtMarks } from '#client/widgets/use-days-at-marks.ts';
import { addDays } from '#domain/calendar/dates.ts';
import { EARLIEST, RANGES, rangeStart } from '../model/date-range.ts';
import { sumOf } from '../model/holding.ts';
import { performanceOf } from '../model/performance.ts';
import { pnlCsv } from '../model/portfolio-csv.ts';
import { daysNow, type MovingLine, resultNow, withToday } from '#client/state/positions/with-today.ts';
import type { PortfolioQuery } from '../model/use-portfolio-query.ts';
import { ChargesChoice } from './charges-choice.tsx';

const hasMarketAtom = featureAtom('market');

interface TabProps {
  account: Account;
  query: PortfolioQuery;
}
type Line = PnlAnswer['pnl'][number];
const nothingOf = () => ({ key: '', label: '' });

const resultOf = (gross: boolean) => (line: Pick<Line, 'gross_pnl' | 'net_pnl'>) => (gross ? line.gross_pnl : line.net_pnl);

function Figure({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-text-3">
        <FormattedMessage id={`portfolio.performance.${id}`} />
      </dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** A result over lines of a report, the running day among them, at the marks of now. */
function Result({ lines, gross, account, meaning, shareOf }: ResultProps) {
  const ids = useMemo(() => idsOf(lines), [lines]);
  const value = useCallback(
    (readMark: ReadMark) => {
      const result = resultNow(lines, gross, readMark);
      return shareOf === undefined || result === null ? result : result / shareOf;
    },
    [lines, gross, shareOf],
  );
  const kind = shareOf === undefined ? 'pnl' : 'share';
  return (
    <LiveAmount instrumentIds={ids} value={value} kind={kind} currency={account.currency} className="font-semibold" meaning={meaning} />
  );
}

interface ResultProps {
  lines: readonly MovingLine[];
  gross: boolean;
  account: Account;
  meaning?: string;
  /** The amount that the result is shown as a share of. */
  shareOf?: number;
}

const idsOf = (lines: readonly MovingLine[]) => [
  ...new Set(lines.flatMap(({ today }) => today.filter((row) => row.net_quantity !== 0).map((row) => row.instrument.instrument_id))),
];

function Figures({ lines, account, gross }: { lines: readonly MovingLine[]; account: Account; gross: boolean }) {
  const { currency } = account;
  const days = useDaysAtMarks(lines);
  const all = useMemo(() => performanceOf(days.map(resultOf(gross)), account.opening_balance), [days, gross, account.opening_balance]);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
      <Figure id={gross ? 'total-gross' : 'total-net'}>
        <Result lines={lines} gross={gross} account={account} meaning={`${gross ? 'gross' : 'net'}:range`} />
      </Figure>
      <Figure id="share">
        {all.share === null ? (
          <Percent fraction={null} />
        ) : (
          <Result lines={lines} gross={gross} account={account} shareOf={account.opening_balance} />
        )}
      </Figure>
      <Figure id="drawdown">
        <Pnl value={all.maxDrawdown} currency={currency} />
      </Figure>
      <Figure id="days">
        <FormattedMessage id="portfolio.performance.won-lost" values={{ wins: all.wins, losses: all.losses }} />
      </Figure>
      <Figure id="win-rate">
        <Percent fraction={all.winRate} />
      </Figure>
      <Figure id="profit-factor">
        <Ratio value={all.profitFactor} />
      </Figure>
      <Figure id="average-win">
        <Pnl value={all.averageWin} currency={currency} />
      </Figure>
      <Figure id="average-loss">
        <Pnl value={all.averageLoss} currency={currency} />
      </Figure>
    </dl>
  );
}

/** The equity curve of the range, and the index for comparison if chosen. */
function Curve({ account, query, what, lines: ofBook }: TabProps & { what: string; lines: readonly MovingLine[] }) {
  const intl = useIntl();
  // Without a beginning there is nothing to compare an index with.
  const hasMarket = useAtomValue(hasMarketAtom) && account.opening_balance > 0;
  const { gross, compared, show } = query;
  const lines = useDaysAtMarks(ofBook);
  const days = useMemo(() => lines.map((line) => ({ date: line.key, net: resultOf(gross)(line) })), [lines, gross]);
  const curve = { days, what, currency: account.currency };
  return (
    <div className="flex flex-col gap-2">
      {hasMarket ? (
        <ChipButton className="self-start" pressed={compared} onClick={() => show({ index: compared ? null : '1' })}>
          {intl.formatMessage({ id: 'portfolio.performance.index' })}
        </ChipButton>
      ) : null}
      {hasMarket && compared ? <LazyComparedCurve {...curve} money={account.opening_balance} /> : <LazyEquityCurve {...curve} />}
    </div>
  );
}

/** Where the result of the range came from. */
function Breakdown({ account, from, to, rows }: { account: Account; from: string; to: string; rows: DayBook['rows'] }) {
  const intl = useIntl();
  const [group, setGroup] = useState<'portfolio' | 'underlying'>('portfolio');
  const portfolios = usePortfolios(account.id);
  // The report covers the earlier days; the running day comes from the position book with live marks.
  const past = rows !== null && from < to;
  const report = usePnl({ accountNumber: account.account_number, group, from, to: past ? addDays(to, -1) : to });
  const joined = (lines: readonly Line[]) => {
    if (!past) return withToday(lines, [], nothingOf);
    const names = new Map((portfolios.value ?? []).map((each) => [each.id, each.name]));
    return withToday(lines, rows, ({ portfolio_id: id, instrument }) =>
      group === 'portfolio' ? { key: id, label: names.get(id) ?? '' } : { key: instrument.underlying, label: instrument.underlying },
    );
  };
  const title = intl.formatMessage({ id: `portfolio.performance.by-${group}` });
  return (
    <Card title={<FormattedMessage id="portfolio.performance.breakdown" />}>
      <Select
        className="mb-3 max-w-56"
        label={intl.formatMessage({ id: 'portfolio.performance.by' })}
        name="by"
        value={group}
        options={(['portfolio', 'underlying'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `portfolio.performance.by-${value}` }),
        }))}
        onChange={setGroup}
      />
      <PageState
        market
        resource={report}
        what={intl.formatMessage({ id: `portfolio.performance.result-by-${group}` })}
        skeleton={<div className="skeleton h-24" aria-hidden />}
      >
        {(value) => <BreakdownTable lines={joined(value.pnl)} {...{ account, group, title, from, to }} />}
      </PageState>
    </Card>
  );
}

/** The parts with their sum at the foot, and the same as a file. */
function BreakdownTable({ lines, account, group, title, from, to }: BreakdownTableProps) {
  const { currency } = account;
  const row = (key: string, label: ReactNode, part: readonly MovingLine[], of: string) => (
    <tr key={key}>
      <RowHead>{label}</RowHead>
      <Cell numeric>
        <Result lines={part} gross account={account} meaning={`gross:${of}`} />
      </Cell>
      <Cell numeric>
        <Money value={sumOf(part.map((line) => line.charges.total))} currency={currency} />
      </Cell>
      <Cell numeric>
        <Result lines={part} gross={false} account={account} meaning={`net:${of}`} />
      </Cell>
    </tr>
  );
  return (
    <>
      <Table caption={title} className="relative">
        <thead>
          <tr>
            <HeadCell>{title}</HeadCell>
            {['gross', 'charges', 'net'].map((name) => (
              <HeadCell key={name} numeric>
                <FormattedMessage id={`portfolio.performance.column.${name}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => row(line.key, line.label, [line], `part:${line.key}`))}
          {row('', <FormattedMessage id="portfolio.performance.sum" />, lines, 'range')}
        </tbody>
      </Table>
      <Button size="sm" className="mt-3" onClick={() => saveCsv(`profit-${group}-${from}-${to}`, pnlCsv(group, lines))}>
        <FormattedMessage id="portfolio.performance.csv-group" />
      </Button>
    </>
  );
}

interface BreakdownTableProps {
  lines: readonly MovingLine[];
  account: Account;
  group: string;
  title: string;
  from: string;
  to: string;
}

/** How an account did, day by day: curve, figures, and where it came from. */
export function PerformanceTab({ account, query }: TabProps) {
  const intl = useIntl();
  const { range, gross, show } = query;
  const report = usePnl({ accountNumber: account.account_number, group: 'day', from: EARLIEST });
  const { rows } = useDayBook(account.account_number);
  const what = intl.formatMessage({ id: gross ? 'portfolio.performance.curve-gross' : 'portfolio.performance.curve-net' });
  const all = useMemo(() => (report.value === null ? [] : daysNow(report.value, rows)), [report.value, rows]);
  const from = report.value === null ? '' : rangeStart(range, report.value.to);
  const lines = useMemo(() => all.filter(({ key }) => key >= from), [all, from]);
  return (
    <div className="flex flex-col gap-3 lg:gap-4">
      {/* Hidden where nothing was traded. */}
      <div className="flex flex-wrap items-center gap-3" hidden={report.value?.pnl.length === 0}>
        <Select
          className="min-w-0 flex-[1_1_9rem] md:max-w-56"
          label={intl.formatMessage({ id: 'portfolio.performance.range' })}
          name="range"
          value={range}
          options={RANGES.map((value) => ({ value, label: intl.formatMessage({ id: `portfolio.range.${value}` }) }))}
          onChange={(value) => show({ range: value === '1m' ? null : value })}
        />
        <ChargesChoice query={query} />
      </div>
      <PageState
        market
        resource={report}
        what={what}
        skeleton={<div className="skeleton h-80" aria-hidden />}
        isEmpty={(value) => value.pnl.length === 0}
        empty={<NoPerformance />}
      >
        {(value) => (
          <div className="flex flex-col gap-3 lg:gap-4">
            <Card>
              {lines.length === 0 ? (
                <p className="text-text-2">
                  <FormattedMessage id="portfolio.performance.empty-range" />
                </p>
              ) : (
                <Curve account={account} query={query} what={what} lines={lines} />
              )}
            </Card>
            <Card
              title={<FormattedMessage id="portfolio.performance.figures" />}
              aside={
                <Button
                  size="sm"
                  disabled={lines.length === 0}
                  onClick={() => saveCsv(`profit-days-${lines[0]?.key ?? from}-${value.to}`, pnlCsv('date', lines))}
                >
                  <FormattedMessage id="portfolio.performance.csv-days" />
                </Button>
              }
            >
              <Figures lines={lines} account={account} gross={gross} />
            </Card>
            <Breakdown account={account} from={from} to={value.to} rows={value.includes_today ? rows : null} />
          </div>
        )}
      </PageState>
    </div>
  );
}

function NoPerformance() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'portfolio.performance.empty' })}
      action={
        useAtomValue(hasMarketAtom) ? (
          <Link className="btn btn-secondary" to={`${APP_BASE}/market_view?tab=chain`}>
            <FormattedMessage id="portfolio.performance.empty-action" />
          </Link>
        ) : null
      }
    >
      <FormattedMessage id="portfolio.performance.empty-text" />
    </EmptyState>
  );
}
