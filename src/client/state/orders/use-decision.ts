import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { DUPLICATE_WITHIN_MS } from '#domain/risk/nudges.ts';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { intentsAtom, submitIntentAtom, type Intent, type IntentCall, type Submitted } from './outbox.ts';

/** What the trader decided, without what moves with the market between two taps, such as the worst price. */
function decisionOf(call: IntentCall): string {
  if (call.kind === 'execute' && 'position_id' in call.body) {
    const { action, account_number: account, portfolio_id: portfolio, position_id: position } = call.body;
    return JSON.stringify(['execute', action, account, portfolio, position, 'lots' in call.body ? (call.body.lots ?? null) : null]);
  }
  if (call.kind !== 'place' && call.kind !== 'execute') return JSON.stringify(call);
  const { account_number: account, portfolio_id: portfolio } = call.body;
  const orders = 'orders' in call.body ? call.body.orders : [];
  return JSON.stringify([
    'place',
    account,
    portfolio,
    orders.map((order) => [
      order.instrument_id,
      order.transaction_type,
      order.lots,
      order.order_type,
      order.price ?? null,
      order.trigger_price ?? null,
      order.product,
    ]),
  ]);
}

/** Returns the identical decision that was sent a moment ago and may have worked, or null. */
export function duplicateOf(intents: readonly Intent[], call: IntentCall, now: number): Intent | null {
  const text = decisionOf(call);
  return (
    intents.find(
      (intent) =>
        now - intent.createdAt < DUPLICATE_WITHIN_MS &&
        intent.state !== 'refused' &&
        intent.state !== 'void' &&
        decisionOf(intent.call) === text,
    ) ?? null
  );
}

export type BlockedReason = Extract<Submitted, { outcome: 'blocked' }>['reason'];

/** A trading decision on screen: sent exactly once, with its outcome. */
export interface Decision {
  /** Key of the last sent intent; null = none yet, or it could not be stored. */
  readonly key: string | null;
  /** The last sent intent in its current state. */
  readonly intent: Intent | null;
  /** Whether the intent was sent by this component, not before the page was opened. */
  readonly own: boolean;
  /** The outcome is unknown; nothing else can be sent. */
  readonly open: boolean;
  /** Reason why the last attempt was not stored (and so not sent). */
  readonly blocked: BlockedReason | null;
  /** Seconds since an identical decision, which needs confirmation; null = no confirmation needed. */
  readonly duplicateSeconds: number | null;
  /** Sends under a new key; `again` skips the duplicate check. Resolves to null when nothing was sent: locked, or a confirmation is pending. */
  readonly send: (call: IntentCall, about: string, again?: boolean) => Promise<Submitted | null>;
  /** Cancels the duplicate confirmation. */
  readonly dropQuestion: () => void;
  /** Clears the state: the next press is a new decision with a new key. */
  readonly reset: () => void;
}

interface DecisionOptions {
  /**
   * `until-reset`: for a form, which stands for one decision. After the first press nothing is sent until the reset, and a decision identical to a
   * recent one needs confirmation. `while-open`: for a button, free again once the outcome is known.
   */
  readonly lock: 'until-reset' | 'while-open';
  /** Key of a decision sent before this page was opened. */
  readonly kept?: string | null;
  /** Called with each new key and the key before it. */
  readonly onKey?: (key: string | null, before: string | null) => void;
}

/** Delay after a reset before a form can send again, against repeated taps. */
const REARM_MS = 800;

/** Sends the decisions of one form or button through the outbox, one at a time. */
export function useDecision({ lock, kept = null, onKey }: DecisionOptions): Decision {
  const intents = useAtomValue(intentsAtom);
  const submit = useSetAtom(submitIntentAtom);
  // Two presses of one frame see the same state, but not the same ref.
  const held = useRef(false);
  const [own, setOwn] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<BlockedReason | null>(null);
  const [duplicateSeconds, setDuplicateSeconds] = useState<number | null>(null);
  const key = own ?? kept;
  const intent = key === null ? null : (intents.find((each) => each.key === key) ?? null);
  const open = key !== null && (intent === null || intent.state === 'sending' || intent.state === 'unknown');
  const change = (next: string | null, before: string | null) => {
    setOwn(next);
    onKey?.(next, before);
  };
  const send: Decision['send'] = async (call, about, again = false) => {
    if (held.current || (lock === 'while-open' && open)) return null;
    const now = wallNow();
    const duplicate = lock === 'while-open' || again ? null : duplicateOf(intents, call, now);
    if (duplicate !== null) {
      setDuplicateSeconds(Math.max(1, Math.round((now - duplicate.createdAt) / 1_000)));
      return null;
    }
    held.current = true;
    const fresh = uuid();
    setDuplicateSeconds(null);
    setBlocked(null);
    change(fresh, key);
    const result = await submit(call, about, fresh);
    const notSent = result.outcome === 'blocked';
    if (notSent || lock === 'while-open') held.current = false;
    if (notSent) {
      change(null, fresh);
      setBlocked(result.reason);
    }
    return result;
  };
  return {
    key,
    intent,
    own: own !== null,
    open,
    blocked,
    duplicateSeconds,
    send,
    dropQuestion: () => setDuplicateSeconds(null),
    reset: () => {
      if (held.current) setTimeout(() => (held.current = false), REARM_MS);
      change(null, key);
      setBlocked(null);
      setDuplicateSeconds(null);
    },
  };
}
