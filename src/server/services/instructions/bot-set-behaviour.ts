import type { RunStatus } from '#domain/bots/definition.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { stepSet } from '#domain/bots/sets/step-set.ts';
import { money } from '#domain/units/money.ts';
import type { KeptSet } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Behaviour, KeptEffect, KeptInput, Stepped } from './behaviour.ts';

/** Returns the state of a set of bots that runs. */
export function setOf(row: Pick<InstructionRow, 'state'>): KeptSet {
  return row.state as KeptSet;
}

/** It has ended once none of its bots runs any more, whoever stopped them, and is paused while none of them may enter, whoever paused them. */
function statusOf({ members, paused, stopping }: KeptSet): RunStatus {
  const alive = members.filter(({ ended }) => !ended);
  if (alive.length === 0) return 'ended';
  if (stopping) return 'stopping';
  return paused || alive.every((member) => member.paused === true) ? 'paused' : 'running';
}

function judged(before: KeptSet, { at, date, members }: Extract<KeptInput, { type: 'members' }>): [KeptSet, KeptEffect[]] {
  const state = { ...before, members };
  if (date === null || before.stopping) return [state, []];
  const result = money(members.reduce((sum, { day }) => sum + (day?.date === date ? day.amount : 0), 0));
  const { state: set, journal, leaves } = stepSet(before.set, { at, date, result });
  const lines = journal.map((line) => ({ type: 'journal' as const, line }));
  return [
    { ...state, set, lastLine: journal.at(-1) ?? before.lastLine },
    leaves === null ? lines : [...lines, { type: 'leave' as const, why: leaves }],
  ];
}

const CODES = { pause: 'paused', resume: 'resumed', stop: 'stopped', release: null } as const;

function obeyed(before: KeptSet, { at, command }: Extract<KeptInput, { type: 'run' }>): [KeptSet, KeptEffect[]] {
  const code = CODES[command];
  const after = { ...before, paused: command === 'pause', stopping: before.stopping || command === 'stop' };
  // Told again after a lost answer it is the same command.
  if (code === null || (after.paused === before.paused && after.stopping === before.stopping)) return [before, []];
  const line: JournalLine = { at, code, leg: null };
  return [{ ...after, lastLine: line }, [{ type: 'journal', line }]];
}

function step(row: InstructionRow, input: KeptInput): Stepped {
  const before = setOf(row);
  const [state, effects] =
    input.type === 'members'
      ? judged(before, input)
      : input.type === 'run'
        ? obeyed(before, input)
        : ([before, []] as [KeptSet, KeptEffect[]]);
  const status = statusOf(state);
  return { state, effects, status, active: status !== 'ended', reason: null };
}

/** A set of bots that runs: each trades by itself, this one looks at what they make together. It sends nothing. */
export const botSetBehaviour: Behaviour = {
  step,
  watches: () => [],
  looksAt: () => [],
  trades: () => [],
  essence(state) {
    const { members, ...rest } = state as KeptSet;
    // What each has made so far is seen again with the next price; of one that has ended it is kept.
    return { ...rest, members: members.map(({ day, ...member }) => ({ ...member, day: member.ended ? day : null })) };
  },
};
