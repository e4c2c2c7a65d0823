import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';
import { useOrderCall } from '../use-order-call.ts';

/** How long the second tap may take. */
const AGAIN_MS = 3_000;

/** Cancels an order: a finger taps twice, a pointer or keyboard answers a question. */
export function CancelButton({ order, size = 'md' }: { order: Order; size?: 'sm' | 'md' }) {
  const intl = useIntl();
  const format = useFormat();
  const touch = useMedia('(pointer: coarse)');
  const reasonId = useId();
  const [armed, setArmed] = useState(false);
  const [asking, setAsking] = useState(false);
  const symbol = instrumentTitle(order.instrument, format);
  const { blocked, busy, failure, send } = useOrderCall(order, symbol);
  const cancel = () => void send({ kind: 'cancel', body: { account_number: order.account_number, order_id: order.order_id } });
  useEffect(() => {
    if (!armed) return undefined;
    const timer = setTimeout(() => setArmed(false), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const press = () => {
    if (!touch) setAsking(true);
    else if (armed) {
      setArmed(false);
      cancel();
    } else setArmed(true);
  };
  const said = failure ?? (blocked === null ? null : intl.formatMessage({ id: `order-book.cancel.${blocked}` }));
  return (
    <>
      <Button
        size={size}
        data-act="cancel"
        variant={armed ? 'danger' : 'secondary'}
        busy={busy}
        disabled={blocked !== null}
        describedBy={said === null ? undefined : reasonId}
        aria-label={armed ? undefined : intl.formatMessage({ id: 'order-book.cancel.of' }, { symbol })}
        onClick={press}
      >
        <FormattedMessage id={armed ? 'order-book.cancel.again' : 'order-book.cancel.short'} />
      </Button>
      {said === null ? null : (
        <span
          id={reasonId}
          role={failure === null ? undefined : 'alert'}
          className={failure === null ? 'sr-only' : 'text-small text-danger'}
        >
          {said}
        </span>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage id="order-book.cancel.title" />}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <FormattedMessage id="order-book.cancel.keep" />
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                cancel();
              }}
            >
              <FormattedMessage id="order-book.cancel" />
            </Button>
          </>
        }
      >
        <FormattedMessage
          id="order-book.cancel.text"
          values={{
            side: order.transaction_type,
            lots: order.lots ?? -1,
            symbol: <bdi key="symbol">{symbol}</bdi>,
          }}
        />
      </Dialog>
    </>
  );
}
