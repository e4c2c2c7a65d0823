import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#client/api/types.ts';
import { errorText } from '#client/i18n/error-text.ts';
import { offlineAtom } from '#client/state/stream/connectivity.ts';
import { isAboutOrder } from '#client/state/orders/about-order.ts';
import { unresolvedIntentsAtom, type IntentCall } from '#client/state/orders/outbox.ts';
import { useDecision } from '#client/state/orders/use-decision.ts';

type OrderCall = Extract<IntentCall, { kind: 'modify' | 'cancel' }>;

interface OrderCalls {
  /** Why nothing can be sent for the order; null = it can be sent. */
  readonly blocked: 'offline' | 'unresolved' | null;
  readonly busy: boolean;
  /** The error of the last attempt, in the reader's language. */
  readonly failure: string | null;
  /** Sends once; resolves with whether the back end took it. */
  readonly send: (call: OrderCall) => Promise<boolean>;
}

/** Modifies or cancels an order once: locked while such a call is in flight or has an unknown outcome. */
export function useOrderCall(order: Order, about: string): OrderCalls {
  const intl = useIntl();
  const offline = useAtomValue(offlineAtom);
  const open = useAtomValue(unresolvedIntentsAtom).find((intent) => isAboutOrder(intent, order.order_id));
  const decision = useDecision({ lock: 'while-open' });
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (call: OrderCall) => {
    const said = (part: string, values: Record<string, string> = {}) =>
      intl.formatMessage({ id: `order-book.${call.kind}.${part}` }, values);
    setFailure(null);
    const result = await decision.send(call, about);
    if (result === null) return false;
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
