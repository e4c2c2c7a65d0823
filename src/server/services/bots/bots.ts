import type { Calendar } from '#domain/calendar/calendar.ts';
import { AppError, type FieldError } from '#contract/errors/app-error.ts';
import { formMessage, type FormCode } from '#contract/errors/form-messages.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { createDailyBot, updateDailyBot } from '#contract/operations/bots.ts';
import { QUOTAS } from '#contract/quotas.ts';
import { BASE_STRATEGIES } from '#domain/bots/base/all.ts';
import { checkDefinition } from '#domain/bots/check-definition.ts';
import type { BotDefinition, BotKind } from '#domain/bots/definition.ts';
import type { DefinitionProblem } from '#domain/bots/definition-problem.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BotRow } from '#server/db/tables/bots.ts';
import { requireBot, requirePortfolio, requireTradable } from '#server/policies/access.ts';
import { enumError, errorAtField } from '#server/policies/field-errors.ts';
import { presentBot } from '#server/presenters/bot.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { hasLiveRun } from '#server/repositories/bot-runs.ts';
import { removeBotSetsOf } from '#server/repositories/bot-sets.ts';
import * as repository from '#server/repositories/bots.ts';
import { findPortfolio, lockPortfolio } from '#server/repositories/portfolios.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** Underlyings with options or futures at this exchange. */
  readonly calendar: Calendar;
  readonly underlyings: () => readonly string[];
}

const isFormCode = (code: string): code is FormCode => code.startsWith('form.');

/** Returns the problems of a definition as field errors, below a prefix. */
export function fieldsOf(problems: readonly DefinitionProblem[], prefix = ''): readonly FieldError[] {
  return problems.map(({ path, code, values = {} }) => ({
    path: `${prefix}${path}`,
    code,
    message: isFormCode(code) ? formMessage(code, values) : ERRORS[code satisfies ErrorCode].message,
    ...(Object.keys(values).length > 0 ? { values } : {}),
  }));
}

/** Throws the problems of a definition, each at its field of the body. */
export function requireSound(calendar: Calendar, definition: BotDefinition, kind: BotKind, underlyings: readonly string[]): void {
  const problems = checkDefinition(calendar, definition, kind);
  if (problems.length > 0) throw new AppError('request.invalid', { fields: fieldsOf(problems, 'definition.') });
  if (!underlyings.includes(definition.underlying)) throw errorAtField('bot.underlying-unknown', 'definition.underlying');
}

async function asNameError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'bots_name') ? errorAtField('bot.name-taken', 'name') : error;
  }
}

/** Removes the bots and bot sets of portfolios being removed, with an event for each. Throws bot.running while a bot trades. */
export async function removeBotsOf(trx: Trx, emit: Emit, portfolioIds: readonly string[], at: Date): Promise<void> {
  if (await hasLiveRun(trx, { portfolioIds })) throw new AppError('bot.running');
  for (const row of await repository.removeBotsOf(trx, portfolioIds, at))
    emit(row.user_id, 'bot.removed', { id: row.id, kind: row.kind, portfolio_id: row.portfolio_id }, null);
  for (const { id, user_id, portfolio_id } of await removeBotSetsOf(trx, portfolioIds, at))
    emit(user_id, 'bot-set.removed', { id, portfolio_id }, null);
}

/** Returns the service of trading bots and daily bots. Every call acts only on bots of the given user. */
export function createBotsService({ db, eventLog, clock, calendar, underlyings }: Needs) {
  return {
    listBaseStrategies: () => BASE_STRATEGIES,

    async listBots(userId: string, portfolioId: string, kind: BotKind): Promise<BotRow[]> {
      requirePortfolio(await findPortfolio(db, userId, portfolioId));
      return repository.listBots(db, userId, portfolioId, kind);
    },

    async createBot(userId: string, portfolioId: string, kind: BotKind, body: BodyOf<typeof createDailyBot>): Promise<BotRow> {
      const now = clock.now();
      return eventLog.transact(async (trx, emit) => {
        requireTradable(requirePortfolio(await lockPortfolio(trx, userId, portfolioId, 'share')));
        if (body.portfolio_id !== portfolioId) throw enumError('portfolio_id', [portfolioId]);
        if (body.base_strategy !== null && !BASE_STRATEGIES.some(({ code }) => code === body.base_strategy))
          throw errorAtField('bot.base-unknown', 'base_strategy');
        requireSound(calendar, body.definition, kind, underlyings());
        if ((await countKept(trx, userId, 'bots')) >= QUOTAS.bots) throw new AppError('bot.too-many');
        const row = await asNameError(
          repository.insertBot(trx, {
            id: newId(now),
            user_id: userId,
            portfolio_id: portfolioId,
            kind,
            name: body.name,
            base_strategy: body.base_strategy,
            mode: body.mode,
            definition: JSON.stringify(body.definition),
            revision: 1,
            created_at: new Date(now),
            updated_at: new Date(now),
            removed_at: null,
          }),
        );
        emit(userId, 'bot.saved', { kind, bot: presentBot(row) }, null);
        return row;
      });
    },

    async updateBot(userId: string, id: string, kind: BotKind, body: BodyOf<typeof updateDailyBot>): Promise<BotRow> {
      return eventLog.transact(async (trx, emit) => {
        const before = requireBot(await repository.lockBot(trx, userId, id, kind));
        if (body.revision !== undefined && body.revision !== before.revision) throw new AppError('bot.changed');
        if (body.definition !== undefined) requireSound(calendar, body.definition, kind, underlyings());
        if (body.name === undefined && body.definition === undefined) return before;
        const row = await asNameError(
          repository.updateBot(trx, id, {
            ...(body.name === undefined ? {} : { name: body.name }),
            ...(body.definition === undefined ? {} : { definition: JSON.stringify(body.definition) }),
            revision: before.revision + 1,
            updated_at: new Date(clock.now()),
          }),
        );
        emit(userId, 'bot.saved', { kind, bot: presentBot(row) }, null);
        return row;
      });
    },

    async deleteBot(userId: string, id: string, kind: BotKind): Promise<void> {
      await eventLog.transact(async (trx, emit) => {
        const { portfolio_id } = requireBot(await repository.lockBot(trx, userId, id, kind));
        if (await hasLiveRun(trx, { botId: id })) throw new AppError('bot.running');
        await repository.updateBot(trx, id, { removed_at: new Date(clock.now()) });
        emit(userId, 'bot.removed', { id, kind, portfolio_id }, null);
      });
    },
  };
}
