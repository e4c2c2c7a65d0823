import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#contract/errors/app-error.ts';
import { ERRORS, type ErrorCode } from '#contract/errors/registry.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type * as operations from '#contract/operations/bot-calls.ts';
import type { Db } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Market } from '#server/market/market.ts';
import { tooOften } from '#server/platform/often.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireBot } from '#server/policies/access.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { findCaller, noteCalled, putCaller, removeCaller } from '#server/repositories/bot-callers.ts';
import { findLiveRun } from '#server/repositories/bot-runs.ts';
import { findBot, lockBot } from '#server/repositories/bots.ts';
import { findKillGate } from '#server/repositories/kill-gates.ts';
import { runOf } from '../instructions/bot-run-behaviour.ts';
import type { InstructionEngine } from '../instructions/engine.ts';
import { lockOnRun } from '../risk/kill/lock-on-run.ts';

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly venue: Market;
  readonly secrets: Secrets;
  readonly engine: InstructionEngine;
}

/** Rate limit per bot; calls above it are refused, not queued. Exit calls are counted apart, so that entry calls never block an exit. */
const RATE = { most: 30, withinMs: 60_000 };
/** After this time without a price no entry is allowed. */
const BLIND_MS = 60_000;

type Body = BodyOf<typeof operations.callBot>;
type Gate = NonNullable<Awaited<ReturnType<typeof findKillGate>>>['state'] | undefined;

/** Returns why a run may not enter now, whatever the bot decides; undefined when it may. */
function barredBy(row: InstructionRow, gate: Gate, at: number): string | undefined {
  const { segment, silence, lastAt } = runOf(row);
  if (gate !== undefined && lockOnRun(gate, { ...row, segment }) !== null) return 'risk.trading-paused';
  return silence || lastAt === null || at - lastAt > BLIND_MS ? 'bot.call-blind' : undefined;
}

function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the service of calls from outside: secrets of bots, and the calls made with them. */
export function createBotCalls({ db, clock, venue, secrets, engine }: Needs) {
  const rates = new Map<string, ReturnType<typeof tooOften>>();

  /** Throws the same error for a wrong secret and for a bot without one, so that callers learn nothing. */
  async function requireCaller(botId: string, { secret, action }: Pick<Body, 'secret' | 'action'>): Promise<string> {
    const caller = await findCaller(db, botId);
    const bot = caller && (await findBot(db, caller.user_id, botId));
    if (caller === undefined || bot === undefined || !sameHash(caller.secret_hash, secrets.hash(secret)))
      throw new AppError('bot.call-denied');
    const counted = `${action === 'exit' ? 'out' : 'in'} ${botId}`;
    const rate = rates.get(counted) ?? tooOften(RATE);
    rates.set(counted, rate);
    if (rate(clock.now())) throw new AppError('request.rate-limited', { retryAfter: RATE.withinMs / 1_000 });
    return caller.user_id;
  }

  return {
    async getBotCaller(userId: string, botId: string): Promise<AnswerOf<typeof operations.getBotCaller>> {
      requireBot(await findBot(db, userId, botId));
      const caller = await findCaller(db, botId);
      return { made_at: caller?.made_at.getTime() ?? null, called_at: caller?.called_at?.getTime() ?? null };
    },

    /** Makes a new secret, with which any caller can call the bot. */
    async makeBotSecret(userId: string, session: { provedAt: Date }, botId: string): Promise<AnswerOf<typeof operations.makeBotSecret>> {
      const now = clock.now();
      requireFreshProof(session, now);
      const secret = secrets.make();
      await db.transaction().execute(async (trx) => {
        requireBot(await lockBot(trx, userId, botId, null));
        const row = { bot_id: botId, user_id: userId, secret_hash: secrets.hash(secret), made_at: new Date(now), called_at: null };
        await putCaller(trx, row);
      });
      return { secret, made_at: now };
    },

    async revokeBotSecret(userId: string, botId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        requireBot(await lockBot(trx, userId, botId, null));
        await removeCaller(trx, botId);
      });
    },

    /** Passes a call to a running bot, once per id, and returns the result. A refused call is also in the run's journal and is never carried out later. */
    async callBot(botId: string, body: Body): Promise<AnswerOf<typeof operations.callBot>> {
      const { id, action, time } = body;
      const received = clock.now();
      const userId = await requireCaller(botId, body);
      await noteCalled(db, botId, new Date(received));
      const said = time === undefined ? received : typeof time === 'number' ? time : Date.parse(time);
      const run = await findLiveRun(db, userId, botId);
      if (run === undefined) throw new AppError('bot.call-not-running');
      const gate = (await findKillGate(db, userId))?.state;
      const after = await engine.command(userId, run.id, (row) => {
        if (!row.live) throw new AppError('bot.call-not-running');
        // Otherwise another action under a used id would be reported as accepted and do nothing.
        const known = runOf(row).calls?.find((each) => each.id === id);
        if (known !== undefined && (known.action ?? action) !== action) throw new AppError('request.idempotency-key-reused');
        const at = venue.now();
        const barred = barredBy(row, gate, at);
        return { type: 'call', at, id, action, age: clock.now() - said, ...(barred === undefined ? {} : { barred }) };
      });
      const heard = runOf(after).calls?.find((known) => known.id === id);
      // The run was stored a moment ago and the engine has not loaded it yet.
      if (heard === undefined) throw new AppError('bot.call-not-running');
      const { refusal } = heard;
      if (refusal !== null) throw new AppError(refusal in ERRORS ? (refusal as ErrorCode) : 'bot.call-over');
      return { id, action, message: 'Call taken' };
    },
  };
}
