import { useMemo, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Account, PositionBookAnswer, PositionBookRow, Reconciliation } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { csvText, saveCsv } from '#client/platform/csv.ts';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { usePortfolios } from '#client/state/accounts/portfolios.ts';
import { currentPositionsAtom, openPositionsAtom } from '#client/state/positions/positions.ts';
import { useResources } from '#client/state/resource/use-resources.ts';
import { Download } from '#client/ui/icons.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { ChoiceChip } from '#client/ui/choice-chip.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { useFlowWindow } from '#client/ui/use-flow-window.ts';
import { useDesk } from '#client/ui/use-desk.ts';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { Money } from '#client/widgets/figure.tsx';
import { LazyPagination } from '#client/widgets/pagination/lazy-pagination.tsx';
import { pageSizeOf, rowsOfPage } from '#client/widgets/pagination/pages.ts';
import { useWholeList } from '#client/widgets/whole-list.ts';
import { BookDeskContext, useBookDesk } from './book-desk.ts';
import { BOOK_CSV_HEAD, bookCsvRows } from './model/book-csv.ts';
import { type BookQuery, bookQueryOf, choicesOf, filterBook } from './model/book-filters.ts';
import { spanEnding } from './model/book-columns.ts';
import { BOOK_VIEWS, sumOf } from './model/book-line.ts';
import { BookCard } from './parts/book-card.tsx';
import { BookPnl } from './parts/book-pnl.tsx';

const BookTable = lazyPart(async () => (await import('./parts/book-table.tsx')).BookTable, {
  placeholder: ({ rows }: { rows: readonly unknown[] }) => (
    <div aria-hidden className="skeleton" style={{ height: (rows.length + 2) * 53 }} />
  ),
});

const ALL = 'all';

interface BookProps {
  book: PositionBookAnswer;
  account: Account | null;
  last: Reconciliation | null;
}

/** Returns the open positions of a running day by id; a closed day has none. */
function useOpenPositions({ position_book: rows, final }: PositionBookAnswer) {
  const owners = useMemo(() => (final ? [] : [...new Set(rows.map((row) => row.portfolio_id))]), [rows, final]);
  const lists = useResources(owners, currentPositionsAtom, openPositionsAtom);
  return useMemo(() => new Map(lists.flatMap((list) => (list.value ?? []).map((each) => [each.position_id, each]))), [lists]);
}

/** The rows of one day, filtered and sorted as the address says. */
export function Book({ book, account, last }: BookProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useDesk();
  const [search, show] = useAddress();
  const query = bookQueryOf(search);
  const portfolios = usePortfolios(account?.id ?? null);
  const { position_book: rows, final, trading_date: date } = book;
  const positions = useOpenPositions(book);
  const all = filterBook(rows, query);
  const size = pageSizeOf(query.size);
  const shown = final ? rowsOfPage(all, query.page, size) : all;
  const change = (next: AddressChange) => show({ page: null, ...next });
  const caption = intl.formatMessage({ id: 'position-book.caption' }, { date: format.tradingDate(date) });
  const names = new Map((portfolios.value ?? []).map((each) => [each.id, each.name]));
  return (
    <BookDeskContext.Provider
      value={{
        view: query.view,
        final,
        last,
        portfolioName: (id) => names.get(id) ?? '',
        positionOf: (row) => positions.get(row.position_id) ?? null,
      }}
    >
      <div className="flex flex-col gap-2 md:gap-4">
        <BookStrip rows={all} />
        <div className="flex flex-wrap items-center gap-2 md:gap-3">
          <Segmented
            label={intl.formatMessage({ id: 'position-book.view' })}
            value={query.view}
            segments={BOOK_VIEWS.map((value) => ({ value, label: intl.formatMessage({ id: `position-book.view.${value}` }) }))}
            onChange={(view) => change({ view: view === 'day' ? null : view })}
          />
          <Button
            size="sm"
            className="ms-auto lg:order-last"
            icon={<Download aria-hidden size={18} />}
            disabled={all.length === 0}
            onClick={() => saveCsv(`position-book-${date}`, csvText(BOOK_CSV_HEAD, bookCsvRows(all, query.view, date)))}
          >
            <FormattedMessage id="position-book.csv" />
          </Button>
          <BookFilters rows={rows} query={query} onChange={change} />
        </div>
        <p className="text-small text-text-2 max-md:sr-only">
          <FormattedMessage id={`position-book.view.${query.view}.about`} />
        </p>
        {all.length === 0 ? (
          <EmptyState
            title={intl.formatMessage({ id: 'page.filtered.title' })}
            action={
              <Button onClick={() => change({ segment: null, product: null, status: null })}>
                <FormattedMessage id="page.filtered.clear" />
              </Button>
            }
          />
        ) : wide ? (
          <BookTable caption={caption} rows={shown} all={all} />
        ) : (
          <BookCards caption={caption} rows={shown} />
        )}
        {final && all.length > 0 ? (
          <LazyPagination
            label={caption}
            rows={all.length}
            page={query.page}
            size={size}
            onPage={(page) => change({ page: String(page) })}
            onSize={(next) => change({ size: String(next) })}
          />
        ) : null}
      </div>
    </BookDeskContext.Provider>
  );
}

/** The sums of the filtered rows. */
function BookStrip({ rows }: { rows: readonly PositionBookRow[] }) {
  const whole = useWholeList();
  const { view } = useBookDesk();
  if (!whole) return null;
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['pnl', <BookPnl key="p" rows={rows} kind="gross" total />],
    ['realised', <BookPnl key="r" rows={rows} kind="realised" total />],
    ['unrealised', <BookPnl key="u" rows={rows} kind="unrealised" total />],
    ['charges', <Money key="c" value={sumOf(rows.map((row) => row.charges.total))} />],
  ];
  return (
    <dl className="card grid grid-cols-2 gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-4 md:py-3 lg:p-4">
      {figures.map(([id, value]) => (
        <div key={id}>
          <dt className="text-small text-text-3">
            <FormattedMessage id={`position-book.sum.${id}${spanEnding(id, view)}`} />
          </dt>
          <dd className="text-h2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BookFiltersProps {
  rows: readonly PositionBookRow[];
  query: BookQuery;
  onChange: (change: AddressChange) => void;
}

/** Filters of the rows; each choice occurs in the day's rows. */
function BookFilters({ rows, query, onChange }: BookFiltersProps) {
  const intl = useIntl();
  const filter = (name: 'segment' | 'product' | 'status', text: (value: string) => string) => (
    <ChoiceChip
      label={intl.formatMessage({ id: `position-book.filter.${name}` })}
      on={query[name] !== null}
      value={query[name] ?? ALL}
      options={[
        { value: ALL, label: intl.formatMessage({ id: 'position-book.filter.all' }) },
        ...choicesOf(rows, name === 'status' ? 'state' : name).map((value) => ({ value, label: text(value) })),
      ]}
      onChange={(value) => onChange({ [name]: value === ALL ? null : value })}
    />
  );
  return (
    <div className="flex gap-2 max-md:w-full max-md:overflow-x-auto md:flex-wrap">
      {filter('segment', (value) => value)}
      {filter('product', (value) => value)}
      {filter('status', (value) => intl.formatMessage({ id: `position-book.state.${value}` }))}
    </div>
  );
}

/** Height of a closed card and the gap below it. */
const CARD_PX = 124;

function BookCards({ caption, rows }: { caption: string; rows: readonly PositionBookRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  const view = useFlowWindow(list, rows.length, CARD_PX);
  return (
    <ul ref={list} aria-label={caption} className="flex flex-col gap-2" style={{ paddingTop: view.before, paddingBottom: view.after }}>
      {rows.slice(view.first, view.end).map((row, at) => (
        <BookCard key={row.position_id} row={row} place={view.first + at + 1} of={rows.length} />
      ))}
    </ul>
  );
}
