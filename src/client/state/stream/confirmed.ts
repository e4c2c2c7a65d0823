import { wallTime, type WallTime } from '#domain/units/time.ts';

/** When the stream last showed that it has left nothing out; null = it has not, or nobody follows it. */
let heardAt: WallTime | null = null;

/** Notes a message of a stream that is whole: what its events keep current is true at that moment. */
export function noteConfirmed(at: WallTime): void {
  heardAt = at;
}

/** What was heard confirms nothing any more: events may be missing. */
export function forgetConfirmed(): void {
  heardAt = null;
}

/** Returns until when a value is true that was so at the time and that events keep current. */
export function confirmedUntil(at: WallTime): WallTime {
  return heardAt === null ? at : wallTime(Math.max(at, heardAt));
}
