import type { ApiError } from '#client/api/api-error.ts';
import type { Kill, KillBody } from '#client/api/types.ts';

/**
 * What became of a press. `sending`: on its way. `unknown`: its answer was lost and the gate is being asked. `absent`: the gate does not know it:
 * held again, it goes under the same key, which can act only once. `closed`: the gate is closed. `refused`: the back end said no in words.
 */
type PressState = 'sending' | 'unknown' | 'absent' | 'closed' | 'refused';

/** This device's record of one press of the kill switch. */
export interface KillPress {
  /** The Idempotency-Key, which identifies the press on the server. */
  readonly key: string;
  readonly body: KillBody;
  readonly state: PressState;
  /** This device's clock. */
  readonly pressedAt: number;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Whether its outcome is open: then the same press may be held again, and no other one. */
export function isOpenPress(press: KillPress | null): press is KillPress {
  return press !== null && (press.state === 'sending' || press.state === 'unknown' || press.state === 'absent');
}

/** Returns the press after a failed call. Only a refusal in words is a refusal; anything else may have closed the gate. */
export function afterFailure(press: KillPress, error: ApiError): KillPress {
  const { kind, status, code, message } = error;
  if (kind === 'not-offered') return { ...press, state: 'refused', error: { code, message } };
  const refused = kind === 'http' && status < 500 && status !== 408 && status !== 425 && !code.startsWith('http.');
  return refused ? { ...press, state: 'refused', error: { code, message } } : { ...press, state: 'unknown' };
}

/** Returns the press after a look at the gate. A press that is in it has arrived; one that is not may still be on its way. */
export function afterGate(press: KillPress, gate: Kill): KillPress {
  if (!isOpenPress(press)) return press;
  if (gate.locks.some((lock) => lock.key === press.key)) return { ...press, state: 'closed' };
  return press.state === 'unknown' ? { ...press, state: 'absent' } : press;
}
