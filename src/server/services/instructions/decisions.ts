import type { Calendar } from '#domain/calendar/calendar.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { insertHistory, updateInstruction } from '#server/repositories/instructions.ts';
import { announce, callOwner } from './announce.ts';
import type { KeptInput } from './behaviour.ts';
import { type Draft, draftOfKept, guarded, handle } from './draft.ts';
import { createFaultMarks } from './mark-failed.ts';
import { applyLeft } from './left-unpriced.ts';
import type { InstructionRegistry, Kept } from './registry.ts';
import { lookAtSets } from './sets-pass.ts';
import { togetherOrApart } from '../together.ts';
import { applyHoldings, applyUpdates, type KnownOrders, type Refusals } from './updates.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly calendar: Calendar;
  readonly now: () => ExchangeTime;
  readonly registry: InstructionRegistry;
}

type InputsOf = (row: InstructionRow) => readonly KeptInput[];

const noRefusals: Refusals = new Map();

/** Inputs delivered only once: a failing instruction gets them later. Prices come again, and table contents are read again. */
const isSaidOnce = ({ type }: KeptInput): boolean => type === 'settled' || type === 'session-ended' || type === 'leave';

/** Gives a draft its missed inputs and the new ones; on a failure the once-only inputs are kept for later. */
function give(draft: Draft, kept: Kept, inputs: InputsOf): void {
  guarded(draft, () => {
    const given = inputs(draft.row);
    draft.owed = given.filter(isSaidOnce);
    for (const input of [...kept.owed, ...given]) handle(draft, input);
  });
}

/** Returns the function that stores changed drafts without a fault. */
function createSaving({ clock, registry }: Pick<Needs, 'clock' | 'registry'>) {
  async function saveOne(trx: Trx, emit: Emit, draft: Draft, exchangeAt: ExchangeTime): Promise<void> {
    const receivedAt = clock.now();
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

  async function save(trx: Trx, emit: Emit, drafts: readonly Draft[], exchangeAt: ExchangeTime): Promise<void> {
    for (const draft of drafts) if (draft.dirty && draft.fault === null) await saveOne(trx, emit, draft, exchangeAt);
  }

  return save;
}

/** Returns the function that updates the registry from stored drafts and marks failed ones. */
function createKeeping({ now, registry }: Pick<Needs, 'now' | 'registry'>, marks: ReturnType<typeof createFaultMarks>) {
  /** Updates the registry, marks failed instructions and returns the others. */
  return async function keep(
    drafts: readonly Draft[],
    known: KnownOrders | null,
    at: ExchangeTime,
  ): Promise<{ draft: Draft; kept: Kept }[]> {
    const done: { draft: Draft; kept: Kept }[] = [];
    for (const draft of drafts) {
      if (draft.fault !== null) continue;
      const kept = registry.put(draft.row, (registry.get(draft.row.id)?.historyLength ?? 0) + draft.history.length);
      marks.worked(kept);
      if (known !== null) {
        kept.known = known;
        kept.readAt = now();
      }
      done.push({ draft, kept });
    }
    for (const { fault, before, owed } of drafts) {
      const kept = fault === null ? undefined : registry.get(before.id);
      if (kept !== undefined) await marks.failed(kept, fault, owed, at);
    }
    return done;
  };
}

/** Returns the decision step: it stores what instructions decide before any order is sent. A failing instruction stops no other. Call inside the queue. */
export function createDecisions(needs: Needs) {
  const { db, eventLog, calendar, registry } = needs;
  const marks = createFaultMarks(needs);
  const save = createSaving(needs);
  const keep = createKeeping(needs, marks);

  const refusalsOf = (id: string): Refusals => registry.get(id)?.refusals ?? noRefusals;

  async function advanceSome(some: readonly Kept[], inputs: InputsOf, at: ExchangeTime): Promise<Kept[]> {
    const { drafts, known } = await eventLog.transact(async (trx, emit) => {
      const drafts = some.map((kept) => draftOfKept(calendar, kept));
      const known = await applyUpdates(trx, drafts, refusalsOf, at);
      await applyLeft(calendar, trx, drafts, at);
      for (const [index, kept] of some.entries()) give(drafts[index] as Draft, kept, inputs);
      const runs = registry.all().flatMap(({ row }) => (row.kind === 'bot-run' ? [row] : []));
      await applyHoldings(trx, drafts, at, runs);
      await save(trx, emit, drafts, at);
      return { drafts, known };
    });
    return (await keep(drafts, known, at)).map(({ kept }) => kept);
  }

  async function watchSome(some: readonly Kept[], inputs: InputsOf, at: ExchangeTime): Promise<Kept[]> {
    const drafts = some.map((kept) => draftOfKept(calendar, kept));
    for (const [index, kept] of some.entries()) give(drafts[index] as Draft, kept, inputs);
    if (drafts.some(({ dirty }) => dirty)) await eventLog.transact((trx, emit) => save(trx, emit, drafts, at));
    return (await keep(drafts, null, at)).flatMap(({ draft, kept }) => (draft.dirty ? [kept] : []));
  }

  async function lookAtSome(sets: readonly Kept[], at: ExchangeTime, date: string | null): Promise<Kept[]> {
    const drafts = await lookAtSets({ db, calendar, registry }, at, date, sets);
    if (drafts.some(({ dirty }) => dirty)) await eventLog.transact((trx, emit) => save(trx, emit, drafts, at));
    return (await keep(drafts, null, at)).flatMap(({ draft, kept }) => (draft.dirty ? [kept] : []));
  }

  /** Marks an instruction whose work failed in the database, and keeps its once-only inputs. */
  const failedWith =
    (inputs: InputsOf, at: ExchangeTime) =>
    async (kept: Kept, error: unknown): Promise<void> => {
      let owed: readonly KeptInput[] = [];
      try {
        owed = inputs(kept.row).filter(isSaidOnce);
      } catch {
        // The inputs cannot be computed either, so none is kept.
      }
      await marks.failed(kept, error, owed, at);
    };

  /** Instructions that failed before are worked on one at a time. */
  async function each(all: readonly Kept[], work: (some: readonly Kept[]) => Promise<Kept[]>, failed: ReturnType<typeof failedWith>) {
    const [sound, before] = [all.filter((kept) => !kept.failed), all.filter((kept) => kept.failed)];
    const done = [...(await togetherOrApart(sound, work, failed))];
    for (const one of before) done.push(...(await togetherOrApart([one], work, failed)));
    return done;
  }

  return {
    /** Gives instructions the updates from the tables, then the inputs. Returns the instructions without a failure, as stored. */
    advance: (kept: readonly Kept[], inputs: InputsOf, at: ExchangeTime): Promise<Kept[]> =>
      each(kept, (some) => advanceSome(some, inputs, at), failedWith(inputs, at)),

    /** Gives instructions inputs that need no tables. Without a decision there is no transaction; returns the instructions that decided something. */
    watch: (kept: readonly Kept[], inputs: InputsOf, at: ExchangeTime): Promise<Kept[]> =>
      each(kept, (some) => watchSome(some, inputs, at), failedWith(inputs, at)),

    /** Ends a failing instruction, even when its stored state is unreadable. */
    end: marks.end,

    /** Lets sets check their bots: with a date the set's rules apply, without one only ended bots are noted. Returns the sets that decided something. */
    lookAtSets: (at: ExchangeTime, date: string | null): Promise<Kept[]> =>
      each(
        registry.sets().filter((kept) => !kept.failed || kept.faults.isDue(kept.row.id, at)),
        (some) => lookAtSome(some, at, date),
        failedWith(() => [], at),
      ),
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
