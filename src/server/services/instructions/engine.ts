import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { ChangeHook, SeenChange } from '#server/market/change-hooks.ts';
import { createSerialQueue } from '#server/market/serial-queue.ts';
import type { Venue } from '#server/market/venue.ts';
import { presentInstruction } from '#server/presenters/instruction.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { findInstruction, historyLengths, insertHistory, listLive, updateInstruction } from '#server/repositories/instructions.ts';
import { quoteOf } from '#simulator/feed/market.ts';
import type { KeptInput, StuckCode } from './behaviour.ts';
import { type Draft, draftOf, hear } from './draft.ts';
import type { HouseOrders } from './house-orders.ts';
import { createDriver } from './driver.ts';
import { createKeeping, type Kept } from './keeping.ts';
import { type KnownOrders, type Refusals, tellNews } from './news.ts';
import { observationOf } from './observe.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly houseOrders: HouseOrders;
  /** Whether an account hears no prices: then nothing of it is triggered by them. */
  readonly isSilent: (accountId: string) => boolean;
  /** Makes what the time of the exchange asks for, such as the square-off of intraday positions, and returns it. */
  readonly onTime: (change: SeenChange) => Promise<readonly InstructionRow[]>;
}

function concerned(change: SeenChange): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { input, effects } of change.entries) {
    if ('instrumentId' in input) ids.add(input.instrumentId);
    for (const effect of effects) {
      if ('order' in effect) ids.add(effect.order.instrumentId);
      else if (effect.type === 'settled') ids.add(effect.instrumentId);
    }
  }
  return ids;
}

/**
 * Keeps the instructions: lets each hear what the venue did, in the venue's order, stores what it decides, and only then has its orders
 * sent. Whatever was missed is read from the tables; hearing of anything twice changes nothing.
 */
export function createInstructionEngine({ db, eventLog, clock, venue, log, houseOrders, isSilent, onTime }: Needs) {
  const queue = createSerialQueue();
  const keeping = createKeeping();
  const background = new Set<Promise<unknown>>();
  const driver = createDriver({ houseOrders, now: () => venue.now(), again: (id) => queue.run(() => catchUp([id])), call: callOwner });
  const noRefusals: Refusals = new Map();
  let remove: () => void = () => {};

  async function save(trx: Trx, emit: Emit, drafts: readonly Draft[], exchangeAt: ExchangeTime): Promise<void> {
    const receivedAt = clock.now();
    for (const draft of drafts) {
      if (!draft.dirty) continue;
      const { row } = draft;
      draft.row = { ...row, revision: row.revision + 1, updated_at: new Date(exchangeAt), received_at: new Date(receivedAt) };
      await updateInstruction(trx, draft.row);
      const length = keeping.get(row.id)?.historyLength ?? 0;
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
      emit(row.user_id, 'instruction.updated', { instruction: presentInstruction(draft.row) }, exchangeAt);
      for (const reason of new Set(draft.attention))
        emit(row.user_id, 'instruction.attention', { instruction_id: row.id, reason_code: reason }, exchangeAt);
    }
  }

  function take(drafts: readonly Draft[], known: KnownOrders | null): Kept[] {
    return drafts.map((draft) => {
      const length = (keeping.get(draft.row.id)?.historyLength ?? 0) + draft.history.length;
      const kept = keeping.put(draft.row, length);
      if (known !== null) {
        kept.known = known;
        kept.readAt = venue.now();
      }
      return kept;
    });
  }

  const refusalsOf = (id: string): Refusals => keeping.get(id)?.refusals ?? noRefusals;

  /** Lets the instructions hear the news of the tables, then the inputs. Returns them in their new stored state. */
  async function advance(kept: readonly Kept[], inputs: (draft: Draft) => readonly KeptInput[], at: ExchangeTime): Promise<Kept[]> {
    const { drafts, known } = await eventLog.transact(async (trx, emit) => {
      const drafts = kept.map(({ row }) => draftOf(row));
      const known = await tellNews(trx, drafts, refusalsOf, at);
      for (const draft of drafts) for (const input of inputs(draft)) hear(draft, input);
      await save(trx, emit, drafts, at);
      return { drafts, known };
    });
    return take(drafts, known);
  }

  function callOwner(id: string, code: StuckCode): Promise<void> {
    return queue.run(async () => {
      const neighbours = keeping.withNeighbours([id]);
      await advance(neighbours, ({ row }) => (row.id === id ? [{ type: 'stuck', code }] : []), venue.now());
    });
  }

  async function catchUp(ids: readonly string[]): Promise<Kept[]> {
    const kept = keeping.withNeighbours(ids);
    return kept.length === 0 ? [] : advance(kept, () => [], venue.now());
  }

  /** Prices and ends of sessions; the inputs of instructions that are concerned by nothing else. */
  function inputsOf(change: SeenChange): (row: InstructionRow) => readonly KeptInput[] {
    const ended = change.entries.flatMap(({ input }): KeptInput[] =>
      input.type === 'session-end' ? [{ type: 'session-ended', date: input.date }] : [],
    );
    const prices = new Map<string, KeptInput[]>();
    if (change.entries.some(({ input }) => input.type === 'tick')) {
      const moment = { now: clock.now(), receivedAt: venue.receivedAt(), sessionOpen: venue.sessionOpen() };
      for (const instrumentId of keeping.watchedInstruments()) {
        const quote = quoteOf(change.market, instrumentId);
        if (quote === null) continue;
        const seen = observationOf(quote, moment);
        const hearing = keeping.watching(instrumentId).filter((id) => !isSilent(keeping.get(id)?.row.broker_account_id ?? ''));
        for (const id of hearing) prices.set(id, [{ type: 'price', instrumentId, seen, date: change.tradingDate }]);
      }
    }
    return ({ id, kind }) => [...(kind === 'gtt' ? ended : []), ...(prices.get(id) ?? [])];
  }

  const hook: ChangeHook = (change) =>
    queue.run(async () => {
      for (const row of await onTime(change)) keeping.put(row, 0);
      if (keeping.size() === 0) return;
      const touched = change.missed ? keeping.all() : keeping.concernedBy(concerned(change), change.at);
      const inputs = inputsOf(change);
      const ids = new Set(touched.map(({ row }) => row.id));
      // What only sees a price needs no table, and no transaction when it stays as it is.
      const watching = keeping.all().filter(({ row }) => !ids.has(row.id));
      const drafts = watching.map(({ row }) => draftOf(row));
      for (const draft of drafts) for (const input of inputs(draft.row)) hear(draft, input);
      const moved = touched.length === 0 ? [] : await advance(touched, (draft) => inputs(draft.row), change.at);
      if (drafts.some((draft) => draft.dirty)) await eventLog.transact((trx, emit) => save(trx, emit, drafts, change.at));
      const decided = take(drafts, null).filter((_, index) => drafts[index]?.dirty);
      for (const work of driver.work([...moved, ...decided])) change.later(work);
    });

  function inBackground(kept: readonly Kept[]): readonly Promise<void>[] {
    return driver.work(kept).map((work) => {
      const running = work()
        .catch((error: unknown) => log.error({ err: error }, 'an order of an instruction could not be sent now'))
        .finally(() => background.delete(running));
      background.add(running);
      return running;
    });
  }

  async function takeIn(rows: readonly InstructionRow[]): Promise<readonly Promise<void>[]> {
    for (const row of rows) if (keeping.get(row.id) === undefined && row.live) keeping.put(row, 0);
    return inBackground(await catchUp(rows.map((row) => row.id)));
  }

  return {
    /** Takes up every live instruction; from then on the venue leads it. */
    async start(): Promise<void> {
      const rows = await listLive(db);
      const lengths = await historyLengths(
        db,
        rows.map((row) => row.id),
      );
      for (const row of rows) keeping.put(row, lengths.get(row.id) ?? 0);
      const gone = rows.filter((row) => row.kind === 'gtt');
      if (gone.length > 0)
        await queue.run(async () => {
          const before = keeping.all().filter(({ row }) => row.kind === 'gtt');
          const date = venue.tradingDate();
          await advance(before, ({ row }) => expiredBefore(row, date), venue.now());
        });
      remove = venue.afterChange(hook);
    },

    /** Ends the work that was started here; the venue stops after it. */
    async stop(): Promise<void> {
      remove();
      await queue.drained();
      await Promise.allSettled(background);
    },

    /** Takes in instructions that have just been stored. */
    adopt: (rows: readonly InstructionRow[]): Promise<void> => queue.run(async () => void (await takeIn(rows))),

    /** Takes in instructions that have just been stored, and resolves when what they send at once has been answered. */
    async adoptAndSend(rows: readonly InstructionRow[]): Promise<void> {
      // Awaited outside the queue: what has been sent is heard of inside.
      const { begun } = await queue.run(async () => ({ begun: await takeIn(rows) }));
      await Promise.all(begun);
    },

    /** Has every instruction read the tables: something was written that the venue does not tell of. */
    refresh: (): Promise<void> => queue.run(async () => void inBackground(await catchUp(keeping.all().map(({ row }) => row.id)))),

    /** Lets the user's instruction hear a command and returns its new state. Throws instruction.not-found. */
    command: (userId: string, id: string, inputOf: (row: InstructionRow) => KeptInput): Promise<InstructionRow> =>
      queue.run(async () => {
        const row = keeping.get(id)?.row ?? (await findInstruction(db, userId, id));
        if (row === undefined || row.user_id !== userId) throw new AppError('instruction.not-found');
        const wasLive = row.live;
        if (!wasLive) keeping.put({ ...row, live: true }, (await historyLengths(db, [id])).get(id) ?? 0);
        try {
          const moved = await advance(
            keeping.withNeighbours([id]),
            (draft) => (draft.row.id === id ? [inputOf(draft.row)] : []),
            venue.now(),
          );
          void inBackground(moved);
        } catch (error) {
          if (!wasLive) keeping.drop(id);
          throw error;
        }
        const after = keeping.get(id)?.row ?? (await findInstruction(db, userId, id));
        if (after === undefined) throw new AppError('instruction.not-found');
        if (!after.live || !wasLive) keeping.put(after, keeping.get(id)?.historyLength ?? 0);
        return after;
      }),

    /** Resolves when nothing is under way, here or in the venue. */
    async settled(): Promise<void> {
      for (;;) {
        await venue.settled();
        await queue.drained();
        if (background.size === 0) return;
        await Promise.allSettled(background);
      }
    },
  };
}

/** What a GTT hears when the server did not run at the end of its last day. */
function expiredBefore(row: InstructionRow, date: string): readonly KeptInput[] {
  const { validUntil } = (row.state as { gtt: { validUntil: string } }).gtt;
  return validUntil < date ? [{ type: 'session-ended', date: validUntil }] : [];
}

export type InstructionEngine = ReturnType<typeof createInstructionEngine>;
