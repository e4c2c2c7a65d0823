import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { intentsAtom, submitIntentAtom, type Intent, type IntentCall } from '#client/state/outbox.ts';
import { duplicateOf } from './model/intent-guards.ts';
import type { BlockedReason } from './use-intent.ts';

export interface Sending {
  /** The key of what this ticket has sent last; null = nothing yet. */
  readonly key: string | null;
  /** Seconds since the identical order that asks for a second word; null = nothing to ask. */
  readonly twinSeconds: number | null;
  /** Why the last try was not even stored. */
  readonly blocked: BlockedReason | null;
  readonly send: (call: IntentCall, about: string, again?: boolean) => void;
  readonly keepTwin: () => void;
  /** Back to an empty hand: the next send is a new decision with a new key. */
  readonly reset: () => void;
}

/** After an outcome the ticket is armed again only this much later: a hand that goes on tapping sends nothing. */
const REARM_MS = 800;

/** Sends the ticket's decision once: locked from the first activation until its fate is known. */
export function useSend(onSent: () => void): Sending {
  const intents = useAtomValue(intentsAtom);
  const submit = useSetAtom(submitIntentAtom);
  const locked = useRef(false);
  const [key, setKey] = useState<string | null>(null);
  const [twin, setTwin] = useState<{ intent: Intent; at: number } | null>(null);
  const [blocked, setBlocked] = useState<BlockedReason | null>(null);
  const send: Sending['send'] = (call, about, again = false) => {
    if (locked.current) return;
    const now = wallNow();
    const same = again ? null : duplicateOf(intents, call, now);
    if (same !== null) {
      setTwin({ intent: same, at: now });
      return;
    }
    locked.current = true;
    const fresh = uuid();
    setTwin(null);
    setBlocked(null);
    setKey(fresh);
    void submit(call, about, fresh).then((result) => {
      if (result.outcome === 'sent') {
        onSent();
        return;
      }
      locked.current = false;
      setKey(null);
      setBlocked(result.reason);
    });
  };
  return {
    key,
    twinSeconds: twin === null ? null : Math.max(1, Math.round((twin.at - twin.intent.createdAt) / 1_000)),
    blocked,
    send,
    keepTwin: () => setTwin(null),
    reset: () => {
      setTimeout(() => {
        locked.current = false;
      }, REARM_MS);
      setKey(null);
      setBlocked(null);
    },
  };
}
