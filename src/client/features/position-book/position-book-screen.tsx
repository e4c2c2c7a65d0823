import { marketCalendar } from '#client/platform/market-calendar.ts';
import { useAtom, useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_BASE } from '#contract/constants.ts';
import { usePositionBook } from '#client/state/positions/position-book.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { useReconciliations } from '#client/state/accounts/reconciliations.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { useShortcuts } from '#client/state/device/use-shortcuts.ts';
import { BookPage } from '#client/widgets/book-page.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { Book } from './book.tsx';
import { NoRecord } from './parts/no-record.tsx';
import { ReconcileLine } from './parts/reconcile-line.tsx';

/** Lets two keys go a trading day back and on. */
function useDayKeys(current: string | null): void {
  const [selected, select] = useAtom(selectedDateAtom);
  useShortcuts('position-book', {
    day: (at) => {
      if (current === null) return false;
      const shown = selected ?? current;
      if (at === 0) select(marketCalendar.previousTradingDay(shown));
      else if (selected !== null) {
        const next = marketCalendar.nextTradingDay(shown);
        select(next >= current ? null : next);
      }
      return true;
    },
  });
}

/** The ledger of an account's positions on a trading day: complete, and compared with the broker. */
export function PositionBookScreen() {
  const intl = useIntl();
  const workplace = useWorkplace();
  const date = useAtomValue(selectedDateAtom);
  const accountNumber = workplace.account?.account_number ?? null;
  const current = usePositionBook(accountNumber);
  const book = usePositionBook(accountNumber, date);
  const reconciliations = useReconciliations(accountNumber);
  const today = current.tradingDate ?? null;
  useDayKeys(today);
  const last = reconciliations.value?.[0] ?? null;
  const text = (id: string) => intl.formatMessage({ id: `position-book.${id}` });
  return (
    <BookPage
      title={intl.formatMessage({ id: 'title.position-book' })}
      workplace={workplace}
      today={today}
      noAccount={{ title: text('no-account'), text: text('no-account.text'), action: text('no-account.action') }}
      above={accountNumber === null || reconciliations.value === null ? null : <ReconcileLine accountNumber={accountNumber} last={last} />}
      resource={book}
      skeleton={<BookSkeleton />}
      market={date === null}
      isEmpty={(value) => value.position_book.length === 0}
      empty={
        date === null || accountNumber === null ? (
          <EmptyState
            title={text('empty')}
            action={
              <Link className="btn btn-primary" to={`${APP_BASE}/market_view?tab=chain`}>
                <FormattedMessage id="position-book.empty.action" />
              </Link>
            }
          >
            <FormattedMessage id="position-book.empty.about" />
          </EmptyState>
        ) : (
          <NoRecord accountNumber={accountNumber} date={date} current={today} />
        )
      }
    >
      {(value) => <Book book={value} account={workplace.account} last={last} />}
    </BookPage>
  );
}

function BookSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <div className="skeleton h-18" />
      <div className="skeleton h-18" />
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="skeleton h-24 lg:h-11" />
      ))}
    </div>
  );
}
