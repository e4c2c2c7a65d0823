import type { Calendar } from '#domain/calendar/calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { BotsOfSet } from '#domain/backtest/replay/set-replay.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Db } from '#server/db/database.ts';
import { requireBotSet } from '#server/policies/access.ts';
import { findBotSet } from '#server/repositories/bot-sets.ts';
import { botOfSet, inSet } from '../bots/bot-sets.ts';
import { requireSound } from '../bots/bots.ts';

interface SetNeeds {
  readonly db: Db;
  readonly calendar: Calendar;
  readonly underlyings: () => readonly string[];
}

/** Returns the set's bot definitions and rules. Throws for an invalid bot, and for bots of different underlyings, which have no days in common. */
export async function setToPlay({ db, calendar, underlyings }: SetNeeds, userId: string, setId: string): Promise<BotsOfSet> {
  const { portfolio_id: portfolioId, members, rules } = requireBotSet(await findBotSet(db, userId, setId));
  const definitions: BotDefinition[] = [];
  for (const [place, member] of members.entries()) {
    const bot = await botOfSet(db, userId, portfolioId, member, place);
    const definition = inSet(calendar, bot, member, place);
    requireSound(calendar, definition, bot.kind, underlyings());
    definitions.push(definition);
  }
  if (new Set(definitions.map(({ underlying }) => underlying)).size > 1) throw new AppError('bot-set.underlyings-differ');
  return { definitions, rules };
}
