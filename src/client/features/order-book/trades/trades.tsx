import { lotsOf } from '#client/state/orders/lot-size.ts';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Money, Price } from '#client/widgets/figure.tsx';
import { LazyPagination } from '#client/widgets/pagination/lazy-pagination.tsx';
import { rowsOfPage } from '#client/widgets/pagination/pages.ts';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { addMoney, moneyFromDecimal, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trade } from '../model/order-tabs.ts';
import type { BookQuery } from '../use-book-query.ts';

/** Rows drawn at first and with each press of "more". */
const STEP = 40;
const COLUMNS = ['time', 'side', 'instrument', 'quantity', 'price', 'value', 'charges', 'trade'] as const;
const NUMERIC: readonly string[] = ['quantity', 'price', 'value', 'charges', 'actions'];

export interface TradesProps {
  caption: string;
  trades: readonly Trade[];
  wide: boolean;
  /** A past day is paged; the running one grows. */
  past: boolean;
  query: BookQuery;
}

const valueOf = ({ fill }: Trade) => moneyToDecimal(valueAt(priceFromDecimal(fill.price), fill.quantity));

/** Every fill by itself: what was traded at which price and what it cost. */
export function Trades({ caption, trades: all, wide, past, query }: TradesProps) {
  const intl = useIntl();
  const [most, setMost] = useState(STEP);
  const trades = past ? rowsOfPage(all, query.page, query.size) : all.slice(0, most);
  return (
    <>
      {wide ? <TradesTable caption={caption} trades={trades} all={all} /> : <TradeCards caption={caption} trades={trades} />}
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

function TradesTable({ caption, trades, all }: { caption: string; trades: readonly Trade[]; all: readonly Trade[] }) {
  const format = useFormat();
  const charges = all.reduce((sum, { fill }) => addMoney(sum, moneyFromDecimal(fill.charges.total)), ZERO_MONEY);
  const signed = (trade: Trade) => moneyFromDecimal((trade.order.transaction_type === 'BUY' ? -1 : 1) * valueOf(trade));
  const net = all.reduce((sum, trade) => addMoney(sum, signed(trade)), ZERO_MONEY);
  return (
    <div className="card">
      <Table caption={caption}>
        <thead>
          <tr>
            {COLUMNS.map((id) => (
              <HeadCell key={id} numeric={NUMERIC.includes(id)}>
                <FormattedMessage id={`order-book.column.${id}`} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <tr key={trade.fill.trade_id}>
              <Cell className="whitespace-nowrap text-text-2">{format.time(exchangeTime(trade.fill.exchange_at))}</Cell>
              <Cell>
                <SideChip side={trade.order.transaction_type} />
              </Cell>
              <RowHead>
                <InstrumentName instrument={trade.order.instrument} />
              </RowHead>
              <Cell numeric>
                <Quantity
                  kind={trade.order.instrument.kind}
                  lots={lotsOf(trade.fill.quantity, trade.order.instrument)}
                  units={trade.fill.quantity}
                />
              </Cell>
              <Cell numeric>
                <Price value={trade.fill.price} tick={trade.order.instrument.tick_size} />
              </Cell>
              <Cell numeric>
                <Money value={valueOf(trade)} />
              </Cell>
              <Cell numeric>
                <Money value={trade.fill.charges.total} />
              </Cell>
              <Cell className="text-small text-text-3">{trade.fill.trade_id}</Cell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead colSpan={5}>
              <FormattedMessage id="order-book.trades.total" values={{ count: all.length }} />
            </RowHead>
            <Cell numeric>
              <Money value={moneyToDecimal(net)} />
            </Cell>
            <Cell numeric>
              <Money value={moneyToDecimal(charges)} />
            </Cell>
            <Cell />
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}
