import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { uuid } from '#client/platform/uuid.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { refreshInstructionsAtom } from '#client/state/instructions.ts';
import { intentsAtom, submitIntentAtom, type Intent, type IntentCall, type Submitted } from '#client/state/outbox.ts';

/** How long an identical call needs a second word. */
const DUPLICATE_MS = 10_000;

export interface Keyed {
  /** What this sheet has sent, as it stands; null = nothing yet. */
  readonly intent: Intent | null;
  /** On its way, or already sent: a second press does nothing. */
  readonly locked: boolean;
  /** Why the last try was not even stored. */
  readonly blocked: Extract<Submitted, { outcome: 'blocked' }>['reason'] | null;
  /** Seconds since the identical call that asks for a second word; null = nothing to ask. */
  readonly twinSeconds: number | null;
  readonly send: (call: IntentCall, about: string, again?: boolean) => void;
  /** Back to an empty hand after a refusal: the next press is a new decision. */
  readonly reset: () => void;
}

function twinOf(intents: readonly Intent[], call: IntentCall, now: number): Intent | null {
  const text = JSON.stringify(call);
  return (
    intents.find(
      (intent) =>
        now - intent.createdAt < DUPLICATE_MS &&
        intent.state !== 'refused' &&
        intent.state !== 'void' &&
        JSON.stringify(intent.call) === text,
    ) ?? null
  );
}

/** Sends one decision about positions once, through the outbox: locked from the first press until its fate is known. */
export function useKeyed(accountNumber: string): Keyed {
  const intents = useAtomValue(intentsAtom);
  const submit = useSetAtom(submitIntentAtom);
  const refresh = useSetAtom(refreshInstructionsAtom);
  const held = useRef(false);
  const [key, setKey] = useState<string | null>(null);
  const [blocked, setBlocked] = useState<Keyed['blocked']>(null);
  const [twinSeconds, setTwinSeconds] = useState<number | null>(null);
  const intent = intents.find((each) => each.key === key) ?? null;
  const state = intent?.state ?? null;
  // What came of it may be known here before the stream says so, and after a lost answer only the list can tell.
  useEffect(() => {
    if (state === 'done' || state === 'void') void refresh(accountNumber);
  }, [state, accountNumber, refresh]);
  return {
    intent,
    locked: key !== null,
    blocked,
    twinSeconds,
    send: (call, about, again = false) => {
      if (held.current) return;
      const now = wallNow();
      const twin = again ? null : twinOf(intents, call, now);
      if (twin !== null) {
        setTwinSeconds(Math.max(1, Math.round((now - twin.createdAt) / 1_000)));
        return;
      }
      held.current = true;
      const fresh = uuid();
      setTwinSeconds(null);
      setBlocked(null);
      setKey(fresh);
      void submit(call, about, fresh).then((result) => {
        if (result.outcome === 'sent') return;
        held.current = false;
        setKey(null);
        setBlocked(result.reason);
      });
    },
    reset: () => {
      held.current = false;
      setKey(null);
      setBlocked(null);
      setTwinSeconds(null);
    },
  };
}
