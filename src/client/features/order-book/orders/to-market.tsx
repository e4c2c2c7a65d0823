import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { LivePrice } from '#client/widgets/live-figure.tsx';
import { Price } from '#client/widgets/figure.tsx';
import { protectedMarketPrice } from '../model/market-price.ts';
import { useMarketNow } from '../use-market-now.ts';
import { useOrderCall } from '../use-order-call.ts';

/** Sends a resting order to the market, after stating its worst fill price. */
export function ToMarket({ order, onClose }: { order: Order; onClose: () => void }) {
  const intl = useIntl();
  const format = useFormat();
  const reasonId = useId();
  const symbol = instrumentTitle(order.instrument, format);
  const { quote, exchangeAt } = useMarketNow(order.instrument.instrument_id);
  const { blocked, busy, failure, send } = useOrderCall(order, symbol);
  const worst = quote === null || exchangeAt === null ? null : protectedMarketPrice(order, quote, exchangeAt);
  const tick = order.instrument.tick_size;
  const reason =
    failure ??
    (blocked !== null
      ? intl.formatMessage({ id: `order-book.modify.${blocked}` })
      : worst === null
        ? intl.formatMessage({ id: quote === null ? 'order-book.market.not-live' : 'order-book.market.no-side' })
        : null);
  const left = order.quantity - order.filled_quantity;
  const confirm = () => {
    if (worst === null) return;
    void send({ kind: 'modify', body: { account_number: order.account_number, order_id: order.order_id, price: worst } }).then((taken) => {
      if (taken) onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<FormattedMessage id="order-book.market.title" />}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="order-book.market.keep" />
          </Button>
          <Button
            variant={order.transaction_type === 'BUY' ? 'buy' : 'sell'}
            busy={busy}
            disabled={worst === null || blocked !== null}
            describedBy={reason === null ? undefined : reasonId}
            onClick={confirm}
          >
            <FormattedMessage id="order-book.market.send" values={{ side: order.transaction_type, units: format.integer(left) }} />
          </Button>
        </>
      }
    >
      <p>
        <bdi className="font-semibold">{symbol}</bdi> <FormattedMessage id="order-book.column.ltp" />{' '}
        <LivePrice instrumentId={order.instrument.instrument_id} tick={tick} />
      </p>
      <p>
        <FormattedMessage
          id="order-book.market.text"
          values={{ price: <Price key="p" value={worst} tick={tick} className="font-semibold text-text" /> }}
        />
      </p>
      {reason === null ? null : (
        <p id={reasonId} role={failure === null ? undefined : 'alert'} className="text-small text-danger">
          {reason}
        </p>
      )}
    </Dialog>
  );
}
