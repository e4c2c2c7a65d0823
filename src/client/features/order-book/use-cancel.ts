import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { submitIntentAtom, unresolvedIntentsAtom } from '#client/state/outbox.ts';

interface Cancel {
  /** Why cancelling is off; null = it is possible. */
  readonly blocked: 'offline' | 'unresolved' | null;
  readonly busy: boolean;
  /** What the last try failed with, in the reader's language. */
  readonly failure: string | null;
  readonly cancel: () => void;
}

/** Cancels one order once: locked while a call for it is on its way or of unknown fate. */
export function useCancel(order: Order, about: string): Cancel {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const unresolved = useAtomValue(unresolvedIntentsAtom);
  const submit = useSetAtom(submitIntentAtom);
  const [failure, setFailure] = useState<string | null>(null);
  const open = unresolved.find(({ call }) => (call.kind === 'cancel' || call.kind === 'modify') && call.body.order_id === order.order_id);
  const busy = open?.state === 'sending' || order.status === 'cancel-pending';
  const cancel = () => {
    setFailure(null);
    void submit({ kind: 'cancel', body: { account_number: order.account_number, order_id: order.order_id } }, about).then((result) => {
      if (result.outcome === 'blocked') {
        setFailure(
          intl.formatMessage({
            id: result.reason === 'offline' ? 'order-book.cancel.offline' : 'order-book.cancel.unresolved',
          }),
        );
        return;
      }
      const { error, state } = result.intent;
      if (state === 'void') setFailure(intl.formatMessage({ id: 'order-book.cancel.void' }));
      if (error !== null) setFailure(intl.formatMessage({ id: 'order-book.cancel.refused' }, { reason: errorText(error, intl) }));
    });
  };
  return {
    blocked: offline ? 'offline' : open !== undefined ? 'unresolved' : null,
    busy,
    failure,
    cancel,
  };
}
