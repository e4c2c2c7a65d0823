import { AppError } from '#contract/errors/app-error.ts';
import type { BotRow } from '#server/db/tables/bots.ts';

/** Returns the bot that the user's own query found. Another user's bot, a removed one and one of the other kind are all "does not exist". */
export function requireBot(row: BotRow | undefined): BotRow {
  if (row === undefined) throw new AppError('bot.not-found');
  return row;
}
