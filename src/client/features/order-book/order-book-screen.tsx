import { useAtomValue } from 'jotai';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { PageTitle } from '#client/ui/page-title.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { PageState } from '#client/widgets/page-state.tsx';
import { TradingDayPicker } from '#client/widgets/trading-day-picker.tsx';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import { Book } from './parts/book.tsx';
import { UnknownIntents } from './parts/unknown-intents.tsx';
import { useBookQuery } from './use-book-query.ts';

/** The orders of an account on a trading day. */
export function OrderBookScreen() {
  const intl = useIntl();
  const { account, known, missing } = useWorkplace();
  const query = useBookQuery();
  const date = useAtomValue(selectedDateAtom);
  const accountNumber = account?.account_number ?? null;
  const current = useOrderBook(accountNumber);
  const book = useOrderBook(accountNumber, date);
  const title = intl.formatMessage({ id: 'order-book.title' });
  return (
    <div className="flex flex-col gap-3">
      <PageTitle
        aside={
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <WorkplacePicker />
            <TradingDayPicker current={current.tradingDate ?? null} />
          </div>
        }
      >
        {title}
      </PageTitle>
      {accountNumber === null ? null : <UnknownIntents accountNumber={accountNumber} />}
      <PageState
        resource={account === null ? (missing ?? book) : book}
        what={title}
        skeleton={<BookSkeleton />}
        {...(known && account === null ? { blocked: <NoAccount /> } : {})}
      >
        {(orders) => (
          <Book
            key={accountNumber}
            accountNumber={accountNumber ?? ''}
            orders={orders}
            query={query}
            at={book.receivedAt}
            date={date ?? current.tradingDate ?? null}
            past={date !== null}
          />
        )}
      </PageState>
    </div>
  );
}

function NoAccount() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'order-book.no-account' })}
      action={
        <Link className="btn btn-primary" to="/app/broker">
          <FormattedMessage id="order-book.no-account.action" />
        </Link>
      }
    />
  );
}

function BookSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="skeleton h-24 lg:h-11" />
      ))}
    </div>
  );
}
