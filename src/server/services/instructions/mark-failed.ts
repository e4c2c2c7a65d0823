import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { InstructionKind, InstructionRow } from '#server/db/tables/instructions.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { insertHistory, updateInstruction } from '#server/repositories/instructions.ts';
import { announce, callOwner } from './announce.ts';
import type { KeptInput } from './behaviour.ts';
import { isOwnFault } from '#server/repositories/own-fault.ts';
import { IN_ERROR } from './faults.ts';
import type { InstructionRegistry, Kept } from './registry.ts';

/** The final status of an instruction ended by its owner, by kind. */
const ENDED = {
  'exit-pair': 'cancelled',
  gtt: 'cancelled',
  'square-off': 'stopped',
  'auto-square-off': 'stopped',
  reverse: 'stopped',
  'bot-run': 'ended',
  'bot-set': 'ended',
} as const satisfies Record<InstructionKind, string>;

/** An instruction that fails repeatedly calls its owner no more often than this, in exchange time. */
const CALLS_EVERY_MS = 15 * 60_000;

type Change = Partial<Pick<InstructionRow, 'reason_code' | 'status' | 'live' | 'orders' | 'cancels'>>;

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly registry: InstructionRegistry;
}

/** Returns how failed instructions are marked: the row says so, its owner is called once, and retries follow with growing pauses. */
export function createFaultMarks({ eventLog, clock, log, registry }: Needs) {
  /** Instructions whose owner was called although the row could not be stored or read. */
  const called = new Set<string>();
  const calledAt = new Map<string, ExchangeTime>();

  function mayCall(id: string, at: ExchangeTime): boolean {
    const last = calledAt.get(id);
    return last === undefined || Math.abs(at - last) >= CALLS_EVERY_MS;
  }

  async function store({ row, historyLength }: Kept, change: Change, at: ExchangeTime): Promise<void> {
    const [exchangeAt, receivedAt] = [new Date(at), new Date(clock.now())];
    const marked = { ...row, ...change, revision: row.revision + 1, updated_at: exchangeAt, received_at: receivedAt };
    const calls = change.reason_code === IN_ERROR && mayCall(row.id, at);
    await eventLog.transact(async (trx, emit) => {
      await updateInstruction(trx, marked);
      const decisions = calls ? [{ type: 'attention', reason: IN_ERROR }] : [];
      const line = { instruction_id: row.id, number: historyLength + 1, exchange_at: exchangeAt, received_at: receivedAt };
      await insertHistory(trx, [{ ...line, input: { type: 'failed' }, decisions }]);
      try {
        announce(emit, row, marked, at);
      } catch {
        // An unreadable row cannot be presented; its owner is called all the same.
      }
      if (calls) callOwner(emit, marked, IN_ERROR, at);
    });
    registry.put(marked, historyLength + 1);
    if (calls) calledAt.set(row.id, at);
  }

  async function tell(kept: Kept, at: ExchangeTime): Promise<void> {
    const { row } = kept;
    if (row.reason_code === IN_ERROR || called.has(row.id)) return;
    try {
      await store(kept, { reason_code: IN_ERROR }, at);
    } catch (error) {
      if (!isOwnFault(error)) throw error;
      log.error({ err: error, instruction: row.id }, 'an instruction that failed could not be marked');
      called.add(row.id);
      if (!mayCall(row.id, at)) return;
      await eventLog.transact(async (_, emit) => callOwner(emit, row, IN_ERROR, at));
      calledAt.set(row.id, at);
    }
  }

  return {
    /** Records a failure; `owed` are the inputs to repeat later. */
    async failed(kept: Kept, error: unknown, owed: readonly KeptInput[], at: ExchangeTime): Promise<void> {
      if (!kept.failed) log.error({ err: error, instruction: kept.row.id, kind: kept.row.kind }, 'an instruction failed; the others go on');
      kept.failed = true;
      kept.owed.push(...owed);
      kept.faults.count(kept.row.id, at);
      // An ended instruction stays unmarked: the caller of the command gets the error.
      if (!kept.guest) await tell(kept, at);
    },

    /** Ends a failing instruction for a reason: its owner wants it ended, and it cannot handle the command. */
    async end(kept: Kept, reason: string, at: ExchangeTime): Promise<void> {
      await store(kept, { reason_code: reason, status: ENDED[kept.row.kind], live: false, orders: [], cancels: [] }, at);
      called.delete(kept.row.id);
    },

    /** Records that the instruction handled all inputs. */
    worked(kept: Kept): void {
      if (!kept.failed) return;
      kept.failed = false;
      kept.owed.length = 0;
      kept.faults.forget(kept.row.id);
      called.delete(kept.row.id);
      log.info({ instruction: kept.row.id }, 'an instruction that failed goes on');
    },
  };
}
