import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { insertHistory, updateInstruction } from '#server/repositories/instructions.ts';
import { announce, callOwner } from './announce.ts';
import type { KeptInput } from './behaviour.ts';
import { type Draft, draftOf, handle } from './draft.ts';
import type { InstructionRegistry, Kept } from './registry.ts';
import { lookAtSets } from './sets-pass.ts';
import { applyHoldings, applyUpdates, type KnownOrders, type Refusals } from './updates.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly now: () => ExchangeTime;
  readonly registry: InstructionRegistry;
}

const noRefusals: Refusals = new Map();

/** Returns how instructions decide: each handles its inputs, and what it decides is stored before anything is sent. Inside the engine's queue. */
export function createDecisions({ db, eventLog, clock, now, registry }: Needs) {
  async function save(trx: Trx, emit: Emit, drafts: readonly Draft[], exchangeAt: ExchangeTime): Promise<void> {
    const receivedAt = clock.now();
    for (const draft of drafts) {
      if (!draft.dirty) continue;
      const { row } = draft;
      draft.row = { ...row, revision: row.revision + 1, updated_at: new Date(exchangeAt), received_at: new Date(receivedAt) };
      await updateInstruction(trx, draft.row);
      const length = registry.get(row.id)?.historyLength ?? 0;
      await insertHistory(
        trx,
        draft.history.map(({ input, decisions }, index) => ({
          instruction_id: row.id,
          number: length + index + 1,
          input,
          decisions,
          exchange_at: new Date(exchangeAt),
          received_at: new Date(receivedAt),
        })),
      );
      announce(emit, draft.before, draft.row, exchangeAt);
      for (const reason of new Set(draft.attention)) callOwner(emit, draft.row, reason, exchangeAt);
    }
  }

  function keep(drafts: readonly Draft[], known: KnownOrders | null): Kept[] {
    return drafts.map((draft) => {
      const length = (registry.get(draft.row.id)?.historyLength ?? 0) + draft.history.length;
      const kept = registry.put(draft.row, length);
      if (known !== null) {
        kept.known = known;
        kept.readAt = now();
      }
      return kept;
    });
  }

  const refusalsOf = (id: string): Refusals => registry.get(id)?.refusals ?? noRefusals;

  return {
    /** Gives the instructions the updates of the tables, then the inputs. Returns them in their new stored state. */
    async advance(kept: readonly Kept[], inputs: (row: InstructionRow) => readonly KeptInput[], at: ExchangeTime): Promise<Kept[]> {
      const { drafts, known } = await eventLog.transact(async (trx, emit) => {
        const drafts = kept.map(({ row }) => draftOf(row));
        const known = await applyUpdates(trx, drafts, refusalsOf, at);
        for (const draft of drafts) for (const input of inputs(draft.row)) handle(draft, input);
        const runs = registry.all().flatMap(({ row }) => (row.kind === 'bot-run' ? [row] : []));
        await applyHoldings(trx, drafts, at, runs);
        await save(trx, emit, drafts, at);
        return { drafts, known };
      });
      return keep(drafts, known);
    },

    /** Gives instructions inputs for which nothing of the tables is needed. Costs no transaction where nothing is decided; returns those that decided. */
    async watch(kept: readonly Kept[], inputs: (row: InstructionRow) => readonly KeptInput[], at: ExchangeTime): Promise<Kept[]> {
      const drafts = kept.map(({ row }) => draftOf(row));
      for (const draft of drafts) for (const input of inputs(draft.row)) handle(draft, input);
      if (drafts.some((draft) => draft.dirty)) await eventLog.transact((trx, emit) => save(trx, emit, drafts, at));
      return keep(drafts, null).filter((_, index) => drafts[index]?.dirty);
    },

    /** Has the sets of bots look at theirs; on a date their rules are judged, without one only who still runs is looked at. Returns those that decided. */
    async lookAtSets(at: ExchangeTime, date: string | null): Promise<Kept[]> {
      const drafts = await lookAtSets(db, registry, at, date);
      if (drafts.some((draft) => draft.dirty)) await eventLog.transact((trx, emit) => save(trx, emit, drafts, at));
      return keep(drafts, null).filter((_, index) => drafts[index]?.dirty);
    },
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
