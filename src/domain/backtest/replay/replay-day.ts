import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Course } from '#domain/bots/engine/io.ts';
import type { DayTape } from './day-tape.ts';
import { Replay } from './replay.ts';
import type { ReplayedDay } from './replayed-day.ts';

/** Returns what a bot would have made of a stored day. Others may go on between two steps. */
export function* replayDay(definition: BotDefinition, tape: DayTape, course: Course): Generator<undefined, ReplayedDay> {
  const replay = new Replay(definition, course);
  yield* replay.day(tape);
  return replay.result();
}
