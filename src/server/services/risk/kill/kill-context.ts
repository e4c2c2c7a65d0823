import type { FastifyBaseLogger } from 'fastify';
import type { KillLock, Swept } from '#domain/risk/kill-gate.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { TradingNeeds } from '#server/services/orders/trading-needs.ts';

/** Dependencies of the kill switch's steps. */
export interface KillNeeds extends TradingNeeds {
  readonly eventLog: EventLog;
  /** Available once the server is assembled: instructions are built after the kill gate. */
  readonly instructions: () => KillInstructions;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** The result of a step: `waiting` is tried again after the next change of the exchange. */
export type StepOutcome = 'done' | 'failed' | 'waiting';

/** Ways for the kill switch to end instructions. */
interface KillInstructions {
  /** Ends a waiting GTT. */
  endGtt(userId: string, id: string): Promise<void>;
  /** Stops a bot's entries. */
  pauseRun(userId: string, id: string): Promise<void>;
  /** Has the triggers that a user's brokers hold read anew. Throws when a broker does not answer. */
  readTriggers(userId: string): Promise<void>;
  /** Cancels a trigger that a broker holds. Throws AppError when nothing was done; without an answer the list of the broker says later. */
  cancelTrigger(userId: string, accountId: string, id: string): Promise<void>;
}

/** A step of the kill switch; may be repeated at any time, also after a restart. `swept`: done, with the fate of each pending instruction. */
export type KillStepRunner = (userId: string, lock: KillLock) => Promise<StepOutcome | { readonly swept: readonly Swept[] }>;
