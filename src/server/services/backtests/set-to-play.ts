import { AppError } from '#contract/errors/app-error.ts';
import type { BotsOfSet } from '#domain/backtest/replay/set-replay.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import type { Db } from '#server/db/database.ts';
import { requireBotSet } from '#server/policies/access.ts';
import { findBotSet } from '#server/repositories/bot-sets.ts';
import { botOfSet, inSet } from '../bots/bot-sets.ts';
import { requireSound } from '../bots/bots.ts';

/**
 * Returns the stored set: the definitions of its bots, and its rules. Throws for an invalid bot, and when the bots have different underlyings and so no
 * common days.
 */
export async function setToPlay(db: Db, userId: string, setId: string, underlyings: readonly string[]): Promise<BotsOfSet> {
  const { portfolio_id: portfolioId, members, rules } = requireBotSet(await findBotSet(db, userId, setId));
  const definitions: BotDefinition[] = [];
  for (const [place, member] of members.entries()) {
    const bot = await botOfSet(db, userId, portfolioId, member, place);
    const definition = inSet(bot, member, place);
    requireSound(definition, bot.kind, underlyings);
    definitions.push(definition);
  }
  if (new Set(definitions.map(({ underlying }) => underlying)).size > 1) throw new AppError('bot-set.underlyings-differ');
  return { definitions, rules };
}
