import { BROKEN, CLOUDFLARE, INVALID_TOKEN, PLAIN, TOO_MANY, errorText, type ApiError } from './errors.ts';

/** What a call is for; `any` is every one. */
export type CallName = 'instruments' | 'authorize' | 'status' | 'contracts' | 'any';

/** What a test lets go wrong with a call. */
export type CallFault =
  /** As the broker answers with the status: 403 by a page of Cloudflare, 401 and 429 by an error of the API, others by plain text. */
  | { readonly kind: 'status'; readonly status: number; readonly text?: string }
  | { readonly kind: 'error'; readonly error: ApiError }
  /** A page instead of what was asked for, with the status 200. */
  | { readonly kind: 'text' }
  /** A success without data, or a list without rows. */
  | { readonly kind: 'empty' }
  /** Half of the answer; then the connection ends. */
  | { readonly kind: 'half' }
  /** Half of the answer; then nothing more, on an open connection. */
  | { readonly kind: 'stuck' }
  /** Of instruments: rows without an end. */
  | { readonly kind: 'endless' }
  | { readonly kind: 'cut' }
  /** No answer, on an open connection. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly ms: number };

/** What a test lets go wrong with a connection; numbers count frames to come, of feeds and of the market's status alike. */
export interface Switches {
  /** No frames any more; pings go on and are answered. */
  stalled: boolean;
  /** The server sends no pings. */
  noPings: boolean;
  /** Half-open: nothing is sent any more, not even a pong, and the connection stays. */
  halfOpen: boolean;
  /** What there is at a subscription is called `live_feed`, as in the documentation's example; recorded frames say `initial_feed`. */
  snapshotsAsLive: boolean;
  /** Added to every time that is told: 19,800,000 is India's clock taken for UTC. */
  shiftMs: number;
  /** How much older a frame says it is than the trades in it. */
  lateMs: number;
  /** Frames sent twice. */
  duplicates: number;
  /** Frames sent after their next one. */
  swaps: number;
  /** Frames that are lost. */
  gaps: number;
  /** A frame of which half is sent; then the connection ends. */
  halves: number;
  /** Whole frames that hold two thirds of a message. */
  truncated: number;
  /** Frames of random bytes. */
  random: number;
  /** Frames of no bytes. */
  empty: number;
  /** Text in the place of frames. */
  texts: number;
  /** Frames with fields and numbers of enumerations that nobody knows: the rest of them is right. */
  newer: number;
  /** Frames that tell of an instrument besides, which nobody asked for. */
  strangers: number;
  /** Full feeds without levels, greeks, open interest and volatility: what is left out has not changed. */
  partial: number;
}

export const NO_FAULTS: Switches = {
  stalled: false,
  noPings: false,
  halfOpen: false,
  snapshotsAsLive: false,
  shiftMs: 0,
  lateMs: 0,
  duplicates: 0,
  swaps: 0,
  gaps: 0,
  halves: 0,
  truncated: 0,
  random: 0,
  empty: 0,
  texts: 0,
  newer: 0,
  strangers: 0,
  partial: 0,
};

/** The faults of calls that a test has ordered. */
export class Faults {
  private ordered: { name: CallName; fault: CallFault; left: number }[] = [];
  /** Upgrades are refused with this status. */
  refusedUpgrades: number | null = null;
  /** Where clients are sent instead of the feed. */
  redirectTo: string | null = null;
  /** The share of rows of instruments that are spoilt, each in another way. */
  badRows = 0;

  order(name: CallName, fault: CallFault, times = 1): void {
    this.ordered.push({ name, fault, left: times });
  }

  /** How many ordered faults no call has met yet. */
  get left(): number {
    return this.ordered.reduce((sum, { left }) => sum + left, 0);
  }

  take(name: CallName): CallFault | null {
    const met = this.ordered.find((one) => one.name === name || one.name === 'any');
    if (met === undefined) return null;
    met.left -= 1;
    if (met.left <= 0) this.ordered = this.ordered.filter((one) => one !== met);
    return met.fault;
  }

  clear(): void {
    this.ordered = [];
    this.refusedUpgrades = null;
    this.redirectTo = null;
    this.badRows = 0;
  }
}

/** Returns the type and text of an answer with a status. */
export function refusalOf(status: number, text?: string): readonly [type: string, text: string] {
  if (text !== undefined) return ['text/plain', text];
  if (status === 403) return ['text/html; charset=UTF-8', CLOUDFLARE];
  const known = [INVALID_TOKEN, TOO_MANY, BROKEN].find((one) => one.status === status);
  return known === undefined ? ['text/plain', PLAIN] : ['application/json', errorText(known)];
}
