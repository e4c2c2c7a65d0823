import { wallNow } from '#client/platform/wall-clock.ts';

/**
 * Whether anything on the page may be called live, told by the pulse of the stream: its packets come every second, every two on a thin wire.
 * One rule for every number: when the pulse stops, none is live, whatever each was last told; when it comes back, only after it has held.
 * Pure: both clocks come with the input.
 */
export interface Pulse {
  readonly heardAt: Moment | null;
  /** Since when packets should come; null = nobody has asked for any. */
  readonly expectedSince: Moment | null;
  /** The stream was open and is not: it was lost, or the page closed it, as when it is hidden, which is no failure. */
  readonly deaf: 'lost' | 'off' | null;
  /** When it was last found to have failed. */
  readonly failedAt: Moment | null;
}

/** By the clock of the day, which may be set, and by the one of the machine, which may stop while it sleeps. */
interface Moment {
  readonly wall: number;
  readonly steady: number;
}

export type PulseInput = 'open' | 'heard' | 'expected' | 'not-expected' | 'lost' | 'off';

/** Without a packet for so long the pulse has stopped. */
const QUIET_MS = 4_000;
/** It must have held for so long since it last failed: longer than a wire that comes and goes every five seconds is there. */
const HELD_MS = 6_000;

export const FIRST_PULSE: Pulse = { heardAt: null, expectedSince: null, deaf: null, failedAt: null };

const between = (then: Moment, now: Moment) => Math.max(now.wall - then.wall, now.steady - then.steady);

function isQuiet({ heardAt, expectedSince }: Pulse, now: Moment): boolean {
  if (expectedSince === null) return false;
  const last = heardAt !== null && heardAt.steady > expectedSince.steady ? heardAt : expectedSince;
  return between(last, now) > QUIET_MS;
}

/** Returns the pulse after the input. */
export function pulseAfter(old: Pulse, input: PulseInput, now: Moment): Pulse {
  const failedAt = isQuiet(old, now) ? now : old.failedAt;
  switch (input) {
    case 'open':
      return { ...old, failedAt: old.deaf === 'lost' ? now : failedAt, heardAt: now, deaf: null };
    case 'heard':
      return { ...old, failedAt, heardAt: now };
    case 'expected':
      return { ...old, failedAt, expectedSince: old.expectedSince ?? now };
    case 'not-expected':
      return { ...old, failedAt, expectedSince: null };
    case 'lost':
      return { ...old, failedAt: now, expectedSince: null, deaf: old.heardAt === null ? null : 'lost' };
    case 'off':
      return { ...old, failedAt, expectedSince: null, deaf: old.deaf ?? (old.heardAt === null ? null : 'off') };
  }
}

/** Whether a number may be called live at the moment. */
export function holds(pulse: Pulse, now: Moment): boolean {
  if (pulse.deaf !== null || isQuiet(pulse, now)) return false;
  return pulse.failedAt === null || now.steady - pulse.failedAt.steady >= HELD_MS;
}

let pulse = FIRST_PULSE;
const moment = (): Moment => ({ wall: wallNow(), steady: performance.now() });

/** Notes what the stream did. */
export function notePulse(input: PulseInput): void {
  pulse = pulseAfter(pulse, input, moment());
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
