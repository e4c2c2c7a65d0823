import type { FastifyBaseLogger } from 'fastify';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { ChangeHook, SeenChange } from '#server/market/change-hooks.ts';
import type { Venue } from '#server/market/venue.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { findInstructionsByIds, noteTries } from '#server/repositories/instructions.ts';
import { createBackground } from './background.ts';
import { createCertainQueue } from './certain-queue.ts';
import type { KeptInput, StuckCode } from './behaviour.ts';
import { concernedBy, inputsOfChange } from './change-inputs.ts';
import { createDecisions } from './decisions.ts';
import { createDriver } from './driver.ts';
import { createInstructionRegistry, type Kept } from './registry.ts';
import { runCommand } from './run-command.ts';
import type { SystemOrders } from './system-orders.ts';
import { expiredBefore, takeUpLive } from './take-up-live.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly systemOrders: SystemOrders;
  /** Whether the feed of an account is silent: then no price triggers anything there. */
  readonly isSilent: (accountId: string) => boolean;
  /** Creates instructions due by exchange time, such as the square-off of intraday positions, and returns them. */
  readonly onTime: (change: SeenChange) => Promise<readonly InstructionRow[]>;
}

/** Returns the live instructions with their queue, in which all decisions are made, one change after another. */
function createQueueOfInstructions(needs: Needs) {
  const { db, venue, systemOrders, onTime } = needs;
  const registry = createInstructionRegistry();
  const queue = createCertainQueue(() => takeUpLive(db, registry));
  const decisions = createDecisions({ ...needs, calendar: venue.calendar, now: venue.now, registry });
  const driver = createDriver({
    log: needs.log,
    systemOrders,
    now: () => venue.now(),
    again: (id) => queue.run(() => catchUp([id])),
    call: callOwner,
    keepTries: (id, tries) => noteTries(db, id, tries),
  });

  function callOwner(id: string, code: StuckCode): Promise<void> {
    return queue.run(async () => {
      await decisions.advance(registry.withNeighbours([id]), (row) => (row.id === id ? [{ type: 'stuck', code }] : []), venue.now());
    });
  }

  /** Lets instructions read the tables, without an input. */
  async function catchUp(ids: readonly string[]): Promise<Kept[]> {
    const kept = registry.withNeighbours(ids);
    if (kept.length === 0) return [];
    const moved = await decisions.advance(kept, () => [], venue.now());
    await decisions.lookAtSets(venue.now(), null);
    return moved;
  }

  const onChange: ChangeHook = (change) =>
    queue.run(async () => {
      const isDated = change.aheadOf === null;
      for (const row of isDated ? await onTime(change) : []) registry.put(row, 0);
      if (registry.size() === 0) return;
      // Closings at the end of the day are reported in the tables only.
      const ended = change.entries.some(({ input }) => input.type === 'session-end');
      const touched = change.missed || ended ? registry.all() : registry.concernedBy(concernedBy(change), change.at);
      const ids = new Set(touched.map(({ row }) => row.id));
      // Instructions affected by a price alone need no tables, and no transaction while their state stays the same.
      const watching = registry.all().filter(({ row, failed }) => !ids.has(row.id) && !failed);
      const inputs = inputsOfChange({ ...needs, registry }, change);
      const moved = touched.length === 0 ? [] : await decisions.advance(touched, inputs, change.at);
      const decided = await decisions.watch(watching, inputs, change.at);
      const ticked = isDated && venue.sessionOpen() && change.entries.some(({ input }) => input.type === 'tick');
      const together = await decisions.lookAtSets(change.at, ticked ? change.tradingDate : null);
      for (const work of driver.work([...moved, ...decided, ...together])) change.later(work);
    });

  /** Ends the GTTs whose last day passed while the server was down. */
  async function endExpired(): Promise<void> {
    const gtts = registry.all().filter(({ row }) => row.kind === 'gtt');
    if (gtts.length > 0) await decisions.advance(gtts, (row) => expiredBefore(row, venue.tradingDate()), venue.now());
  }

  return { queue, registry, decisions, driver, catchUp, onChange, endExpired };
}

/**
 * Runs the instructions: gives each the venue's changes in order, stores the decisions, and only then sends orders. Missed updates are read from the
 * tables; a repeated update changes nothing.
 */
export function createInstructionEngine(needs: Needs) {
  const { db, venue } = needs;
  const { queue, registry, decisions, driver, catchUp, onChange, endExpired } = createQueueOfInstructions(needs);
  const background = createBackground(needs.log);
  const begin = (kept: readonly Kept[]) => background.begin(driver.work(kept));
  let remove: () => void = () => {};

  async function takeIn(rows: readonly InstructionRow[]): Promise<readonly Promise<void>[]> {
    // An instruction may have been loaded and ended since the caller read it; putting the old row back would make its decisions impossible to store.
    const unknown = rows.filter(({ id }) => registry.get(id) === undefined).map(({ id }) => id);
    for (const row of await findInstructionsByIds(db, unknown)) if (row.live) registry.put(row, 0);
    return begin(await catchUp(rows.map((row) => row.id)));
  }

  return {
    /** Loads every live instruction; from then on the venue's changes drive them. */
    async start(): Promise<void> {
      await takeUpLive(db, registry);
      await queue.run(endExpired);
      remove = venue.afterChange(onChange);
    },

    /** Ends the work started here; stop the venue afterwards. */
    async stop(): Promise<void> {
      remove();
      await queue.drained();
      await background.settled();
    },

    /** Adds instructions just stored. */
    adopt: (rows: readonly InstructionRow[]): Promise<void> => queue.run(async () => void (await takeIn(rows))),

    /** Adds instructions just stored, and resolves when their first orders have been answered. */
    async adoptAndSend(rows: readonly InstructionRow[]): Promise<void> {
      // Awaited outside the queue, because answers are handled inside it.
      const { begun } = await queue.run(async () => ({ begun: await takeIn(rows) }));
      await Promise.all(begun);
    },

    /** Lets every instruction read the tables, after writes not reported by the venue. */
    refresh: (): Promise<void> => queue.run(async () => void begin(await catchUp(registry.all().map(({ row }) => row.id)))),

    /** Gives a command to the user's instruction (a set of bots passes it to its bots) and returns the new state. Throws instruction.not-found. */
    command: (userId: string, id: string, inputOf: (row: InstructionRow) => KeptInput): Promise<InstructionRow> =>
      queue.run(() => runCommand({ db, now: venue.now, registry, decisions, begin }, userId, id, inputOf)),

    /** Runs the work that deletes a user's rows while nothing is decided, then drops the user's instructions. */
    withoutUser: <T>(userId: string, work: () => Promise<T>): Promise<T> =>
      queue.runThen(work, () => {
        for (const { row } of registry.all()) if (row.user_id === userId) registry.drop(row.id);
      }),

    /** Runs the work that stores new names in a user's instructions while nothing is decided, then reloads them. */
    renamed: (userId: string, work: () => Promise<void>): Promise<void> =>
      queue.run(async () => {
        await work();
        const ids = registry.all().flatMap(({ row }) => (row.user_id === userId ? [row.id] : []));
        for (const row of await findInstructionsByIds(db, ids)) registry.put(row, registry.get(row.id)?.historyLength ?? 0);
      }),

    /** Resolves when no work is running, here or in the venue. */
    async settled(): Promise<void> {
      for (;;) {
        await venue.settled();
        await queue.drained();
        if (background.isIdle()) return;
        await background.settled();
      }
    },
  };
}

export type InstructionEngine = ReturnType<typeof createInstructionEngine>;
