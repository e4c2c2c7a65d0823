import type { Calendar } from '#domain/calendar/calendar.ts';
import { dayResultOf } from '#domain/bots/engine/turn.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Db } from '#server/db/database.ts';
import type { KeptMember } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { findInstructionsByIds } from '#server/repositories/instructions.ts';
import { runOf } from './bot-run-behaviour.ts';
import { setOf } from './bot-set-behaviour.ts';
import type { KeptInput } from './behaviour.ts';
import { type Draft, draftOfKept, guarded, handle } from './draft.ts';
import type { InstructionRegistry, Kept } from './registry.ts';

function lookedAt(member: KeptMember, run: InstructionRow | undefined): KeptMember {
  if (run === undefined) return member;
  const { bot } = runOf(run);
  return { ...member, day: bot.date === null ? null : { date: bot.date, amount: dayResultOf(bot) }, ended: !run.live, paused: bot.paused };
}

interface SetsNeeds {
  readonly db: Db;
  readonly calendar: Calendar;
  readonly registry: InstructionRegistry;
}

/**
 * Lets every running set check its bots and returns the drafts: sets first, then the bots that a set makes exit. Runs after the bots have seen the
 * price, and is stored with their decisions: a set cannot have ended its day without its bots knowing.
 */
export async function lookAtSets(
  { db, calendar, registry }: SetsNeeds,
  at: ExchangeTime,
  date: string | null,
  sets: readonly Kept[] = registry.sets(),
): Promise<readonly Draft[]> {
  if (sets.length === 0) return [];
  const looks = sets.map((kept) => ({ draft: draftOfKept(calendar, kept), members: [] as readonly KeptMember[] }));
  for (const look of looks) guarded(look.draft, () => void (look.members = [...setOf(look.draft.row).members]));
  // Ended runs are no longer in memory, so they are read once.
  const gone = looks.flatMap(({ members }) => members.flatMap(({ runId, ended }) => (ended || registry.get(runId) ? [] : [runId])));
  const read = new Map((await findInstructionsByIds(db, gone)).map((row) => [row.id, row]));
  const drafts: Draft[] = [];
  for (const { draft, members: before } of looks) {
    drafts.push(draft);
    guarded(draft, () => {
      const members = before.map((member) => {
        const run = member.ended ? undefined : (registry.get(member.runId)?.row ?? read.get(member.runId));
        return lookedAtIfReadable(member, run);
      });
      handle(draft, { type: 'members', at, date, members });
      for (const { decisions } of draft.history)
        for (const effect of decisions)
          if (effect.type === 'leave') drafts.push(...left({ calendar, registry }, members, { type: 'leave', at, why: effect.why }));
    });
  }
  return drafts;
}

/** A run of which nothing can be read is seen as it was seen last. */
function lookedAtIfReadable(member: KeptMember, run: InstructionRow | undefined): KeptMember {
  try {
    return lookedAt(member, run);
  } catch {
    return member;
  }
}

/** Makes the runs exit; a failing run exits once it can handle inputs again. */
function left({ calendar, registry }: Pick<SetsNeeds, 'calendar' | 'registry'>, members: readonly KeptMember[], input: KeptInput): Draft[] {
  return members.flatMap(({ runId }) => {
    const run = registry.get(runId);
    if (run === undefined) return [];
    const draft = draftOfKept(calendar, run);
    draft.owed = [input];
    handle(draft, input);
    return [draft];
  });
}
