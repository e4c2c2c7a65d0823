import type { useColumns } from '#client/state/market/columns.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { LazyPagination } from '#client/widgets/pagination/lazy-pagination.tsx';
import { rowsOfPage } from '#client/widgets/pagination/pages.ts';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trade } from '../model/order-tabs.ts';
import type { BookQuery } from '../use-book-query.ts';
import type { TradeColumn } from '../model/trade-columns.ts';
import { TradesTable } from './trades-table.tsx';

/** Rows drawn at first and with each press of "more". */
const STEP = 40;

export interface TradesProps {
  caption: string;
  trades: readonly Trade[];
  wide: boolean;
  /** Whether the day is over: then the list is paged; a running day's list grows. */
  past: boolean;
  query: BookQuery;
  columns: ReturnType<typeof useColumns<TradeColumn>>;
}

/** Every single fill with its price and charges. */
export function Trades({ caption, trades: all, wide, past, query, columns }: TradesProps) {
  const intl = useIntl();
  const [most, setMost] = useState(STEP);
  const trades = past ? rowsOfPage(all, query.page, query.size) : all.slice(0, most);
  return (
    <>
      {wide ? (
        <TradesTable caption={caption} trades={trades} all={all} columns={columns} />
      ) : (
        <TradeCards caption={caption} trades={trades} />
      )}
      {past && all.length > 10 ? (
        <LazyPagination
          label={intl.formatMessage({ id: 'order-book.tab.trades' })}
          rows={all.length}
          page={query.page}
          size={query.size}
          onPage={(page) => query.change({ page: page === 1 ? null : String(page) })}
          onSize={(size) => query.change({ size: String(size), page: null })}
        />
      ) : null}
      {!past && all.length > most ? (
        <div className="flex justify-center pt-3">
          <Button onClick={() => setMost(most + STEP)}>
            <FormattedMessage id="order-book.more" values={{ count: all.length - most }} />
          </Button>
        </div>
      ) : null}
    </>
  );
}

function TradeCards({ caption, trades }: { caption: string; trades: readonly Trade[] }) {
  const format = useFormat();
  return (
    <ul aria-label={caption} className="flex flex-col gap-2">
      {trades.map((trade) => (
        <li key={trade.fill.trade_id} className="card card-padded flex flex-col gap-1">
          <div className="flex items-start justify-between gap-2">
            <span className="flex items-start gap-2">
              <SideChip side={trade.order.transaction_type} short />
              <InstrumentName instrument={trade.order.instrument} />
            </span>
            <Price value={trade.fill.price} tick={trade.order.instrument.tick_size} className="font-semibold" />
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-text-2">
            <span>
              <Quantity
                kind={trade.order.instrument.kind}
                lots={lotsOf(trade.fill.quantity, trade.order.instrument)}
                units={trade.fill.quantity}
              />{' '}
              · {format.time(exchangeTime(trade.fill.exchange_at))}
            </span>
            <span className="text-small text-text-3">
              <FormattedMessage id="order-book.trades.charges" values={{ amount: <Money key="m" value={trade.fill.charges.total} /> }} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
