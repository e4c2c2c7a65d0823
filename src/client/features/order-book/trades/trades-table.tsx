import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { useColumnWidths } from '#client/state/market/columns.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import type { ColumnPlan } from '#client/ui/fit-columns.ts';
import { HiddenColumns, MoreButton } from '#client/ui/hidden-columns.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { useFit } from '#client/ui/use-fit.ts';
import { Money, Price } from '#client/widgets/figure.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { addMoney, moneyFromDecimal, moneyToDecimal, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trade } from '../model/order-tabs.ts';

const COLUMNS = ['time', 'side', 'instrument', 'quantity', 'price', 'value', 'charges', 'trade', 'more'] as const;
type TradeColumn = (typeof COLUMNS)[number];
const NUMERIC: readonly TradeColumn[] = ['quantity', 'price', 'value', 'charges'];
const PLAN: ColumnPlan<TradeColumn> = {
  widths: { time: 88, side: 68, instrument: 160, quantity: 100, price: 88, value: 120, charges: 92, trade: 110, more: 52 },
  leave: ['trade', 'charges', 'value', 'time'],
};

const valueOf = ({ fill }: Trade) => moneyToDecimal(valueAt(priceFromDecimal(fill.price), fill.quantity));

interface TradesTableProps {
  caption: string;
  /** The fills that are drawn. */
  trades: readonly Trade[];
  /** All of them: what the totals are about. */
  all: readonly Trade[];
}

/** The fills as a real table with what they came to. */
export function TradesTable({ caption, trades, all }: TradesTableProps) {
  const [widths, resize] = useColumnWidths('trades');
  const { shown, hidden, ...box } = useFit<TradeColumn>('trades', COLUMNS, PLAN, widths);
  const charges = all.reduce((sum, { fill }) => addMoney(sum, moneyFromDecimal(fill.charges.total)), ZERO_MONEY);
  const signed = (trade: Trade) => moneyFromDecimal((trade.order.transaction_type === 'BUY' ? -1 : 1) * valueOf(trade));
  const net = all.reduce((sum, trade) => addMoney(sum, signed(trade)), ZERO_MONEY);
  const sums: Partial<Record<TradeColumn, ReactNode>> = {
    value: <Money value={moneyToDecimal(net)} />,
    charges: <Money value={moneyToDecimal(charges)} />,
  };
  const price = shown.indexOf('price');
  return (
    <div className="card">
      <Table caption={caption} fit={{ shown, ...box }} onWidth={resize}>
        <thead>
          <tr>
            {shown.map((id) => (
              <HeadCell key={id} col={id} numeric={NUMERIC.includes(id)}>
                {id === 'more' ? null : <FormattedMessage id={`order-book.column.${id}`} />}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {trades.map((trade) => (
            <TradeRow key={trade.fill.trade_id} trade={trade} shown={shown} hidden={hidden} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <RowHead colSpan={price + 1}>
              <FormattedMessage id="order-book.trades.total" values={{ count: all.length }} />
            </RowHead>
            {shown.slice(price + 1).map((id) => (
              <Cell key={id} numeric>
                {sums[id]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

interface TradeRowProps {
  trade: Trade;
  shown: readonly TradeColumn[];
  hidden: readonly TradeColumn[];
}

function TradeRow({ trade, shown, hidden }: TradeRowProps) {
  const intl = useIntl();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr>
        {shown.map((id) => {
          if (id === 'instrument')
            return (
              <RowHead key={id}>
                <InstrumentName instrument={trade.order.instrument} />
              </RowHead>
            );
          if (id !== 'more')
            return (
              <Cell key={id} numeric={NUMERIC.includes(id)}>
                <TradeCell trade={trade} column={id} />
              </Cell>
            );
          return (
            <Cell key={id} numeric>
              {hidden.length === 0 ? null : (
                <MoreButton
                  label={intl.formatMessage({ id: 'order-book.trades.more' }, { symbol: instrumentTitle(trade.order.instrument, format) })}
                  open={open}
                  onOpen={setOpen}
                />
              )}
            </Cell>
          );
        })}
      </tr>
      {open && hidden.length > 0 ? (
        <HiddenColumns
          span={shown.length}
          columns={hidden.map((id) => ({
            id,
            name: <FormattedMessage id={`order-book.column.${id}`} />,
            value: <TradeCell trade={trade} column={id} />,
          }))}
        />
      ) : null}
    </>
  );
}

function TradeCell({ trade: { order, fill }, column }: { trade: Trade; column: TradeColumn }): ReactNode {
  const format = useFormat();
  switch (column) {
    case 'time':
      return <span className="whitespace-nowrap text-text-2">{format.time(exchangeTime(fill.exchange_at))}</span>;
    case 'side':
      return <SideChip side={order.transaction_type} />;
    case 'quantity':
      return <Quantity kind={order.instrument.kind} lots={lotsOf(fill.quantity, order.instrument)} units={fill.quantity} />;
    case 'price':
      return <Price value={fill.price} tick={order.instrument.tick_size} />;
    case 'value':
      return <Money value={valueOf({ order, fill })} />;
    case 'charges':
      return <Money value={fill.charges.total} />;
    case 'trade':
      return <span className="text-small text-text-3">{fill.trade_id}</span>;
    case 'instrument':
    case 'more':
      return null;
  }
}
