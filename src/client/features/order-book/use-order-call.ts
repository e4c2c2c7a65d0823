import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/connectivity.ts';
import { submitIntentAtom, unresolvedIntentsAtom, type Intent, type IntentCall } from '#client/state/outbox.ts';

type OrderCall = Extract<IntentCall, { kind: 'modify' | 'cancel' }>;

interface OrderCalls {
  /** Why nothing can be sent for the order; null = it can. */
  readonly blocked: 'offline' | 'unresolved' | null;
  readonly busy: boolean;
  /** What the last try failed with, in the reader's language. */
  readonly failure: string | null;
  /** Sends once; resolves with whether the back end took it. */
  readonly send: (call: OrderCall) => Promise<boolean>;
}

/** Returns whether the decision is about the order. */
export function isAbout({ call }: Intent, orderId: string): boolean {
  if (call.kind === 'modify' || call.kind === 'cancel') return call.body.order_id === orderId;
  return call.kind === 'keyed' && call.operation === 'cancelOrders' && call.body.order_ids?.includes(orderId) === true;
}

/** Changes or cancels one order once: locked while a call for it is on its way or of unknown fate. */
export function useOrderCall(order: Order, about: string): OrderCalls {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const open = useAtomValue(unresolvedIntentsAtom).find((intent) => isAbout(intent, order.order_id));
  const submit = useSetAtom(submitIntentAtom);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (call: OrderCall) => {
    const said = (part: string, values: Record<string, string> = {}) =>
      intl.formatMessage({ id: `order-book.${call.kind}.${part}` }, values);
    setFailure(null);
    const result = await submit(call, about);
    if (result.outcome === 'blocked') {
      setFailure(said(result.reason === 'offline' ? 'offline' : 'unresolved'));
      return false;
    }
    const { error, state } = result.intent;
    if (state === 'void') setFailure(said('void'));
    if (error !== null) setFailure(said('refused', { reason: errorText(error.fields[0] ?? error, intl) }));
    return state === 'done';
  };
  return {
    blocked: offline ? 'offline' : open !== undefined ? 'unresolved' : null,
    busy: open?.state === 'sending' || order.status === 'cancel-pending' || order.status === 'modify-pending',
    failure,
    send,
  };
}
