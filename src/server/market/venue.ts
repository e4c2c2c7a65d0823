import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { WallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/app/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { commandExchange, type ExchangeEntry, type ExchangeInput, type ExchangeState, stepExchange } from '#simulator/driver/exchange.ts';
import { createMarket, expiriesOf, findInstrument, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';
import { type ChangeHook, createChangeHooks } from './change-hooks.ts';
import { firstInstant } from './first-instant.ts';
import type { MarketSource } from './market-source.ts';
import { exchangeSetUp } from './set-up-exchange.ts';
import { createPacer } from './pacer.ts';
import { createSerialQueue } from './serial-queue.ts';
import { stepLengthFor } from '#simulator/driver/step-length.ts';
import type { Scenario } from '#simulator/scenarios/scenario.ts';
import type { RecordedOrders, VenueChange, VenueStore } from './venue-store.ts';

/** How often the clock alone is written. */
const CLOCK_EVERY_MS = 1_000;
/** The whole market is written this many steps after the last time, but never more often than the clock: a restart steps through the rest. */
const MARKET_EVERY_STEPS = 240;

/** A command for the venue. Both parts run in the one transaction that stores what the venue decides. */
export interface VenueCommand<T> {
  /** Returns what to put into the log, from rows that only this queue changes. */
  inputs(trx: Trx): Promise<readonly ExchangeInput[]>;
  /** Stores what follows for the caller, such as the answer of its call. */
  conclude(trx: Trx, emit: Emit, entries: readonly ExchangeEntry[], recorded: RecordedOrders): Promise<T>;
}

/** What became of a piece of work: the result of its caller, and the log entries that the hooks see. */
interface Done<T> {
  readonly result: T;
  readonly entries: readonly ExchangeEntry[];
}

/** The simulated exchange of this server: one ordered queue, everything stored before anybody is told. */
export interface Venue extends MarketSource {
  /** When the last market packet came in, by our own clock. */
  receivedAt(): WallTime;
  tradingDate(): string;
  market(): MarketState;
  journal(): string;
  /** Changes whenever the venue was read again from its store, which puts right what had been written down but not sent. */
  generation(): number;
  /** Resolves as soon as the command is stored; the hooks of the change run after that. */
  execute<T>(command: VenueCommand<T>): Promise<T>;
  /** Has the hook run after each stored change, in the order of registration. Returns the way to take it out. */
  afterChange(hook: ChangeHook): () => void;
  /** Resolves when everything handed in has ended, with the hooks and what they started. A hook must not wait for it. */
  settled(): Promise<void>;
  /** Makes one step of the market; the pacing calls it, and tests. */
  step(): Promise<void>;
  /** Says that a write may have been lost: before anything else happens, the venue is read again from its store. */
  invalidate(): void;
  start(): void;
  stop(): Promise<void>;
}

export interface VenueNeeds {
  readonly store: VenueStore;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly seed: number;
  readonly speed: number;
  readonly scenario: Scenario | null;
  /** Makes the market of a new exchange that has a history; null or nothing makes one of the seed alone. */
  readonly firstMarket?: () => MarketState | null;
}

/** Returns the venue, taken up where its store left it. Its clock stands still until `start`. */
export async function createVenue({ store, clock, log, seed, speed, scenario, firstMarket }: VenueNeeds): Promise<Venue> {
  const queue = createSerialQueue();
  const hooks = createChangeHooks(log);
  const listeners = new Set<() => void>();
  const first = () => firstMarket?.() ?? createMarket(seed, firstInstant(clock.now()));
  let state: ExchangeState;
  let sequence: number;
  let receivedAt: WallTime;
  let savedAt = -Infinity;
  let marketAt = -Infinity;
  let marketStep = 0;
  let uncertain = false;
  let failing = false;
  let generation = 0;

  async function load(): Promise<void> {
    const loaded = await store.load(first);
    state = loaded.state;
    receivedAt = clock.now();
    stored({ ...loaded, entries: [], withMarket: true });
    generation += 1;
    uncertain = false;
  }
  await load();

  /**
   * Runs work in the queue on a state that is known to be the stored one, tells its result, then runs the hooks before anything else
   * happens. Resolves when all of that has ended.
   */
  async function ordered<T>(work: () => Promise<Done<T>>, tell: (result: T) => void): Promise<void> {
    hooks.refuseInside();
    return queue.run(async () => {
      if (uncertain) await load();
      let done: Done<T>;
      try {
        done = await work();
      } catch (error) {
        // A refusal left nothing behind; after any other failure the commit may or may not have happened.
        if (!(error instanceof AppError)) uncertain = true;
        throw error;
      }
      tell(done.result);
      const { market } = state;
      await hooks.run({ entries: done.entries, market, at: market.at, tradingDate: market.tradingDate }, generation);
    });
  }

  async function settled(): Promise<void> {
    hooks.refuseWaiting();
    for (;;) {
      await queue.drained();
      const underWay = hooks.underWay();
      if (underWay.length === 0) return;
      await Promise.all(underWay);
    }
  }

  function stored(change: VenueChange): void {
    ({ sequence } = change);
    savedAt = performance.now();
    if (!change.withMarket) return;
    marketAt = savedAt;
    marketStep = change.state.market.step;
  }

  /** Returns whether the whole market is to be written again: after a time, and at the end of a session. */
  function marketDue(next: ExchangeState): boolean {
    if (next.market.tradingDate !== state.market.tradingDate) return true;
    return next.market.step - marketStep >= MARKET_EVERY_STEPS && performance.now() - marketAt >= CLOCK_EVERY_MS;
  }

  async function stepNow(): Promise<Done<void>> {
    const step = stepExchange(state);
    const ended = step.state.market.tradingDate !== state.market.tradingDate;
    const stepped = { state: step.state, sequence: sequence + 1, entries: step.entries, withMarket: marketDue(step.state) };
    const change: VenueChange = ended ? { ...stepped, closing: state.market } : stepped;
    if (step.entries.some((entry) => entry.effects.length > 0 || entry.input.type === 'session-end')) {
      await store.transact((trx, emit) => store.record(trx, emit, change));
      stored(change);
    } else if (change.withMarket || performance.now() - savedAt >= CLOCK_EVERY_MS) {
      await store.recordClock(change);
      stored(change);
    }
    state = step.state;
    receivedAt = clock.now();
    return { result: undefined, entries: step.entries };
  }

  function tell(): void {
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        log.error({ err: error }, 'a listener of the market failed');
      }
    }
  }

  async function step(): Promise<void> {
    try {
      await ordered(stepNow, tell);
      if (failing) log.info('the exchange goes on');
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'the exchange waits for its database');
      failing = true;
    }
  }

  const pacer = createPacer(stepLengthFor(speed) / speed, step);

  const venue: Venue = {
    source: 'simulated',
    speed,
    // A closed simulated exchange goes straight to its next session.
    sessionOpen: () => true,
    version: () => state.market,
    now: () => state.market.at,
    receivedAt: () => receivedAt,
    tradingDate: () => state.market.tradingDate,
    market: () => state.market,
    journal: () => state.journal,
    instruments: () => instrumentsOf(state.market),
    instrument: (id) => findInstrument(state.market, id),
    quote: (id) => quoteOf(state.market, id),
    expiries: (underlying) => expiriesOf(state.market, underlying),
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    generation: () => generation,
    execute: (command) =>
      new Promise((resolve, reject) => {
        ordered(async () => {
          const { change, result } = await store.transact(async (trx, emit) => {
            const done = commandExchange(state, await command.inputs(trx));
            // What an order prints is known from its fill: only who moves the market has all of it written.
            const withMarket = done.entries.some(({ input: { type } }) => type === 'scenario' || type === 'pace');
            const change: VenueChange = { ...done, sequence: sequence + 1, withMarket };
            const recorded = await store.record(trx, emit, change);
            return { change, result: await command.conclude(trx, emit, done.entries, recorded) };
          });
          state = change.state;
          stored(change);
          return { result, entries: change.entries };
        }, resolve).catch(reject);
      }),
    afterChange: (hook) => hooks.add(hook),
    settled,
    step,
    invalidate: () => (uncertain = true),
    start: () => pacer.start(),
    async stop() {
      await pacer.stop();
      await settled();
      if (uncertain) return;
      const change = { state, sequence: sequence + 1, entries: [], withMarket: true };
      const write = store.transact((trx, emit) => store.record(trx, emit, change));
      await write.catch((error: unknown) => log.warn({ err: error }, 'the clock of the exchange was not stored'));
    },
  };
  const inputs = exchangeSetUp(venue.market(), { speed, scenario });
  if (inputs.length > 0) await venue.execute({ inputs: () => Promise.resolve(inputs), conclude: () => Promise.resolve() });
  return venue;
}
