import { wallTime, type WallTime } from '#domain/units/time.ts';

/** Last time the stream was known to be complete; null = not known, or no stream. */
let heardAt: WallTime | null = null;

/** Records a message of a complete stream: streamed values are current at that time. */
export function noteConfirmed(at: WallTime): void {
  heardAt = at;
}

/** Clears the confirmation: events may be missing. */
export function forgetConfirmed(): void {
  heardAt = null;
}

/** Returns until when a value is true that was so at the time and that events keep current. */
export function confirmedUntil(at: WallTime): WallTime {
  return heardAt === null ? at : wallTime(Math.max(at, heardAt));
}
