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

/** A decision of the trader, where it is made: decided once, sent once, its outcome shown. */
export interface Decision {
  /** The key of what was sent last; null = nothing yet, or it could not be stored. */
  readonly key: string | null;
  /** What was sent, as it stands. */
  readonly intent: Intent | null;
  /** Whether it was sent from here, and not before this page was opened. */
  readonly own: boolean;
  /** Its fate is not known: nothing else goes. */
  readonly open: boolean;
  /** Why the last try was not even stored. */
  readonly blocked: BlockedReason | null;
  /** Seconds since the identical decision that asks for a second word; null = nothing to ask. */
  readonly duplicateSeconds: number | null;
  /** Sends under a key of its own, `again` without asking about a duplicate. Null = nothing was tried: locked, or a question is open. */
  readonly send: (call: IntentCall, about: string, again?: boolean) => Promise<Submitted | null>;
  /** Takes the question about a duplicate back. */
  readonly dropQuestion: () => void;
  /** Back to an empty hand: the next press is a new decision with a new key. */
  readonly reset: () => void;
}

interface DecisionOptions {
  /**
   * `until-reset`: a form, which stands for one decision. After the first press nothing goes until it is reset, and what is identical to a
   * decision of a moment ago is asked about. `while-open`: a button, free again once the outcome is known.
   */
  readonly lock: 'until-reset' | 'while-open';
  /** The key of a decision that was sent before this page was here. */
  readonly kept?: string | null;
  /** Told each new key, and the one that it takes the place of. */
  readonly onKey?: (key: string | null, before: string | null) => void;
}

/** A form is armed again only this much after it was reset: a hand that goes on tapping sends nothing. */
const REARM_MS = 800;

/** Sends the decisions of one place on the screen through the outbox, one at a time. */
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
