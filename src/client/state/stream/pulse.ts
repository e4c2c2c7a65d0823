import { wallNow } from '#client/platform/wall-clock.ts';

/**
 * Pulse of the stream, which decides whether numbers may be called live: a packet every second, every two on a slow connection. One rule for all numbers:
 * when the pulse stops, none is live; with the first packet after that all are again, on an unstable connection only after the pulse has held for a while.
 * Pure: both clocks are inputs.
 */
export interface Pulse {
  readonly heardAt: Moment | null;
  /** Since when packets should come; null = nobody has asked for any. */
  readonly expectedSince: Moment | null;
  /** Reason why an open stream was closed: lost, or closed by the page (as when hidden), which is no failure. */
  readonly deaf: 'lost' | 'off' | null;
  /** When it was last found to have failed. */
  readonly failedAt: Moment | null;
  /** Start of the current failure on the monotonic clock; null = working. */
  readonly brokenAt: number | null;
  /** When it came back last, by the steady clock, and how long it had been gone. */
  readonly backAt: number | null;
  readonly goneMs: number;
  /** Required time without failure before numbers are live again. */
  readonly holdMs: number;
  /** The stream has come back and has brought no packet yet. */
  readonly awaited: boolean;
}

/** An instant on the wall clock, which may be set, and on the monotonic clock, which may stop during sleep. */
interface Moment {
  readonly wall: number;
  readonly steady: number;
}

/** `asked`: the trader asks for a connection now. */
export type PulseInput = 'open' | 'heard' | 'expected' | 'not-expected' | 'lost' | 'off' | 'asked';

/** Time without a packet after which the pulse has stopped. */
const QUIET_MS = 4_000;
/** Upper bounds of uptime and downtime by which a connection counts as unstable. */
const SHORT_STAY_MS = 6_000;
const SHORT_BREAK_MS = 9_000;
/** Required uptime on an unstable connection: longer than one that drops every five seconds stays up. */
const HELD_MS = 6_000;

export const FIRST_PULSE: Pulse = {
  heardAt: null,
  expectedSince: null,
  deaf: null,
  failedAt: null,
  brokenAt: null,
  backAt: null,
  goneMs: 0,
  holdMs: 0,
  awaited: false,
};

const between = (then: Moment, now: Moment) => Math.max(now.wall - then.wall, now.steady - then.steady);

/** Since when no packet has come that should; null = none is due. */
function silentSince({ heardAt, expectedSince }: Pulse): Moment | null {
  return expectedSince !== null && heardAt !== null && heardAt.steady > expectedSince.steady ? heardAt : expectedSince;
}

function isQuiet(pulse: Pulse, now: Moment): boolean {
  const since = silentSince(pulse);
  return since !== null && between(since, now) > QUIET_MS;
}

/** Returns the pulse in failure since `brokenAt`. */
function failed(old: Pulse, now: Moment, brokenAt = now.steady): Pulse {
  if (old.brokenAt !== null) return { ...old, failedAt: now };
  const flaps = old.backAt !== null && brokenAt - old.backAt < SHORT_STAY_MS && old.goneMs < SHORT_BREAK_MS;
  return { ...old, failedAt: now, brokenAt, holdMs: flaps ? HELD_MS : 0 };
}

/** Detects a silence at the next input; the silence began with the last packet. */
function afterSilence(old: Pulse, now: Moment): Pulse {
  const since = silentSince(old);
  return since !== null && isQuiet(old, now) ? failed(old, now, since.steady) : old;
}

/** Returns the pulse with a broken connection marked as restored. */
function cameBack(old: Pulse, now: Moment): Pulse {
  if (old.brokenAt === null) return old;
  return { ...old, failedAt: now, brokenAt: null, backAt: now.steady, goneMs: now.steady - old.brokenAt };
}

/** Returns the pulse after the input. */
export function pulseAfter(before: Pulse, input: PulseInput, now: Moment): Pulse {
  const old = afterSilence(before, now);
  switch (input) {
    case 'open':
      return { ...cameBack(old, now), heardAt: now, expectedSince: null, deaf: null, awaited: old.brokenAt !== null };
    case 'heard':
      return { ...cameBack(old, now), heardAt: now, awaited: false };
    case 'expected':
      return { ...old, expectedSince: old.expectedSince ?? now };
    case 'not-expected':
      return { ...old, expectedSince: null };
    case 'lost':
      return { ...failed(old, now), expectedSince: null, deaf: old.heardAt === null ? null : 'lost' };
    case 'off':
      return { ...old, expectedSince: null, deaf: old.deaf ?? (old.heardAt === null ? null : 'off') };
    case 'asked':
      return { ...old, holdMs: 0 };
  }
}

/** Whether a number may be called live at the moment. */
export function holds(pulse: Pulse, now: Moment): boolean {
  if (pulse.deaf !== null || isQuiet(pulse, now) || (pulse.awaited && pulse.expectedSince !== null)) return false;
  return pulse.failedAt === null || now.steady - pulse.failedAt.steady >= pulse.holdMs;
}

let pulse = FIRST_PULSE;
const moment = (): Moment => ({ wall: wallNow(), steady: performance.now() });

const watchers = new Set<() => void>();

/** Records an event of the stream. */
export function notePulse(input: PulseInput): void {
  const now = moment();
  const held = holds(pulse, now);
  pulse = pulseAfter(pulse, input, now);
  if (!held && holds(pulse, now)) for (const watcher of watchers) watcher();
}

/** Calls the watcher when numbers may be called live again; returns how to stop. */
export function watchPulse(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether packets that should come do not. */
export function pulseIsQuiet(): boolean {
  return isQuiet(pulse, moment());
}

/** Resets the pulse for another user or page. */
export function forgetPulse(): void {
  pulse = FIRST_PULSE;
}

/** Whether the stream's pulse holds now; of a back end without a stream it always does. */
export function pulseHolds(): boolean {
  return holds(pulse, moment());
}
