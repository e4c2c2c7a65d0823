import { wallNow } from '#client/platform/wall-clock.ts';

/**
 * Whether anything on the page may be called live, told by the pulse of the stream: its packets come every second, every two on a thin wire.
 * One rule for every number: when the pulse stops, none is live, whatever each was last told; when it comes back, each is with the first packet. On a wire
 * that comes and goes only after the pulse has held for a while. Pure: both clocks come with the input.
 */
export interface Pulse {
  readonly heardAt: Moment | null;
  /** Since when packets should come; null = nobody has asked for any. */
  readonly expectedSince: Moment | null;
  /** The stream was open and is not: it was lost, or the page closed it, as when it is hidden, which is no failure. */
  readonly deaf: 'lost' | 'off' | null;
  /** When it was last found to have failed. */
  readonly failedAt: Moment | null;
  /** When this failure began, by the steady clock; null = it goes. */
  readonly brokenAt: number | null;
  /** When it came back last, by the steady clock, and how long it had been gone. */
  readonly backAt: number | null;
  readonly goneMs: number;
  /** It must have held for so long since it last failed. */
  readonly holdMs: number;
  /** The stream has come back and has brought no packet yet. */
  readonly awaited: boolean;
}

/** By the clock of the day, which may be set, and by the one of the machine, which may stop while it sleeps. */
interface Moment {
  readonly wall: number;
  readonly steady: number;
}

/** `asked`: the trader asks for a connection now. */
export type PulseInput = 'open' | 'heard' | 'expected' | 'not-expected' | 'lost' | 'off' | 'asked';

/** Without a packet for so long the pulse has stopped. */
const QUIET_MS = 4_000;
/** A wire that is there for less than this and was gone for less than that comes and goes. */
const SHORT_STAY_MS = 6_000;
const SHORT_BREAK_MS = 9_000;
/** On such a wire the pulse must have held for so long: longer than one that comes and goes every five seconds is there. */
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

/** It has failed, or still fails; `brokenAt` is when that began. */
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

/** Notes what the stream did. */
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

/** Begins anew: another user, or another page. */
export function forgetPulse(): void {
  pulse = FIRST_PULSE;
}

/** Whether the stream's pulse holds now; of a back end without a stream it always does. */
export function pulseHolds(): boolean {
  return holds(pulse, moment());
}
