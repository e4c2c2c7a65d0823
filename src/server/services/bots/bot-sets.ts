import type { Calendar } from '#domain/calendar/calendar.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { createBotSet, updateBotSet } from '#contract/operations/bot-sets.ts';
import { QUOTAS } from '#contract/quotas.ts';
import { checkBotSet, multiplied, type SetMember, type SetRules } from '#domain/bots/sets/bot-set.ts';
import type { BotDefinition } from '#domain/bots/definition.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BotRow } from '#server/db/tables/bots.ts';
import type { BotSetRow } from '#server/db/tables/bot-sets.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireBotSet, requirePortfolio, requireTradable } from '#server/policies/access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { presentBotSet } from '#server/presenters/bot-set.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/bot-sets.ts';
import { findBot } from '#server/repositories/bots.ts';
import { lockPortfolio } from '#server/repositories/portfolios.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { fieldsOf } from './bots.ts';

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly calendar: Calendar;
}

async function asNameError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'bot_sets_name') ? errorAtField('bot-set.name-taken', 'name') : error;
  }
}

/** Returns a bot of the portfolio, to be in a set. Throws bot-set.bot-gone. */
export async function botOfSet(
  db: Db | Trx,
  userId: string,
  portfolioId: string,
  { bot_id: id }: SetMember,
  place: number,
): Promise<BotRow> {
  const bot = await findBot(db, userId, id);
  if (bot === undefined || bot.portfolio_id !== portfolioId) throw errorAtField('bot-set.bot-gone', `members.${place}.bot_id`);
  return bot;
}

/** Returns what a bot does in a set. Throws bot-set.bot-too-large. */
export function inSet(calendar: Calendar, bot: BotRow, { multiplier }: SetMember, place: number): BotDefinition {
  const definition = multiplied(bot.definition, multiplier);
  if (checkDefinition(calendar, definition, bot.kind).length > 0)
    throw errorAtField('bot-set.bot-too-large', `members.${place}.multiplier`);
  return definition;
}

async function requireSound(
  calendar: Calendar,
  trx: Trx,
  userId: string,
  portfolioId: string,
  members: readonly SetMember[],
  rules: SetRules,
): Promise<void> {
  const bots: BotRow[] = [];
  for (const [place, member] of members.entries()) bots.push(await botOfSet(trx, userId, portfolioId, member, place));
  const problems = checkBotSet(calendar, { members, rules });
  if (problems.length > 0) throw new AppError('request.invalid', { fields: fieldsOf(problems) });
  for (const [place, bot] of bots.entries()) if (members[place]) inSet(calendar, bot, members[place], place);
}

/** Returns the service of sets of bots. Every call acts on the given user's own sets only. */
export function createBotSetsService({ eventLog, clock, calendar }: Needs) {
  return {
    createBotSet(userId: string, portfolioId: string, body: BodyOf<typeof createBotSet>): Promise<BotSetRow> {
      const now = clock.now();
      return eventLog.transact(async (trx, emit) => {
        requireTradable(requirePortfolio(await lockPortfolio(trx, userId, portfolioId, 'share')));
        await requireSound(calendar, trx, userId, portfolioId, body.members, body.rules);
        if ((await countKept(trx, userId, 'bot_sets')) >= QUOTAS.botSets) throw new AppError('bot-set.too-many');
        const row = await asNameError(
          repository.insertBotSet(trx, {
            id: newId(now),
            user_id: userId,
            portfolio_id: portfolioId,
            name: body.name,
            members: JSON.stringify(body.members),
            rules: JSON.stringify(body.rules),
            revision: 1,
            created_at: new Date(now),
            updated_at: new Date(now),
            removed_at: null,
          }),
        );
        emit(userId, 'bot-set.saved', { bot_set: presentBotSet(row) }, null);
        return row;
      });
    },

    updateBotSet(userId: string, id: string, { revision, ...change }: BodyOf<typeof updateBotSet>): Promise<BotSetRow> {
      return eventLog.transact(async (trx, emit) => {
        const before = requireBotSet(await repository.lockBotSet(trx, userId, id));
        if (revision !== undefined && revision !== before.revision) throw new AppError('bot-set.changed');
        const { name = before.name, members = before.members, rules = before.rules } = change;
        if (change.members !== undefined || change.rules !== undefined)
          await requireSound(calendar, trx, userId, before.portfolio_id, members, rules);
        const row = await asNameError(
          repository.updateBotSet(trx, id, {
            name,
            members: JSON.stringify(members),
            rules: JSON.stringify(rules),
            revision: before.revision + 1,
            updated_at: new Date(clock.now()),
          }),
        );
        emit(userId, 'bot-set.saved', { bot_set: presentBotSet(row) }, null);
        return row;
      });
    },

    async deleteBotSet(userId: string, id: string): Promise<void> {
      await eventLog.transact(async (trx, emit) => {
        const { portfolio_id } = requireBotSet(await repository.lockBotSet(trx, userId, id));
        if ((await repository.findLiveSetRun(trx, userId, id)) !== undefined) throw new AppError('bot-set.running');
        await repository.updateBotSet(trx, id, { removed_at: new Date(clock.now()) });
        emit(userId, 'bot-set.removed', { id, portfolio_id }, null);
      });
    },
  };
}
