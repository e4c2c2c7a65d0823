import type { Calendar } from '#domain/calendar/calendar.ts';
import type { RunStatus } from '#domain/bots/definition.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import { stepSet } from '#domain/bots/sets/step-set.ts';
import { money } from '#domain/units/money.ts';
import type { KeptSet } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Behaviour, KeptEffect, KeptInput, Stepped } from './behaviour.ts';

/** Returns the state of a running set of bots. */
export function setOf(row: Pick<InstructionRow, 'state'>): KeptSet {
  return row.state as KeptSet;
}

/** A set has ended when no bot in it runs any more, and is paused while no bot in it may enter, whoever paused the bots. */
function statusOf({ members, paused, stopping }: KeptSet): RunStatus {
  const alive = members.filter(({ ended }) => !ended);
  if (alive.length === 0) return 'ended';
  if (stopping) return 'stopping';
  return paused || alive.every((member) => member.paused === true) ? 'paused' : 'running';
}

function judged(
  calendar: Calendar,
  before: KeptSet,
  { at, date, members }: Extract<KeptInput, { type: 'members' }>,
): [KeptSet, KeptEffect[]] {
  const state = { ...before, members };
  if (date === null || before.stopping) return [state, []];
  const result = money(members.reduce((sum, { day }) => sum + (day?.date === date ? day.amount : 0), 0));
  const { state: set, journal, leaves } = stepSet(calendar, before.set, { at, date, result });
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
  // A command repeated after a lost answer changes nothing.
  if (code === null || (after.paused === before.paused && after.stopping === before.stopping)) return [before, []];
  const line: JournalLine = { at, code, leg: null };
  return [{ ...after, lastLine: line }, [{ type: 'journal', line }]];
}

function step(row: InstructionRow, input: KeptInput, calendar: Calendar): Stepped {
  const before = setOf(row);
  const [state, effects] =
    input.type === 'members'
      ? judged(calendar, before, input)
      : input.type === 'run'
        ? obeyed(before, input)
        : ([before, []] as [KeptSet, KeptEffect[]]);
  const status = statusOf(state);
  return { state, effects, status, active: status !== 'ended', reason: null };
}

/** A running set of bots: each bot trades by itself, the set watches their joint result and sends no orders. */
export const botSetBehaviour: Behaviour = {
  step,
  watches: () => [],
  looksAt: () => [],
  trades: () => [],
  essence(state) {
    const { members, ...rest } = state as KeptSet;
    // The results of running bots come again with the next price; the results of ended bots are kept.
    return { ...rest, members: members.map(({ day, ...member }) => ({ ...member, day: member.ended ? day : null })) };
  },
};
