import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Currency } from '#client/i18n/format-context.ts';
import { featureAtom } from '#client/state/start/config.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { usePositionBook } from '#client/state/positions/position-book.ts';
import { dayProfitOf, type DayRow, liveMark, type ReadMark } from '#client/state/positions/profit.ts';
import type { LiveResource } from '#client/state/resource/resource.ts';
import { knownWhole } from '#client/state/resource/unreadable.ts';
import { useRiskStatus } from '#client/state/risk/risk-status.ts';
import { watchFlush } from '#client/state/market/ticker-store.ts';
import { cx } from '#client/ui/cx.ts';
import { factsOfResource, freshnessAt } from './freshness-facts.ts';
import { LiveAmount } from './live-amount.tsx';
import { Pnl } from './pnl.tsx';
import { useNowSelect } from './use-now.ts';

const riskAtom = featureAtom('risk');

/** Data from which the day's profit of an account is computed. */
export interface DayBook {
  /** The resource behind the data, with its age. */
  readonly resource: LiveResource<unknown>;
  /** The rows of the running day; null while they are not known. */
  readonly rows: readonly DayRow[] | null;
  /** Day profit reported by a back end without a position book, valid at the time of the answer. */
  readonly dayProfit: number | null;
}

/**
 * Returns the current day of an account, for every place that shows the day's profit: the rows of the position book, which the cells value at current
 * marks.
 */
export function useDayBook(accountNumber: string | null): DayBook {
  const book = usePositionBook(accountNumber);
  const without = book.value === null && book.status === 'error';
  const reckonsRisk = useAtomValue(riskAtom);
  const status = useRiskStatus(without && reckonsRisk ? accountNumber : null);
  const all = knownWhole(book);
  if (all !== null && !all.final) return { resource: book, rows: all.position_book, dayProfit: null };
  return { resource: without ? status : book, rows: null, dayProfit: without ? (status.value?.account.day_profit ?? null) : null };
}

/** Returns whether anything is known of the day. */
export const isDayKnown = ({ rows, dayProfit }: DayBook) => rows !== null || dayProfit !== null;

/** Returns the result of the day at the marks of now as a number, for what is drawn by React: in the frame of the flush, as the cells are. */
export function useDayAmount({ rows, dayProfit }: DayBook, portfolioId?: string): number | null {
  const own = useMemo(() => rowsOf(rows, portfolioId), [rows, portfolioId]);
  const now = useCallback(() => (own === null ? null : knownDecimal(dayProfitOf(own, true, liveMark))), [own]);
  const amount = useSyncExternalStore(watchFlush, now);
  return own === null && portfolioId === undefined ? dayProfit : amount;
}

/** Returns the rows of the portfolio, or all; null where a row does not say which one it is in: what is left out would be missing in the sum. */
function rowsOf(rows: DayBook['rows'], portfolioId: string | undefined): DayBook['rows'] {
  if (rows === null || portfolioId === undefined) return rows;
  return rows.some(({ portfolio_id: id }) => id === '') ? null : rows.filter(({ portfolio_id: id }) => id === portfolioId);
}

interface DayProfitProps {
  day: DayBook;
  accountNumber: string;
  /** Restricts the figure to a portfolio; absent: the whole account. */
  portfolioId?: string | undefined;
  /** As a share of this amount instead of as money. */
  shareOf?: number | undefined;
  currency?: Currency | undefined;
  className?: string | undefined;
}

/** The profit of the running day since the previous close, net of charges, at the marks of now. */
export function DayProfit({
  day: { resource, rows, dayProfit },
  accountNumber,
  portfolioId,
  shareOf,
  currency,
  className,
}: DayProfitProps) {
  const own = useMemo(() => rowsOf(rows, portfolioId), [rows, portfolioId]);
  const ids = useMemo(
    () => [...new Set((own ?? []).filter((row) => row.net_quantity !== 0).map((row) => row.instrument.instrument_id))],
    [own],
  );
  const value = useCallback(
    (readMark: ReadMark) => {
      const profit = own === null ? null : knownDecimal(dayProfitOf(own, true, readMark));
      return shareOf === undefined || profit === null ? profit : profit / shareOf;
    },
    [own, shareOf],
  );
  // Live cells show the age of their prices themselves; realised profit is as old as the book.
  const old = useNowSelect((now) => resource.value !== null && ['cached', 'unknown'].includes(freshnessAt(factsOfResource(resource), now)));
  const scope = portfolioId === undefined ? `account:${accountNumber}` : `portfolio:${portfolioId}`;
  const look = { currency, meaning: `${shareOf === undefined ? 'day-net' : 'day-share'}:${scope}` };
  return (
    <span className={cx('block', className, old && 'is-stale')}>
      {own === null && shareOf === undefined ? (
        <Pnl value={portfolioId === undefined ? dayProfit : null} {...look} />
      ) : (
        <LiveAmount instrumentIds={ids} value={value} kind={shareOf === undefined ? 'pnl' : 'share'} {...look} />
      )}
    </span>
  );
}
