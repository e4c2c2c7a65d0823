import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { useQuotes } from '#client/state/market/chain.ts';
import { lazyCode } from '#client/platform/lazy-module.ts';
import { runPartAtom } from '#client/state/notices/run-part.ts';
import { configAtom } from '#client/state/start/config.ts';
import { useBaskets } from '#client/state/orders/baskets.ts';
import { useInstructions } from '#client/state/orders/instructions.ts';
import { useColumns } from '#client/state/market/columns.ts';
import { useOrderNotes } from '#client/state/orders/order-notes.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { useKeepFocus } from '#client/ui/use-keep-focus.ts';
import { useDesk } from '#client/ui/use-desk.ts';
import { TABLET, useMedia } from '#client/ui/use-media.ts';
import { useSwipe } from '#client/ui/use-swipe.ts';
import { AsOf } from '#client/widgets/as-of.tsx';
import { EmptyState } from '#client/widgets/empty-state.tsx';
import { factsOfResource } from '#client/widgets/freshness-facts.ts';
import { useReportFreshness } from '#client/widgets/page-freshness.ts';
import type { WallTime } from '#domain/units/time.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { Money } from '#client/widgets/figure.tsx';
import { useWholeList } from '#client/widgets/whole-list.ts';
import { BookContext, useBook, type BookContextValue } from '../book-context.ts';
import { filterOrders, isFiltering } from '../model/book-filter.ts';
import { bookTotals } from '../model/book-totals.ts';
import { BOOK_TABS, type BookByTab, bookByTab, type BookTab, ORDER_TABS } from '../model/order-tabs.ts';
import { TRADE_COLUMNS } from '../model/trade-columns.ts';
import type { BookQuery } from '../use-book-query.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { BookToolbar } from './book-toolbar.tsx';
import { OrderAnnouncer } from './order-announcer.tsx';
import { NothingHere } from './nothing-here.tsx';
import { OrderList } from './order-list.tsx';

const rows = { placeholder: <div className="skeleton h-40" aria-hidden /> };
const over = { over: true };

const Trades = lazyPart(async () => (await import('../trades/trades.tsx')).Trades, rows);
const Triggers = lazyPart(async () => (await import('../triggers/triggers.tsx')).Triggers, rows);
const Baskets = lazyPart(async () => (await import('../baskets/baskets.tsx')).Baskets, rows);
const DetailSheet = lazyPart(async () => (await import('../orders/detail-sheet.tsx')).DetailSheet, over);
const CancelMany = lazyPart(async () => (await import('../orders/cancel-many.tsx')).CancelMany, over);
const ToMarket = lazyPart(async () => (await import('../orders/to-market.tsx')).ToMarket, over);

const loadCsv = lazyCode('book-csv', () => import('../orders/book-csv.ts'));

interface BookProps {
  accountNumber: string;
  orders: readonly Order[];
  query: BookQuery;
  /** When the list was last known to be true. */
  at: WallTime | null;
  date: string | null;
  past: boolean;
}

/** The back end's feature that a tab needs: a back end that sends no fills does not mean that there are none. */
const NEEDS: Partial<Record<BookTab, string>> = { triggers: 'instructions', trades: 'full-answers', baskets: 'order-book' };

/** Returns the number of entries in each tab; none for a tab that is not loaded. */
function useCounts(book: BookByTab, accountNumber: string, date: string | null, past: boolean, tabs: readonly BookTab[]) {
  const instructions = useInstructions(past || !tabs.includes('triggers') ? null : accountNumber);
  const baskets = useBaskets(tabs.includes('baskets') ? accountNumber : null, past ? date : null);
  const live = instructions.value?.filter((each) => each.live).length;
  return (tab: BookTab): number | undefined => {
    if (tab === 'baskets') return baskets.value?.length;
    return book[tab].length + (tab === 'triggers' ? (live ?? 0) : 0);
  };
}

/** The orders of a day by state, with all actions. */
export function Book({ accountNumber, orders, query, at, date, past }: BookProps) {
  const format = useFormat();
  const wide = useDesk();
  const { features } = useAtomValue(configAtom);
  const tabs = BOOK_TABS.filter((each) => NEEDS[each] === undefined || features.includes(NEEDS[each]));
  const notes = useOrderNotes(features.includes('journal') ? accountNumber : null, past ? date : null);
  const byOrder = new Map((notes.value ?? []).map((note) => [note.order_id, note]));
  const book = bookByTab(filterOrders(orders, query.filter, byOrder));
  const [modifying, modify] = useState<string | null>(null);
  const [toMarket, askToMarket] = useState<Order | null>(null);
  const [cancelling, setCancelling] = useState<readonly Order[] | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const open = book.open.filter((order) => order.status !== 'unknown' && order.status !== 'pending-submit');
  const cancelPicked = () => {
    const chosen = open.filter((order) => picked?.has(order.order_id) === true);
    if (chosen.length > 0) setCancelling(chosen);
  };
  const keys = useRowKeys(cancelPicked);
  const tab = tabs.includes(query.tab) ? query.tab : 'open';
  const orderTab = ORDER_TABS.find((each) => each === tab);
  const priced = wide && orderTab !== undefined ? orderTab : 'open';
  usePricesDated([...new Set([...book.open, ...book[priced]])], priced);
  const go = (next: BookTab) => {
    query.change({ tab: next, page: null });
    setPicked(null);
    modify(null);
  };
  const context = {
    past,
    notes: byOrder,
    modifying,
    modify,
    showDetail: (orderId: string) => query.change({ order: orderId }),
    askToMarket,
    picked: tab !== 'open' ? null : wide ? (picked ?? new Set<string>()) : picked,
    pick: (ids: readonly string[], on: boolean) =>
      setPicked((old) => {
        const next = new Set(old);
        for (const id of ids)
          if (on) next.add(id);
          else next.delete(id);
        return next;
      }),
  };
  const detailed = orders.find((order) => order.order_id === query.order);
  return (
    <BookContext.Provider value={context}>
      <div className="flex flex-col gap-3">
        <OrderAnnouncer orders={orders} />
        {past ? (
          <Notice kind="info" announce={false}>
            <FormattedMessage id="order-book.past" values={{ date: format.tradingDate(date) }} />
          </Notice>
        ) : null}
        <BookTotals place="above" orders={orders} at={at} />
        <BookTabs
          accountNumber={accountNumber}
          orders={orders}
          query={query}
          date={date}
          past={past}
          tabs={tabs}
          tab={tab}
          book={book}
          open={open}
          keys={keys}
          onTab={go}
          onPicking={(on) => setPicked(on ? new Set() : null)}
          onCancel={setCancelling}
        />
        <BookTotals place="below" orders={orders} at={at} />
        {detailed === undefined ? null : (
          <DetailSheet order={detailed} note={byOrder.get(detailed.order_id) ?? null} onClose={() => query.change({ order: null })} />
        )}
        {toMarket === null ? null : <ToMarket order={toMarket} onClose={() => askToMarket(null)} />}
        {cancelling === null ? null : <CancelMany accountNumber={accountNumber} orders={cancelling} onClose={() => setCancelling(null)} />}
      </div>
    </BookContext.Provider>
  );
}

/** On a phone the totals follow the orders, as in the foot of a table. */
function BookTotals({ place, orders, at }: Pick<BookProps, 'orders' | 'at'> & { place: 'above' | 'below' }) {
  const above = useMedia(TABLET);
  const whole = useWholeList();
  if (above !== (place === 'above') || orders.length === 0) return null;
  return (
    <>
      {whole ? <BookTotalsStrip orders={orders} /> : null}
      <AsOf at={at} className="-my-1 text-end" />
    </>
  );
}

/** Totals of the day's fills: bought, sold, and the cash change before and after charges. */
function BookTotalsStrip({ orders }: { orders: readonly Order[] }) {
  const intl = useIntl();
  const totals = bookTotals(orders);
  if (totals.bought === 0 && totals.sold === 0) return null;
  return (
    <dl className="card grid grid-cols-2 gap-x-4 gap-y-2 p-3 md:grid-cols-5" aria-label={intl.formatMessage({ id: 'order-book.totals' })}>
      {(['bought', 'sold', 'gross', 'charges', 'net'] as const).map((id) => (
        <div key={id} title={id === 'gross' || id === 'net' ? intl.formatMessage({ id: `order-book.totals.${id}.about` }) : undefined}>
          <dt className="text-small text-text-3">
            <FormattedMessage id={`order-book.totals.${id}`} />
          </dt>
          <dd className="font-semibold">
            <Money value={knownDecimal(totals[id])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface BookTabsProps extends Omit<BookProps, 'at'> {
  tabs: readonly BookTab[];
  tab: BookTab;
  book: BookByTab;
  /** Open orders that can be cancelled. */
  open: readonly Order[];
  keys: ReturnType<typeof useRowKeys>;
  onTab: (tab: BookTab) => void;
  onPicking: (on: boolean) => void;
  onCancel: (orders: readonly Order[]) => void;
}

/** The orders by state in tabs, with filters, download and cancellation. */
function BookTabs(props: BookTabsProps) {
  const { accountNumber, orders, query, date, past, tabs, tab, book, open, keys, onTab, onPicking, onCancel } = props;
  const intl = useIntl();
  const format = useFormat();
  const wide = useDesk();
  const box = useKeepFocus<HTMLDivElement>();
  const run = useSetAtom(runPartAtom);
  const { features } = useAtomValue(configAtom);
  const context = useBook();
  const countOf = useCounts(book, accountNumber, date, past, tabs);
  const trades = useColumns('trades', TRADE_COLUMNS, TRADE_COLUMNS);
  const orderTab = ORDER_TABS.find((each) => each === tab);
  const swipe = useSwipe((direction) => {
    const next = tabs[tabs.indexOf(tab) + direction];
    if (!wide && next !== undefined) onTab(next);
  });
  const caption = intl.formatMessage(
    { id: 'order-book.caption' },
    { tab: intl.formatMessage({ id: `order-book.tab.${tab}` }), date: format.tradingDate(date) },
  );
  const list = () => {
    if (tab === 'triggers') return <Triggers accountNumber={accountNumber} orders={book.triggers} past={past} keys={keys} />;
    if (tab === 'baskets') return <Baskets accountNumber={accountNumber} date={past ? date : null} />;
    const rows = tab === 'trades' ? book.trades.length : book[tab].length;
    if (rows === 0) return isFiltering(query.filter) ? <NoMatches query={query} /> : <NothingHere of={tab} />;
    if (orderTab === undefined)
      return <Trades caption={caption} trades={book.trades} wide={wide} past={past} query={query} columns={trades} />;
    return <OrderList key={orderTab} tab={orderTab} caption={caption} orders={book[orderTab]} query={query} keys={keys} />;
  };
  return (
    <div ref={box} {...swipe}>
      <Tabs
        label={intl.formatMessage({ id: 'order-book.tabs' })}
        value={tab}
        onChange={onTab}
        tabs={tabs.map((value) => {
          const count = countOf(value);
          return { value, label: intl.formatMessage({ id: `order-book.tab.${value}` }), ...(count === undefined ? {} : { count }) };
        })}
      >
        <div className="flex flex-col gap-3">
          {orders.length === 0 || (orderTab === undefined && tab !== 'trades') ? null : (
            <BookToolbar
              filter={query.filter}
              onChange={query.change}
              onExport={() => void run(async () => (await loadCsv()).saveBook(tab, book, context.notes, date, trades[0]))}
            >
              {tab === 'open' && !past && features.includes('order-book') ? (
                <BulkBar open={open} book={context} onPicking={onPicking} onCancel={onCancel} />
              ) : null}
            </BookToolbar>
          )}
          {list()}
        </div>
      </Tabs>
    </div>
  );
}

interface BulkBarProps {
  /** The open orders that pass the filter. */
  open: readonly Order[];
  book: Pick<BookContextValue, 'picked'>;
  onPicking: (on: boolean) => void;
  onCancel: (orders: readonly Order[]) => void;
}

/** Cancels the selected orders or all shown ones; on a phone the selection has to be switched on first. */
function BulkBar({ open, book: { picked }, onPicking, onCancel }: BulkBarProps) {
  const wide = useDesk();
  const chosen = open.filter((order) => picked?.has(order.order_id) === true);
  if (open.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {wide || open.length < 2 ? null : (
        <Button size="sm" aria-pressed={picked !== null} onClick={() => onPicking(picked === null)}>
          <FormattedMessage id="order-book.pick" />
        </Button>
      )}
      {chosen.length === 0 ? null : (
        <Button size="sm" variant="danger" onClick={() => onCancel(chosen)}>
          <FormattedMessage id="order-book.cancel-picked" values={{ count: chosen.length }} />
        </Button>
      )}
      <Button size="sm" onClick={() => onCancel(open)}>
        <FormattedMessage id="order-book.cancel-all" values={{ count: open.length }} />
      </Button>
    </div>
  );
}

/** Fetches quotes for the orders' instruments and reports their age to the page: in a table for all shown orders, else for open ones. */
function usePricesDated(orders: readonly Order[], tab: BookTab): void {
  const intl = useIntl();
  const ids = [...new Set(orders.map((order) => order.instrument.instrument_id))];
  const quotes = useQuotes(ids);
  useReportFreshness(intl.formatMessage({ id: `order-book.tab.${tab}` }), ids.length === 0 ? null : factsOfResource(quotes));
}

function NoMatches({ query }: { query: BookQuery }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'page.filtered.title' })}
      action={
        <Button onClick={() => query.change({ q: null, side: null, product: null, page: null })}>
          <FormattedMessage id="page.filtered.clear" />
        </Button>
      }
    />
  );
}
