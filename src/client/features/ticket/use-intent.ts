import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { uuid } from '#client/platform/uuid.ts';
import { intentsAtom, submitIntentAtom, type Intent, type IntentCall, type Submitted } from '#client/state/outbox.ts';

export type BlockedReason = Extract<Submitted, { outcome: 'blocked' }>['reason'];

export interface OneIntent {
  /** The key of what was sent last; null = nothing yet, or it could not be stored. */
  readonly key: string | null;
  readonly intent: Intent | null;
  /** Whether it was sent from here, and not before this page was opened. */
  readonly own: boolean;
  /** Its fate is not known: nothing else goes. */
  readonly open: boolean;
  /** Why the last try was not even stored. */
  readonly blocked: BlockedReason | null;
  /** Sends a decision once, under a key of its own; ignored while the last one is open. */
  readonly send: (call: IntentCall, about: string) => void;
  /** Forgets what was sent: for an outcome that is certain. */
  readonly reset: () => void;
}

/** Sends one decision at a time through the outbox. `kept` is the key of one that was sent before this page was here. */
export function useIntent(kept: string | null = null, onKey?: (key: string | null) => void): OneIntent {
  const intents = useAtomValue(intentsAtom);
  const submit = useSetAtom(submitIntentAtom);
  const busy = useRef(false);
  const [own, setOwn] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<BlockedReason | null>(null);
  const key = own ?? kept;
  const intent = key === null ? null : (intents.find((each) => each.key === key) ?? null);
  const open = key !== null && (intent === null || intent.state === 'sending' || intent.state === 'unknown');
  const change = (next: string | null) => {
    setOwn(next);
    onKey?.(next);
  };
  return {
    key,
    intent,
    own: own !== null,
    open,
    blocked,
    send: (call, about) => {
      if (busy.current || open) return;
      busy.current = true;
      const fresh = uuid();
      setBlocked(null);
      change(fresh);
      void submit(call, about, fresh).then((result) => {
        busy.current = false;
        if (result.outcome === 'sent') return;
        change(null);
        setBlocked(result.reason);
      });
    },
    reset: () => {
      change(null);
      setBlocked(null);
    },
  };
}
