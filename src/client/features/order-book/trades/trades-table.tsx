import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { useColumnWidths, type useColumns } from '#client/state/market/columns.ts';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import { ColumnChooser } from '#client/ui/column-chooser.tsx';
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
import { KEPT_TRADE_COLUMNS, NUMERIC_TRADE_COLUMNS, TRADE_COLUMNS, TRADE_PLAN, type TradeColumn } from '../model/trade-columns.ts';

type TableColumn = TradeColumn | 'more';

const valueOf = ({ fill }: Trade) => moneyToDecimal(valueAt(priceFromDecimal(fill.price), fill.quantity));

interface TradesTableProps {
  caption: string;
  /** The fills to draw. */
  trades: readonly Trade[];
  /** All fills, over which the totals are computed. */
  all: readonly Trade[];
  /** The reader's columns in their order. */
  columns: ReturnType<typeof useColumns<TradeColumn>>;
}

/** The fills as a table with totals. */
export function TradesTable({ caption, trades, all, columns: [chosen, show, move] }: TradesTableProps) {
  const [widths, resize] = useColumnWidths('trades');
  const { shown, hidden, ...box } = useFit<TableColumn>('trades', [...chosen, 'more'], TRADE_PLAN, widths);
  const charges = all.reduce((sum, { fill }) => addMoney(sum, moneyFromDecimal(fill.charges.total)), ZERO_MONEY);
  const signed = (trade: Trade) => moneyFromDecimal((trade.order.transaction_type === 'BUY' ? -1 : 1) * valueOf(trade));
  const net = all.reduce((sum, trade) => addMoney(sum, signed(trade)), ZERO_MONEY);
  const sums: Partial<Record<TableColumn, ReactNode>> = {
    value: <Money value={moneyToDecimal(net)} />,
    charges: <Money value={moneyToDecimal(charges)} />,
  };
  return (
    <div className="card">
      <Table caption={caption} fit={{ shown, ...box }} onWidth={resize} onOrder={move}>
        <TradesHead shown={shown} chosen={chosen} onColumns={show} />
        <tbody>
          {trades.map((trade) => (
            <TradeRow key={trade.fill.trade_id} trade={trade} shown={shown} hidden={hidden} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            {shown.map((id) =>
              id === 'instrument' ? (
                <RowHead key={id}>
                  <FormattedMessage id="order-book.trades.total" values={{ count: all.length }} />
                </RowHead>
              ) : (
                <Cell key={id} numeric>
                  {sums[id]}
                </Cell>
              ),
            )}
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

interface TradesHeadProps {
  shown: readonly TableColumn[];
  chosen: readonly TradeColumn[];
  onColumns: (columns: readonly TradeColumn[]) => void;
}

/** The column heads, with the button that chooses the columns at the end. */
function TradesHead({ shown, chosen, onColumns }: TradesHeadProps) {
  const intl = useIntl();
  const text = (id: string, values?: Record<string, string>) => intl.formatMessage({ id: `order-book.${id}` }, values);
  return (
    <thead>
      <tr>
        {shown.map((id) =>
          id === 'more' ? (
            <HeadCell key={id} col={id} numeric>
              <ColumnChooser
                label={text('columns')}
                title={text('columns.ordered')}
                done={text('columns.done')}
                columns={TRADE_COLUMNS.map((column) => ({ id: column, name: text(`column.${column}`) }))}
                shown={chosen}
                kept={KEPT_TRADE_COLUMNS}
                onChange={onColumns}
                earlier={(column) => text('columns.earlier', { name: text(`column.${column}`) })}
              />
            </HeadCell>
          ) : (
            <HeadCell key={id} col={id} movable numeric={NUMERIC_TRADE_COLUMNS.includes(id)}>
              {text(`column.${id}`)}
            </HeadCell>
          ),
        )}
      </tr>
    </thead>
  );
}

interface TradeRowProps {
  trade: Trade;
  shown: readonly TableColumn[];
  hidden: readonly TableColumn[];
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
              <Cell key={id} numeric={NUMERIC_TRADE_COLUMNS.includes(id)}>
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

function TradeCell({ trade: { order, fill }, column }: { trade: Trade; column: TableColumn }): ReactNode {
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
