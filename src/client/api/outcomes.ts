import type { WallTime } from '#domain/units/time.ts';
import type { ApiError } from './api-error.ts';

/**
 * Reason why a failed call needs no notification from the error catalogue. `shown`: the caller shows the error; `outcome`: a refusal is shown as
 * the order's outcome, only server errors are notified; `probe`: a background call nobody waits for.
 */
export type Quiet = 'shown' | 'outcome' | 'probe';

/** Outcome of one call, for the watchers of the connection, the session and the error catalogue. */
export interface Outcome {
  /** Null when the call succeeded. */
  readonly error: ApiError | null;
  /** The token sent, to recognise a late 401 of an older session. */
  readonly token: string | null;
  readonly quiet: Quiet | null;
  /** `storage`: the service worker answered with its copy; that says nothing good about the connection. */
  readonly from: 'network' | 'storage';
  readonly at: WallTime;
  /** The server's clock from the answer's Date header, for the offset between the clocks. */
  readonly serverDate: number | null;
}

type Listener = (outcome: Outcome) => void;
const listeners = new Set<Listener>();

/** Calls the listener after every call; returns how to stop. */
export function watchOutcomes(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports the outcome of a call to the watchers. */
export function reportOutcome(outcome: Outcome): void {
  for (const listener of listeners) listener(outcome);
}
