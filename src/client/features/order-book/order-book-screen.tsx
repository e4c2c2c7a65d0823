import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useOrderBook } from '#client/state/orders/order-book.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { useWorkplace } from '#client/state/accounts/use-workplace.ts';
import { BookPage } from '#client/widgets/book-page.tsx';
import { Book } from './parts/book.tsx';
import { UnknownIntents } from './parts/unknown-intents.tsx';
import { useBookQuery } from './use-book-query.ts';

/** The orders of an account on a trading day. */
export function OrderBookScreen() {
  const intl = useIntl();
  const workplace = useWorkplace();
  const query = useBookQuery();
  const date = useAtomValue(selectedDateAtom);
  const accountNumber = workplace.account?.account_number ?? null;
  const current = useOrderBook(accountNumber);
  const book = useOrderBook(accountNumber, date);
  const text = (id: string) => intl.formatMessage({ id: `order-book.${id}` });
  return (
    <BookPage
      title={text('title')}
      workplace={workplace}
      today={current.tradingDate ?? null}
      noAccount={{ title: text('no-account'), text: text('no-account.text'), action: text('no-account.action') }}
      above={accountNumber === null ? null : <UnknownIntents accountNumber={accountNumber} />}
      resource={book}
      skeleton={<BookSkeleton />}
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
    </BookPage>
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
