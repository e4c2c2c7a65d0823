import { useState, type RefCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { useDesk } from '#client/ui/use-desk.ts';
import { LazyPagination } from '#client/widgets/pagination/lazy-pagination.tsx';
import { rowsOfPage } from '#client/widgets/pagination/pages.ts';
import { useBook } from '../book-context.ts';
import type { OrderTab } from '../model/order-tabs.ts';
import { sortAfterPress, sortOrders, textOfSort } from '../model/order-sort.ts';
import type { BookQuery } from '../use-book-query.ts';
import { OrderCard } from './order-card.tsx';

const OrderTable = lazyPart(async () => (await import('../orders/order-table.tsx')).OrderTable, {
  placeholder: <div className="skeleton h-40" aria-hidden />,
});

/** Rows drawn at first and with each press of "more". */
const STEP = 40;

interface OrderListProps {
  tab: OrderTab;
  caption: string;
  orders: readonly Order[];
  query: BookQuery;
  keys: RefCallback<HTMLElement>;
}

/** The orders of a tab: a table where the width allows, else cards. A past day is paged; a running day's list grows. */
export function OrderList({ tab, caption, orders, query, keys }: OrderListProps) {
  const intl = useIntl();
  const wide = useDesk();
  const { past } = useBook();
  const [most, setMost] = useState(STEP);
  const sorted = sortOrders(orders, query.sort);
  const shown = past ? rowsOfPage(sorted, query.page, query.size) : sorted.slice(0, most);
  return (
    <>
      {wide ? (
        <OrderTable
          caption={caption}
          tab={tab}
          orders={shown}
          all={sorted}
          sort={query.sort}
          onSort={(key) => query.change({ sort: textOfSort(sortAfterPress(query.sort, key)), page: null })}
          keys={keys}
        />
      ) : (
        <ul aria-label={caption} className="flex flex-col gap-2" ref={keys}>
          {shown.map((order, at) => (
            <OrderCard key={order.order_id} order={order} tabStop={at === 0} />
          ))}
        </ul>
      )}
      {past && sorted.length > 10 ? (
        <div className="pt-3">
          <LazyPagination
            label={intl.formatMessage({ id: 'order-book.title' })}
            rows={sorted.length}
            page={query.page}
            size={query.size}
            onPage={(page) => query.change({ page: page === 1 ? null : String(page) })}
            onSize={(size) => query.change({ size: String(size), page: null })}
          />
        </div>
      ) : null}
      {!past && sorted.length > most ? (
        <div className="flex justify-center pt-3">
          <Button onClick={() => setMost(most + STEP)}>
            <FormattedMessage id="order-book.more" values={{ count: sorted.length - most }} />
          </Button>
        </div>
      ) : null}
    </>
  );
}
