import type { BotDefinition } from '#domain/bots/definition.ts';
import type { DayTape } from './day-tape.ts';
import { replayDay } from './replay-day.ts';
import { Replay } from './replay.ts';
import type { ReplayedDay } from './replayed-day.ts';

/** Results of a day for both orders of the prices within minutes: two readings, not bounds, since a mix of both orders may give less or more. */
export interface ReplaySpan {
  readonly low: ReplayedDay;
  readonly high: ReplayedDay;
}

/** Returns the lower and the higher result of a day whose minutes do not say which of their extremes came first. */
export function* replayBoth(definition: BotDefinition, tape: DayTape): Generator<undefined, ReplaySpan> {
  const replay = new Replay(definition, 'worst-first');
  yield* replay.day(tape);
  const worst = replay.result();
  if (!replay.partsWays()) return { low: worst, high: worst };
  const best = yield* replayDay(definition, tape, 'best-first');
  return best.net < worst.net ? { low: best, high: worst } : { low: worst, high: best };
}
