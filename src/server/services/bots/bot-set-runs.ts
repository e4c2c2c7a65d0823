import { AppError } from '#contract/errors/app-error.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/bot-sets.ts';
import { newSetState } from '#domain/bots/sets/step-set.ts';
import type { Trx } from '#server/db/database.ts';
import type { KeptMember, KeptSet } from '#server/db/tables/instruction-states.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import { requireAccount, requireBotSet, requirePortfolio } from '#server/policies/access.ts';
import { presentBotSet, presentSetRun } from '#server/presenters/bot-set.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findBotSet, findLiveSetRun, listBotSets, listNewestSetRuns, lockBotSet } from '#server/repositories/bot-sets.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { findInstruction, findInstructionsByIds, listMadeBy } from '#server/repositories/instructions.ts';
import { findKillGate } from '#server/repositories/kill-gates.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import { setOf } from '../instructions/bot-set-behaviour.ts';
import { makeInstructions } from '../instructions/make-instructions.ts';
import { storeNew } from '../instructions/new-instruction.ts';
import type { AccountLock } from '../orders/account-lock.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import { lockOnRun } from '../risk/kill/lock-on-run.ts';
import { type RunNeeds } from './bot-runs.ts';
import { botOfSet, inSet } from './bot-sets.ts';
import { startRun } from './start-run.ts';

type Answer = AnswerOf<typeof operations.startBotSet>;
type Command = 'pause' | 'resume' | 'stop';

const SAID: Readonly<Record<Command, string>> = { pause: 'Set paused', resume: 'Set goes on', stop: 'Set stopping' };

interface Context extends Timestamps, Pick<RunNeeds, 'venue' | 'sessionMinutes'> {
  readonly userId: string;
  readonly setId: string;
  readonly key: string;
}

/** Stores a new set run and a run of each bot: all or none. */
async function startSet(trx: Trx, emit: Emit, lock: AccountLock, context: Context): Promise<void> {
  const { userId, setId, key } = context;
  const { name, portfolio_id: portfolioId, members: wanted, rules } = requireBotSet(await lockBotSet(trx, userId, setId));
  if ((await findLiveSetRun(trx, userId, setId)) !== undefined) throw new AppError('bot-set.running');
  const members: KeptMember[] = [];
  for (const [place, member] of wanted.entries()) {
    const { bot_id: botId, multiplier } = member;
    const definition = inSet(context.venue.calendar, await botOfSet(trx, userId, portfolioId, member, place), member, place);
    const inIt = { definition, set: { id: setId, multiplier, stops: rules.stop !== null } };
    // Keys of the server carry a colon: the call's own key is that of the set.
    const run = await startRun(trx, emit, lock, { ...context, botId, portfolioId, key: `${key}:${place}`, inSet: inIt });
    members.push({ runId: run.id, botId, multiplier, day: null, ended: false });
  }
  const state: KeptSet = { name, set: newSetState(rules), members, paused: false, stopping: false, lastLine: null };
  const made = { kind: 'bot-set', status: 'running', client_key: key, portfolio_id: portfolioId, set_id: setId } as const;
  try {
    await storeNew(trx, emit, lock.account, made, () => state, context);
  } catch (error) {
    throw isUniqueViolation(error, 'instructions_running_set') ? new AppError('bot-set.running') : error;
  }
}

function answerOf(row: InstructionRow | undefined, message: string): Answer {
  if (row?.kind !== 'bot-set') throw new AppError('bot-set.not-running');
  return { bot_set_run: presentSetRun(row), message };
}

/** Returns the service of sets of bots that trade. Every call acts on the given user's own sets only. */
export function createBotSetRuns(needs: RunNeeds) {
  const { db, clock, venue, engine, sessionMinutes } = needs;

  /** Throws when a kill lock bars one of the bots from entering. */
  async function requireUnlocked(userId: string, run: InstructionRow): Promise<void> {
    const gate = (await findKillGate(db, userId))?.state;
    if (gate === undefined) return;
    const rows = await findInstructionsByIds(
      db,
      setOf(run).members.flatMap(({ runId, ended }) => (ended ? [] : [runId])),
    );
    if (rows.some((row) => lockOnRun(gate, { ...row, segment: runOf(row).segment }) !== null)) throw new AppError('risk.trading-paused');
  }

  async function command(userId: string, setId: string, what: Command): Promise<Answer> {
    requireBotSet(await findBotSet(db, userId, setId));
    const run = await findLiveSetRun(db, userId, setId);
    if (run === undefined) throw new AppError('bot-set.not-running');
    if (what === 'resume') await requireUnlocked(userId, run);
    const row = await engine.command(userId, run.id, () => ({ type: 'run', at: venue.now(), command: what }));
    return answerOf(row, SAID[what]);
  }

  return {
    async listBotSets(userId: string, portfolioId: string): Promise<AnswerOf<typeof operations.listBotSets>> {
      requirePortfolio(await findPortfolio(db, userId, portfolioId));
      const [exchangeAt, receivedAt] = [venue.now(), clock.now()];
      const sets = await listBotSets(db, userId, portfolioId);
      const runs = await listNewestSetRuns(db, userId, portfolioId);
      return { bot_sets: sets.map(presentBotSet), bot_set_runs: runs.map(presentSetRun), exchange_at: exchangeAt, received_at: receivedAt };
    },

    /** Lets the bots of a set trade, at most once for a key. */
    async startBotSet(userId: string, key: string, body: BodyOf<typeof operations.startBotSet>): Promise<Answer> {
      const set = requireBotSet(await findBotSet(db, userId, body.set_id));
      const { broker_account_id } = requirePortfolio(await findPortfolio(db, userId, set.portfolio_id));
      const { account_number } = requireAccount(await findAccount(db, userId, broker_account_id));
      await makeInstructions(needs, { userId, key, operation: 'startBotSet', body: { account_number, ...body } }, (trx, emit, lock) =>
        startSet(trx, emit, lock, { exchangeAt: venue.now(), receivedAt: clock.now(), venue, sessionMinutes, userId, setId: set.id, key }),
      );
      const made = (await listMadeBy(db, userId, key)).find(({ kind }) => kind === 'bot-set');
      return answerOf(made && (await findInstruction(db, userId, made.id)), 'Set started');
    },

    pauseBotSet: (userId: string, id: string): Promise<Answer> => command(userId, id, 'pause'),
    resumeBotSet: (userId: string, id: string): Promise<Answer> => command(userId, id, 'resume'),
    stopBotSet: (userId: string, id: string): Promise<Answer> => command(userId, id, 'stop'),
  };
}
