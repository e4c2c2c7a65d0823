import { AppError } from '#contract/errors/app-error.ts';
import type { ErrorCode } from '#contract/errors/registry.ts';
import type { AnswerOf, BodyOf } from '#contract/operation.ts';
import type { pressKill, resumeKill, retryKill } from '#contract/operations/risk.ts';
import type { KillOrder } from '#domain/risk/kill-gate.ts';
import type { KillInput, ResumeRefusal } from '#domain/risk/reduce-kill-gate.ts';
import { eachApart } from '#server/platform/each-apart.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { newId } from '#server/platform/new-id.ts';
import { presentGate } from '#server/presenters/kill-gate.ts';
import { findKillGate, listClosedGates } from '#server/repositories/kill-gates.ts';
import type { KillNeeds } from './kill-context.ts';
import type { KillGates } from './kill-gates.ts';
import type { KillRunner } from './kill-runner.ts';
import { killScopeOf, lockUntilOf } from './kill-scopes.ts';

type Answer = AnswerOf<typeof pressKill>;

const PRESSED = 'Kill switch on';

const REFUSALS: Readonly<Record<ResumeRefusal, ErrorCode>> = {
  'must-be-typed': 'risk.kill-must-be-typed',
  'must-wait': 'risk.kill-must-wait',
  'still-working': 'risk.kill-still-working',
};

function orderOf(body: BodyOf<typeof pressKill>): KillOrder {
  const { cancel_orders: cancelOrders, exit_percent: exitPercent, losing_only: losingOnly, include_elsewhere: elsewhere } = body;
  return { cancelOrders, exitPercent, losingOnly, ...(elsewhere ? { elsewhere } : {}) };
}

/** Returns the kill switch. An answer comes once the gate is stored; the steps go on by themselves. */
export function createKillSwitch(needs: KillNeeds, gates: KillGates, runner: KillRunner) {
  const { db, clock, log, venue, requests } = needs;

  async function answer(userId: string, message: string): Promise<Answer> {
    return { kill: presentGate(await findKillGate(db, userId)), message };
  }

  async function requireLock(userId: string, id: string) {
    const lock = (await gates.read(userId)).locks.find((one) => one.id === id);
    if (lock === undefined) throw new AppError('risk.kill-not-found');
    return lock;
  }

  return {
    getKill: (userId: string): Promise<Answer> => answer(userId, ''),

    async pressKill(userId: string, key: string, body: BodyOf<typeof pressKill>): Promise<Answer> {
      const order = orderOf(body);
      await requests.run({
        userId,
        key,
        operation: 'pressKill',
        body,
        async logIntent(trx, emit) {
          const scope = await killScopeOf(trx, userId, body.scope);
          const until = lockUntilOf(body.until, venue.tradingDate());
          const now = clock.now();
          await gates.changeIn(trx, emit, userId, { type: 'press', id: newId(now), key, scope, order, cause: 'hand', until, now });
          return { orderIds: [], next: { answer: { orders: [], message: PRESSED } } };
        },
      });
      // A repeated press returns the stored gate: nobody may be told that the switch is on when it is not.
      if (!(await gates.read(userId)).locks.some((lock) => lock.key === key)) throw new AppError('risk.kill-press-over');
      void runner.wake(userId);
      return answer(userId, PRESSED);
    },

    async askResumeKill(userId: string, id: string): Promise<Answer> {
      await requireLock(userId, id);
      await gates.change(userId, { type: 'ask-resume', id, now: clock.now() });
      return answer(userId, 'Resume asked for');
    },

    async resumeKill(userId: string, id: string, body: BodyOf<typeof resumeKill>): Promise<Answer> {
      await requireLock(userId, id);
      const { effects } = await gates.change(userId, { type: 'resume', id, now: clock.now(), typed: body.typed });
      for (const effect of effects) if (effect.type === 'resume-refused') throw new AppError(REFUSALS[effect.reason]);
      return answer(userId, 'Trading resumed');
    },

    async retryKill(userId: string, id: string, body: BodyOf<typeof retryKill>): Promise<Answer> {
      const lock = await requireLock(userId, id);
      if (lock.steps[body.step] !== 'failed') throw new AppError('risk.kill-nothing-to-retry');
      await gates.change(userId, { type: 'retry', id, step: body.step });
      void runner.wake(userId);
      return answer(userId, 'Trying again');
    },

    /** Passes the time to the locks; `ended` are trading dates that have just ended. */
    async notifyTime(ended: readonly string[]): Promise<void> {
      const inputs: readonly KillInput[] = [
        { type: 'clock', now: clock.now() },
        ...ended.map((date) => ({ type: 'session-ended', date }) as const),
      ];
      await eachApart(
        await listClosedGates(db),
        async ({ user_id, state }) => {
          if (state.locks.every((lock) => lock.lapsed)) return;
          for (const input of inputs) await gates.change(user_id, input);
        },
        ({ user_id }, error) => {
          if (!isOwnFault(error)) throw error;
          log.error({ err: error, userId: user_id }, 'a kill switch could not be told what time it is; the others are');
        },
      );
    },
  };
}
