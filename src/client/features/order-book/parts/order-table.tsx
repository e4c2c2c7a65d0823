import { ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { cx } from '#client/ui/cx.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#client/ui/table.tsx';
import { InstrumentName, instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LiveDistance } from '#client/widgets/live-distance.tsx';
import { LivePrice } from '#client/widgets/live-price.tsx';
import { Money } from '#client/widgets/money.tsx';
import { Price } from '#client/widgets/price.tsx';
import { SideChip } from '#client/widgets/side-chip.tsx';
import { StatusChip } from '#client/widgets/status-chip.tsx';
import { isOpen } from '#domain/orders/status-sets.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderPrice } from './order-price.tsx';

const COLUMNS = [
  'time',
  'side',
  'instrument',
  'type',
  'product',
  'filled',
  'price',
  'average',
  'ltp',
  'charges',
  'status',
  'actions',
] as const;
const NUMERIC: readonly string[] = ['filled', 'price', 'average', 'ltp', 'charges', 'actions'];

interface OrderTableProps {
  caption: string;
  orders: readonly Order[];
  past: boolean;
}

/** The orders of a tab as a real table; a row opens to its life. */
export function OrderTable({ caption, orders, past }: OrderTableProps) {
  const intl = useIntl();
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
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
          {orders.map((order) => {
            const { instrument } = order;
            const shown = open === order.order_id;
            return (
              <Fragment key={order.order_id}>
                <tr className={cx(order.status === 'unknown' && 'bg-warn-soft')}>
                  <Cell className="whitespace-nowrap text-text-2">{format.time(exchangeTime(order.placed_at))}</Cell>
                  <Cell>
                    <SideChip side={order.transaction_type} />
                  </Cell>
                  <RowHead>
                    <InstrumentName instrument={instrument} />
                  </RowHead>
                  <Cell>
                    <FormattedMessage id={`order-book.type.${order.order_type}`} />
                  </Cell>
                  <Cell>{order.product}</Cell>
                  <Cell numeric>
                    <FormattedMessage
                      id="order-book.filled"
                      values={{
                        filled: format.integer(order.filled_quantity),
                        total: format.integer(order.quantity),
                      }}
                    />
                  </Cell>
                  <Cell numeric>
                    <OrderPrice order={order} />
                  </Cell>
                  <Cell numeric>
                    <Price value={order.average_price} tick={instrument.tick_size} />
                  </Cell>
                  <Cell numeric>
                    <span className="flex flex-col items-end">
                      <LivePrice instrumentId={instrument.instrument_id} tick={instrument.tick_size} />
                      {isOpen(order.status) ? (
                        <span className="text-small text-text-3">
                          <LiveDistance instrumentId={instrument.instrument_id} from={order.price ?? order.protection_price} />
                        </span>
                      ) : null}
                    </span>
                  </Cell>
                  <Cell numeric>
                    <Money value={order.charges.total} />
                  </Cell>
                  <Cell>
                    <StatusChip status={order.status} />
                  </Cell>
                  <Cell>
                    <span className="flex items-center justify-end gap-1">
                      <OrderActions order={order} past={past} size="sm" />
                      <IconButton
                        label={intl.formatMessage({ id: 'order-book.detail.of' }, { symbol: instrumentTitle(instrument, format) })}
                        aria-expanded={shown}
                        icon={<ChevronDown aria-hidden size={18} className={cx(shown && 'rotate-180')} />}
                        onClick={() => setOpen(shown ? null : order.order_id)}
                      />
                    </span>
                  </Cell>
                </tr>
                {shown ? (
                  <tr>
                    <td colSpan={COLUMNS.length} className="bg-sunken p-4">
                      <OrderDetail order={order} />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}
