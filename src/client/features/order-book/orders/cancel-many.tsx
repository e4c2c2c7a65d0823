import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { type Decision, useDecision } from '#client/state/orders/use-decision.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { instrumentTitle } from '#client/widgets/instrument-name.tsx';

/** Maximum number of orders per call. */
const MOST = 200;

export interface CancelManyProps {
  accountNumber: string;
  orders: readonly Order[];
  onClose: () => void;
}

/** Cancels the orders that the reader sees in one call, and shows the reason for each order not cancelled. */
export function CancelMany({ accountNumber, orders: given, onClose }: CancelManyProps) {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const decision = useDecision({ lock: 'until-reset' });
  const { intent } = decision;
  // The orders on the screen when the dialog opened, whatever arrives in the meantime.
  const [shown] = useState(given);
  const own = shown.filter(({ origin }) => origin !== 'elsewhere');
  // Orders of other programs are left alone, unless they are ticked here or were the only ones chosen.
  const [elsewhere, setElsewhere] = useState(own.length === 0);
  const orders = (elsewhere ? shown : own).slice(0, MOST);
  const count = orders.length;
  const cancel = () => {
    void decision.send(
      {
        kind: 'idempotent',
        operation: 'cancelOrders',
        body: { account_number: accountNumber, order_ids: orders.map((order) => order.order_id) },
      },
      intl.formatMessage({ id: 'order-book.cancel-many.about' }, { count }),
      true,
    );
  };
  const waiting = decision.key !== null && (intent === null || intent.state === 'sending');
  const asked = decision.key !== null || decision.blocked !== null;
  return (
    <Dialog
      open
      onClose={() => {
        if (!waiting) onClose();
      }}
      title={<FormattedMessage id="order-book.cancel-many.title" values={{ count }} />}
      actions={
        !asked ? (
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
      {!asked ? (
        <>
          <p>
            <FormattedMessage id="order-book.cancel-many.text" />
          </p>
          {own.length === 0 || own.length === shown.length ? null : (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={elsewhere}
                onChange={(event) => setElsewhere(event.target.checked)}
              />
              <FormattedMessage id="order-book.cancel-many.elsewhere" values={{ count: shown.length - own.length }} />
            </label>
          )}
          {offline ? (
            <p className="text-danger">
              <FormattedMessage id="order-book.cancel.offline" />
            </p>
          ) : null}
          {given.length > MOST ? <FormattedMessage id="order-book.cancel-many.most" values={{ count: MOST }} /> : null}
        </>
      ) : (
        <CancelOutcome decision={decision} orders={orders} />
      )}
    </Dialog>
  );
}

interface CancelOutcomeProps {
  decision: Decision;
  orders: readonly Order[];
}

/** The result: the number of cancelled orders, and the reason for each of the others. */
function CancelOutcome({ decision, orders }: CancelOutcomeProps) {
  const intl = useIntl();
  const format = useFormat();
  const { intent } = decision;
  const count = orders.length;
  const refused = intent?.made?.refused ?? [];
  const nameOf = (orderId: string) => {
    const order = orders.find((each) => each.order_id === orderId);
    return order === undefined ? orderId : instrumentTitle(order.instrument, format);
  };
  if (decision.blocked !== null) return <Notice kind="error">{intl.formatMessage({ id: 'order-book.cancel-many.blocked' })}</Notice>;
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
}
