/** What the client knows about a user's event log. Pure. */
export interface EventSequence {
  /** The newest event taken; null = none yet on this device. */
  readonly last: number | null;
  /** Up to here the stream replays what happened while the device was away; null = nothing to catch up. */
  readonly catchUpTo: number | null;
}

/** `apply`: take the event. `repeat`: it was taken before. `gap`: some are missing; fetch everything again, then go on. */
type Verdict = 'apply' | 'repeat' | 'gap';

/** Returns the sequence after a hello: a device that has none starts at the head. */
export function afterHello(old: EventSequence, head: number): EventSequence {
  if (old.last === null || old.last > head) return { last: head, catchUpTo: null };
  return { last: old.last, catchUpTo: old.last < head ? head : null };
}

/** Returns whether a hello shows another log: its head lies before what was taken, as after the database was replaced. */
export function isForeignLog(old: EventSequence, head: number): boolean {
  return old.last !== null && old.last > head;
}

/** Returns what to do with the numbered event and the sequence after it. */
export function afterEvent(old: EventSequence, seq: number): { readonly verdict: Verdict; readonly next: EventSequence } {
  if (old.last !== null && seq <= old.last) return { verdict: 'repeat', next: old };
  const verdict = old.last === null || seq === old.last + 1 ? 'apply' : 'gap';
  const caughtUp = old.catchUpTo !== null && seq >= old.catchUpTo;
  return { verdict, next: { last: seq, catchUpTo: caughtUp ? null : old.catchUpTo } };
}
