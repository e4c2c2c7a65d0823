import type { FastifyBaseLogger } from 'fastify';
import type { KillLock, Swept } from '#domain/risk/kill-gate.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import type { TradingNeeds } from '#server/services/orders/trading-needs.ts';

/** What the steps of the kill switch are built from. */
export interface KillNeeds extends TradingNeeds {
  readonly eventLog: EventLog;
  /** Known once the server has been put together: instructions are built later than the gate that stops them. */
  readonly instructions: () => KillInstructions;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** What became of a look at a step: `waiting` is looked at again after the next change of the exchange. */
export type StepOutcome = 'done' | 'failed' | 'waiting';

/** The instructions that a press ends by itself. */
interface KillInstructions {
  /** Ends a GTT that waits for its price. */
  endGtt(userId: string, id: string): Promise<void>;
  /** Has a bot enter nothing more. */
  pauseRun(userId: string, id: string): Promise<void>;
}

/** One step of a press. `swept`: it is done, and this became of what was still to come. It finds out by itself what is left to do, so it may be run again at any time, also after a restart. */
export type KillStepRunner = (userId: string, lock: KillLock) => Promise<StepOutcome | { readonly swept: readonly Swept[] }>;
