import type { ApiError } from '#client/api/api-error.ts';
import type { Kill, KillBody } from '#client/api/types.ts';

/**
 * State of a press. `sending`: request under way. `unknown`: the answer was lost and the kill switch's state is being queried. `absent`: the server does not
 * know the press; a new press reuses the key, which can act only once. `closed`: the kill switch is active. `refused`: the back end refused with a reason.
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

/** Returns the press after reading the kill switch's state. A recorded press has arrived; a missing one may still be under way. */
export function afterGate(press: KillPress, gate: Kill): KillPress {
  if (!isOpenPress(press)) return press;
  if (gate.locks.some((lock) => lock.key === press.key)) return { ...press, state: 'closed' };
  return press.state === 'unknown' ? { ...press, state: 'absent' } : press;
}
