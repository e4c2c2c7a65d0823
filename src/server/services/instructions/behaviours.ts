import type { InstructionKind } from '#server/db/tables/instructions.ts';
import type { Behaviour } from './behaviour.ts';
import { botRunBehaviour } from './bot-run-behaviour.ts';
import { botSetBehaviour } from './bot-set-behaviour.ts';
import { exitBehaviour } from './exit-behaviour.ts';
import { gttBehaviour } from './gtt-behaviour.ts';
import { reverseBehaviour, squareOffBehaviour } from './square-off-behaviour.ts';

/** The logic of each kind of instruction. */
export const BEHAVIOURS: Readonly<Record<InstructionKind, Behaviour>> = {
  'exit-pair': exitBehaviour,
  gtt: gttBehaviour,
  'square-off': squareOffBehaviour,
  'auto-square-off': squareOffBehaviour,
  reverse: reverseBehaviour,
  'bot-run': botRunBehaviour,
  'bot-set': botSetBehaviour,
};
