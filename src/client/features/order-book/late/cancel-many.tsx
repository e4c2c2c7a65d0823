import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { intentsAtom, submitIntentAtom } from '#client/state/outbox.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';

/** The most orders that one call takes. */
const MOST = 200;

export interface CancelManyProps {
  accountNumber: string;
  orders: readonly Order[];
  onClose: () => void;
}

/** Cancels the orders that the reader sees, all in one call, and says of each that stays why. */
export function CancelMany({ accountNumber, orders: given, onClose }: CancelManyProps) {
  const intl = useIntl();
  const format = useFormat();
  const offline = useAtomValue(offlineAtom);
  const intents = useAtomValue(intentsAtom);
  const submit = useSetAtom(submitIntentAtom);
  // What was on the screen when it was asked for, whatever comes meanwhile.
  const [orders] = useState(given.slice(0, MOST));
  const [sent, setSent] = useState<{ key: string | null; blocked: boolean } | null>(null);
  const intent = intents.find((each) => each.key === sent?.key) ?? null;
  const count = orders.length;
  const cancel = () => {
    setSent({ key: null, blocked: false });
    void submit(
      {
        kind: 'keyed',
        operation: 'cancelOrders',
        body: { account_number: accountNumber, order_ids: orders.map((order) => order.order_id) },
      },
      intl.formatMessage({ id: 'order-book.cancel-many.about' }, { count }),
    ).then((result) => setSent(result.outcome === 'sent' ? { key: result.intent.key, blocked: false } : { key: null, blocked: true }));
  };
  const refused = intent?.made?.refused ?? [];
  const nameOf = (orderId: string) => {
    const order = orders.find((each) => each.order_id === orderId);
    return order === undefined ? orderId : instrumentTitle(order.instrument, format);
  };
  const outcome = () => {
    if (sent === null) return null;
    if (sent.blocked) return <Notice kind="error">{intl.formatMessage({ id: 'order-book.cancel-many.blocked' })}</Notice>;
    if (intent === null || intent.state === 'sending')
      return <p role="status">{intl.formatMessage({ id: 'order-book.cancel-many.sending' })}</p>;
    if (intent.state === 'unknown') return <Notice kind="warn">{intl.formatMessage({ id: 'order-book.cancel-many.unknown' })}</Notice>;
    if (intent.error !== null) return <Notice kind="error">{errorText(intent.error, intl)}</Notice>;
    if (intent.state === 'void') return <Notice kind="error">{intl.formatMessage({ id: 'order-book.cancel.void' })}</Notice>;
    return (
      <div className="flex flex-col gap-2">
        <p role="status">{intl.formatMessage({ id: 'order-book.cancel-many.done' }, { count: count - refused.length })}</p>
        {refused.length === 0 ? null : (
          <Notice kind="error" title={intl.formatMessage({ id: 'order-book.cancel-many.refused' }, { count: refused.length })}>
            <ul>
              {refused.map((each) => (
                <li key={each.orderId}>
                  <bdi className="font-semibold">{nameOf(each.orderId)}</bdi> <span>{errorText(each, intl)}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    );
  };
  const waiting = sent !== null && !sent.blocked && (intent === null || intent.state === 'sending');
  return (
    <Dialog
      open
      onClose={() => {
        if (!waiting) onClose();
      }}
      title={<FormattedMessage id="order-book.cancel-many.title" values={{ count }} />}
      actions={
        sent === null ? (
          <>
            <Button onClick={onClose}>
              <FormattedMessage id="order-book.cancel-many.keep" />
            </Button>
            <Button variant="danger" disabled={offline} onClick={cancel}>
              <FormattedMessage id="order-book.cancel-many" values={{ count }} />
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={waiting} onClick={onClose}>
            <FormattedMessage id="ui.close" />
          </Button>
        )
      }
    >
      {sent === null ? (
        <>
          <p>
            <FormattedMessage id="order-book.cancel-many.text" />
          </p>
          {offline ? (
            <p className="text-danger">
              <FormattedMessage id="order-book.cancel.offline" />
            </p>
          ) : null}
          {given.length > MOST ? <FormattedMessage id="order-book.cancel-many.most" values={{ count: MOST }} /> : null}
        </>
      ) : (
        outcome()
      )}
    </Dialog>
  );
}
