import { NO_VALUE } from '#client/i18n/format.ts';
import { useMemo, type ReactNode } from 'react';
import { lotsOf } from '#client/state/orders/lot-size.ts';
import type { PositionBookRow } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Amount } from '#client/widgets/amount.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { Quantity } from '#client/widgets/quantity.tsx';
import { useBookDesk } from '../book-desk.ts';
import type { BookColumn } from '../model/book-columns.ts';
import { sidesOf } from '../model/book-line.ts';
import { BookPnl } from './book-pnl.tsx';

/** The value of one column of a row. */
export function BookCell({ row, column }: { row: PositionBookRow; column: BookColumn }): ReactNode {
  const { view, final, portfolioName } = useBookDesk();
  const format = useFormat();
  const one = useMemo(() => [row], [row]);
  const sides = sidesOf(row, view);
  const { lot_size: lot, tick_size: tick, instrument_id: id } = row.instrument;
  const units = (quantity: number) => <Quantity lots={lotsOf(quantity, row.instrument)} units={quantity} />;
  switch (column) {
    case 'product':
      return row.product ?? NO_VALUE;
    case 'buy-quantity':
      return <Amount>{format.integer(sides.buyQuantity)}</Amount>;
    case 'buy-average':
      return <Price value={sides.buyAverage} tick={tick} />;
    case 'sell-quantity':
      return <Amount>{format.integer(sides.sellQuantity)}</Amount>;
    case 'sell-average':
      return <Price value={sides.sellAverage} tick={tick} />;
    case 'net-quantity':
      return units(row.net_quantity);
    case 'ltp':
      return final ? <Price value={row.settlement_price ?? row.mark} tick={tick} /> : <LivePrice instrumentId={id} tick={tick} />;
    case 'realised':
      return <BookPnl rows={one} kind="realised" />;
    case 'unrealised':
      return <BookPnl rows={one} kind="unrealised" />;
    case 'pnl':
      return <BookPnl rows={one} kind="gross" className="font-semibold" />;
    case 'multiplier':
      return lot ?? NO_VALUE;
    case 'overnight':
      return Number.isFinite(row.carried_quantity) ? units(row.carried_quantity) : <Price value={null} />;
    case 'portfolio':
      return portfolioName(row.portfolio_id);
    default:
      return column satisfies never;
  }
}
