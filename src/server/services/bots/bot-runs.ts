import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/bot-runs.ts';
import { DAY_MS } from '#domain/calendar/dates.ts';
import type { JournalLine } from '#domain/bots/engine/io.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount, requireBot, requirePortfolio } from '#server/policies/access.ts';
import { presentLine } from '#server/presenters/bot-journal.ts';
import { presentBotRun } from '#server/presenters/bot-run.ts';
import { listGroups, listNewestRuns, listRunHistory } from '#server/repositories/bot-runs.ts';
import { findBot } from '#server/repositories/bots.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { findInstruction } from '#server/repositories/instructions.ts';
import { findKillGate } from '#server/repositories/kill-gates.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import type { KeptEffect } from '../instructions/behaviour.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import { makeInstructions, type MakingNeeds } from '../instructions/make-instructions.ts';
import { lockOnRun } from '../risk/kill/lock-on-run.ts';
import { type SessionMinutes, startRun } from './start-run.ts';

type Answer = AnswerOf<typeof operations.startBot>;
type Command = 'pause' | 'resume' | 'stop';

/** Page size of the history, and the most journal lines in one entry. */
const PAGE = 100;
const LINES = 1_000;

const SAID: Readonly<Record<Command, string>> = { pause: 'Bot paused', resume: 'Bot goes on', stop: 'Bot stopping' };

export interface RunNeeds extends MakingNeeds {
  readonly clock: WallClock;
  readonly venue: Market;
  readonly sessionMinutes: SessionMinutes;
}

/** Returns the run of a bot. Throws bot.run-not-found. */
export function requireRun(row: InstructionRow | undefined): InstructionRow {
  if (row?.kind !== 'bot-run') throw new AppError('bot.run-not-found');
  return row;
}

/** Returns the run. Throws unless the run is live. */
export function requireLive(row: InstructionRow | undefined): InstructionRow {
  const run = requireRun(row);
  if (!run.live) throw new AppError('bot.run-ended');
  return run;
}

/** Returns the service of running bots. Every call acts only on runs of the given user. */
export function createBotRunsService(needs: RunNeeds) {
  const { db, clock, venue, engine, sessionMinutes } = needs;

  async function command(userId: string, id: string, what: Command): Promise<Answer> {
    requireLive(await findInstruction(db, userId, id));
    const gate = what === 'resume' ? (await findKillGate(db, userId))?.state : undefined;
    const row = await engine.command(userId, id, (now) => {
      const { segment } = runOf(requireLive(now));
      if (gate !== undefined && lockOnRun(gate, { ...now, segment }) !== null) throw new AppError('risk.trading-paused');
      return { type: 'run', at: venue.now(), command: what };
    });
    return { bot_run: presentBotRun(row), message: SAID[what] };
  }

  return {
    async listBotRuns(userId: string, portfolioId: string): Promise<AnswerOf<typeof operations.listBotRuns>> {
      requirePortfolio(await findPortfolio(db, userId, portfolioId));
      const [exchangeAt, receivedAt]: [ExchangeTime, number] = [venue.now(), clock.now()];
      const rows = await listNewestRuns(db, userId, portfolioId);
      const groups = await listGroups(db, userId, portfolioId, new Date(exchangeAt - DAY_MS));
      return { bot_runs: [...groups, ...rows].map(presentBotRun), exchange_at: exchangeAt, received_at: receivedAt };
    },

    async getBotRun(userId: string, id: string): Promise<AnswerOf<typeof operations.getBotRun>> {
      return { bot_run: presentBotRun(requireRun(await findInstruction(db, userId, id))) };
    },

    /** Starts a bot, at most once per key. */
    async startBot(userId: string, key: string, body: BodyOf<typeof operations.startBot>): Promise<Answer> {
      const { id: botId, portfolio_id: portfolioId } = requireBot(await findBot(db, userId, body.bot_id));
      const { broker_account_id } = requirePortfolio(await findPortfolio(db, userId, portfolioId));
      const { account_number } = requireAccount(await findAccount(db, userId, broker_account_id));
      const row = await makeInstructions(
        needs,
        { userId, key, operation: 'startBot', body: { account_number, ...body } },
        (trx, emit, lock) => {
          const at = { exchangeAt: venue.now(), receivedAt: clock.now() };
          return startRun(trx, emit, lock, { ...at, venue, sessionMinutes, userId, botId, portfolioId, key });
        },
      );
      if (row === undefined) throw new AppError('bot.run-not-found');
      return { bot_run: presentBotRun(row), message: 'Bot started' };
    },

    /** Answers a bot's request for entries, exactly the listed ones. An expired request is not entered. */
    async answerBotRun(userId: string, id: string, { orders, enters }: BodyOf<typeof operations.answerBotRun>): Promise<Answer> {
      requireLive(await findInstruction(db, userId, id));
      const gate = enters ? (await findKillGate(db, userId))?.state : undefined;
      const row = await engine.command(userId, id, (now) => {
        const run = runOf(requireLive(now));
        if (gate !== undefined && lockOnRun(gate, { ...now, segment: run.segment }) !== null) throw new AppError('risk.trading-paused');
        const known = run.orders.filter(({ intent, approved }) => orders.includes(intent.id) && (enters || approved !== true));
        if (known.length === 0) throw new AppError('bot.nothing-asked');
        return { type: 'answer', at: venue.now(), orders, enters };
      });
      return { bot_run: presentBotRun(row), message: enters ? 'Bot enters' : 'Bot does not enter' };
    },

    pauseBotRun: (userId: string, id: string): Promise<Answer> => command(userId, id, 'pause'),
    resumeBotRun: (userId: string, id: string): Promise<Answer> => command(userId, id, 'resume'),
    stopBotRun: (userId: string, id: string): Promise<Answer> => command(userId, id, 'stop'),

    async getRunJournal(userId: string, id: string, before: number | undefined): Promise<AnswerOf<typeof operations.getRunJournal>> {
      const run = await findInstruction(db, userId, id);
      if (run?.kind !== 'bot-set') requireRun(run);
      const rows = await listRunHistory(db, id, before === undefined ? null : Math.ceil(before / LINES), PAGE + 1);
      const page = rows.slice(0, PAGE);
      const lines = page.flatMap(({ number, decisions }) => {
        const said = (decisions as readonly KeptEffect[]).flatMap((effect): JournalLine[] =>
          effect.type === 'journal' ? [effect.line] : [],
        );
        return said.map((line, place) => ({ number: number * LINES + place, line: presentLine(line) })).toReversed();
      });
      const oldest = page.at(-1)?.number ?? null;
      return { run_id: id, lines, next: rows.length > PAGE && oldest !== null ? oldest * LINES : null };
    },
  };
}
