import type { WallTime } from '#domain/units/time.ts';
import type { ApiError } from './api-error.ts';

/**
 * Why a failed call needs no notification of the error catalogue: `shown`, the failure's own words stand where the trader looks;
 * `outcome`, the refusal is told as the order's outcome, and only a failure of the server itself is notified; `probe`, nobody waits for it.
 */
export type Quiet = 'shown' | 'outcome' | 'probe';

/** Outcome of one call, for the watchers of the connection, the session and the error catalogue. */
export interface Outcome {
  /** Null when the call succeeded. */
  readonly error: ApiError | null;
  /** The token that was sent, so that a late 401 of an older session can be told apart. */
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

/** Tells the watchers what became of a call. */
export function reportOutcome(outcome: Outcome): void {
  for (const listener of listeners) listener(outcome);
}
