import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useQuotes } from '#client/state/chain.ts';
import { useOrderBook } from '#client/state/order-book.ts';
import { selectedDateAtom } from '#client/state/profile.ts';
import { useWorkplace } from '#client/state/use-workplace.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageTitle } from '#client/ui/page-title.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { DESKTOP, useMedia } from '#client/ui/use-media.ts';
import type { WallTime } from '#domain/units/time.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import { PageState } from '#client/widgets/page-state.tsx';
import { TradingDayPicker } from '#client/widgets/trading-day-picker.tsx';
import { WorkplacePicker } from '#client/widgets/workplace-picker.tsx';
import { BOOK_TABS, bookByTab, type BookTab } from './model/order-tabs.ts';
import { BookTotalsStrip } from './parts/book-totals-strip.tsx';
import { OrderCard } from './parts/order-card.tsx';
import { OrderTable } from './parts/order-table.tsx';
import { Trades } from './parts/trades.tsx';
import { UnknownIntents } from './parts/unknown-intents.tsx';

/** Rows drawn at first and with each press of "more". */
const STEP = 40;

function useTab(): [BookTab, (tab: BookTab) => void] {
  const [search, setSearch] = useSearchParams();
  const tab = BOOK_TABS.find((known) => known === search.get('tab')) ?? 'open';
  return [tab, (next) => setSearch({ tab: next }, { replace: true })];
}

/** The orders of an account on a trading day. */
export function OrderBookScreen() {
  const intl = useIntl();
  const { account, known } = useWorkplace();
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
        resource={book}
        what={title}
        skeleton={<BookSkeleton />}
        {...(known && account === null ? { blocked: <NoAccount /> } : {})}
      >
        {(orders) => <Book orders={orders} at={book.receivedAt} date={date ?? current.tradingDate ?? null} past={date !== null} />}
      </PageState>
    </div>
  );
}

interface BookProps {
  orders: readonly Order[];
  /** When the list was last known to be true. */
  at: WallTime | null;
  date: string | null;
  past: boolean;
}

function Book({ orders, at, date, past }: BookProps) {
  const intl = useIntl();
  const format = useFormat();
  const wide = useMedia(DESKTOP);
  const [tab, setTab] = useTab();
  const [most, setMost] = useState(STEP);
  const book = bookByTab(orders);
  useOpenOrderFreshness(book.open);
  const caption = intl.formatMessage(
    { id: 'order-book.caption' },
    { tab: intl.formatMessage({ id: `order-book.tab.${tab}` }), date: format.tradingDate(date) },
  );
  const rows = tab === 'trades' ? book.trades.length : book[tab].length;
  const list = () => {
    if (rows === 0) return <NothingHere tab={tab} />;
    if (tab === 'trades') return <Trades caption={caption} trades={book.trades.slice(0, most)} wide={wide} />;
    const shown = book[tab].slice(0, most);
    if (wide) return <OrderTable caption={caption} orders={shown} past={past} />;
    return (
      <ul aria-label={caption} className="flex flex-col gap-2">
        {shown.map((order) => (
          <OrderCard key={order.order_id} order={order} past={past} />
        ))}
      </ul>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      {past ? (
        <Notice kind="info" announce={false}>
          <FormattedMessage id="order-book.past" values={{ date: format.tradingDate(date) }} />
        </Notice>
      ) : null}
      <BookTotalsStrip orders={orders} />
      {orders.length === 0 ? null : <AsOf at={at} className="-my-1 text-end" />}
      <Tabs
        label={intl.formatMessage({ id: 'order-book.tabs' })}
        value={tab}
        onChange={(next) => {
          setMost(STEP);
          setTab(next);
        }}
        tabs={BOOK_TABS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `order-book.tab.${value}` }),
          count: book[value].length,
        }))}
      >
        {list()}
        {rows > most ? (
          <div className="flex justify-center pt-3">
            <Button onClick={() => setMost(most + STEP)}>
              <FormattedMessage id="order-book.more" values={{ count: rows - most }} />
            </Button>
          </div>
        ) : null}
      </Tabs>
    </div>
  );
}

/** Keeps the prices beside open orders dated, and counts their age for the page. */
function useOpenOrderFreshness(open: readonly Order[]): void {
  const intl = useIntl();
  const ids = open.map((order) => order.instrument.instrument_id).slice(0, 100);
  const quotes = useQuotes(ids);
  useReportFreshness(intl.formatMessage({ id: 'order-book.tab.open' }), ids.length === 0 ? null : factsOfResource(quotes));
}

function NothingHere({ tab }: { tab: BookTab }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: `order-book.empty.${tab}` })}
      action={
        <Link className="btn btn-primary" to="/app/market_view?tab=chain">
          <FormattedMessage id="order-book.empty.action" />
        </Link>
      }
    />
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
