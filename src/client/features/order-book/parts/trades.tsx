import { FormattedMessage } from 'react-intl';
import { useFormat } from '#client/i18n/use-format.ts';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { InstrumentName } from '#client/widgets/instrument-name.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Price } from '#client/widgets/price.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { moneyToDecimal } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { Trade } from '../model/order-tabs.ts';

const COLUMNS = ['time', 'side', 'instrument', 'quantity', 'price', 'value', 'charges', 'trade'] as const;
const NUMERIC: readonly string[] = ['quantity', 'price', 'value', 'charges', 'actions'];

interface TradesProps {
  caption: string;
  trades: readonly Trade[];
  wide: boolean;
}

const valueOf = ({ fill }: Trade) => moneyToDecimal(valueAt(priceFromDecimal(fill.price), fill.quantity));

/** Every fill by itself: what was traded at which price and what it cost. */
export function Trades({ caption, trades, wide }: TradesProps) {
  const format = useFormat();
  if (!wide)
    return (
      <ul className="flex flex-col gap-2">
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
                <Quantity lots={trade.fill.quantity / trade.order.instrument.lot_size} units={trade.fill.quantity} /> ·{' '}
                {format.time(exchangeTime(trade.fill.exchange_at))}
              </span>
              <span className="text-small text-text-3">
                <FormattedMessage id="order-book.trades.charges" values={{ amount: <Money key="m" value={trade.fill.charges.total} /> }} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    );
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
                <Quantity lots={trade.fill.quantity / trade.order.instrument.lot_size} units={trade.fill.quantity} />
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
      </Table>
    </div>
  );
}
