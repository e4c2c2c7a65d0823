import { cancelOrder } from '#domain/matching/change-order.ts';
import type { ExchangeEntry } from '#domain/matching/exchange-entry.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Venue, VenueCommand } from '#server/market/venue.ts';
import { commandExchange, type ExchangeInput, type ExchangeState, stepExchange } from '#simulator/driver/exchange.ts';
import { createReader } from './reading.ts';
import type { VenueChange, VenueStore } from './venue-store.ts';

/** How often the clock alone is written. */
const CLOCK_EVERY_MS = 1_000;
/** The whole market is written this many steps after the last time, but never more often than the clock: a restart steps through the rest. */
const MARKET_EVERY_STEPS = 240;

/** The result of a piece of work for its caller, and the log entries for the hooks. */
export interface Done<T> {
  readonly result: T;
  readonly entries: readonly ExchangeEntry[];
}

/** Returns whether enough has happened since the whole market was written. */
function isMarketDue({ market }: ExchangeState, writtenStep: number, writtenAt: number): boolean {
  return market.step - writtenStep >= MARKET_EVERY_STEPS && performance.now() - writtenAt >= CLOCK_EVERY_MS;
}

type GoneOrders = Parameters<Venue['forget']>[0];

function withoutOrders(state: ExchangeState, orders: GoneOrders): ExchangeState {
  const venue = orders.reduce((left, order) => cancelOrder(left, { type: 'cancel', ...order }).state, state.venue);
  return { ...state, venue };
}

/** Returns the time of the market's last progress beyond any earlier point: after a reload it may repeat earlier steps. */
function createProgress(clock: WallClock) {
  let progressedAt = clock.now();
  let furthest = -Infinity;
  return {
    at: (): WallTime => progressedAt,
    note(at: number): void {
      if (at <= furthest) return;
      furthest = at;
      progressedAt = clock.now();
    },
  };
}

/** Writes a step as far as it has to be; returns false where nothing of it was. */
async function writeStep(store: VenueStore, change: VenueChange, isClockDue: boolean): Promise<boolean> {
  if (change.closing !== undefined || change.entries.some(({ effects }) => effects.length > 0)) await store.recordStep(change);
  else if (change.withMarket || isClockDue) await store.recordClock(change);
  else return false;
  return true;
}

/** Returns the exchange of a store: every decision is written before it counts. Not to be used in parallel. */
export async function openStoredExchange(store: VenueStore, clock: WallClock, first: () => ExchangeState) {
  let state: ExchangeState;
  let sequence: number;
  let receivedAt: WallTime | null = null;
  const progress = createProgress(clock);
  let savedAt = -Infinity;
  let marketAt = -Infinity;
  let marketStep = 0;
  let generation = 0;
  const read = createReader();

  function written(change: VenueChange): void {
    ({ sequence } = change);
    savedAt = performance.now();
    if (!change.withMarket) return;
    marketAt = savedAt;
    marketStep = change.state.market.step;
  }

  async function load(): Promise<void> {
    const loaded = await store.load(first);
    state = loaded.state;
    receivedAt ??= clock.now();
    written({ ...loaded, entries: [], withMarket: true });
    generation += 1;
  }
  await load();

  return {
    load,
    state: () => state,
    /** The present market: the same object until it changes. */
    reading: () => read(state.market),
    receivedAt: (): WallTime => receivedAt ?? clock.now(),
    progressedAt: progress.at,
    generation: () => generation,

    /** Makes one step of the market. What decides nothing is written now and then only. */
    async step(): Promise<Done<void>> {
      const step = stepExchange(state);
      const ended = step.state.market.tradingDate !== state.market.tradingDate;
      const withMarket = ended || isMarketDue(step.state, marketStep, marketAt);
      const stepped = { state: step.state, sequence: sequence + 1, entries: step.entries, withMarket };
      const change: VenueChange = ended ? { ...stepped, closing: state.market } : stepped;
      if (await writeStep(store, change, performance.now() - savedAt >= CLOCK_EVERY_MS)) written(change);
      state = step.state;
      receivedAt = clock.now();
      progress.note(state.market.at);
      return { result: undefined, entries: step.entries };
    },

    /** Executes a command in one transaction. */
    async execute<T>(command: VenueCommand<T, ExchangeInput>): Promise<Done<T>> {
      const { change, result } = await store.transact(async (trx, emit) => {
        const done = commandExchange(state, await command.inputs(trx));
        // A print can be rebuilt from its fill; only scenario and pace need the whole market written.
        const withMarket = done.entries.some(({ input: { type } }) => type === 'scenario' || type === 'pace');
        const change: VenueChange = { ...done, sequence: sequence + 1, withMarket };
        const recorded = await store.record(trx, emit, change, command.written?.() ?? null);
        return { change, result: await command.conclude(trx, emit, done.entries, recorded) };
      });
      state = change.state;
      written(change);
      return { result, entries: change.entries };
    },

    /** Removes orders with deleted rows, so that the state equals that of a reload. */
    forget: (orders: GoneOrders): void => void (state = withoutOrders(state, orders)),

    /** Writes the present exchange. */
    save: (): Promise<unknown> =>
      store.transact((trx, emit) => store.record(trx, emit, { state, sequence: sequence + 1, entries: [], withMarket: true })),
  };
}

export type StoredExchange = Awaited<ReturnType<typeof openStoredExchange>>;
