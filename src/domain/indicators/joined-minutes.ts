import type { Bar } from './bar.ts';

/** Returns bars of a session from its minutes, oldest first: each as long as `lengthMs`, counted from the first minute; one of all without a length. */
export function joinedMinutes(minutes: readonly Bar[], lengthMs: number | null): readonly Bar[] {
  const first = minutes[0];
  if (first === undefined) return [];
  const placeOf = (at: number) => (lengthMs === null ? 0 : Math.floor((at - first.at) / lengthMs));
  const joined: Bar[] = [];
  for (const minute of minutes) {
    const last = joined.at(-1);
    if (last === undefined || placeOf(last.at) !== placeOf(minute.at)) {
      joined.push({ ...minute, at: lengthMs === null ? first.at : first.at + placeOf(minute.at) * lengthMs });
      continue;
    }
    joined[joined.length - 1] = {
      ...last,
      high: Math.max(last.high, minute.high),
      low: Math.min(last.low, minute.low),
      close: minute.close,
      volume: last.volume + minute.volume,
      openInterest: minute.openInterest,
    };
  }
  return joined;
}
