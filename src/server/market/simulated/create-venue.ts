import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import { isDatedAhead } from '#domain/market/dated-ahead.ts';
import { type ChangeHook, createChangeHooks } from '#server/market/change-hooks.ts';
import type { NewestPast, PastPlan } from '#server/market/market-past.ts';
import { ExchangeReloading } from '#server/platform/exchange-reloading.ts';
import { createSerialQueue } from '#server/market/serial-queue.ts';
import type { Venue, VenueCommand } from '#server/market/venue.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type ExchangeInput, newExchange } from '#simulator/driver/exchange.ts';
import { stepLengthFor } from '#simulator/driver/step-length.ts';
import { createMarket, expiriesOf, findInstrument, indicesOf, instrumentsOf, type MarketState, quoteOf } from '#simulator/feed/market.ts';
import type { Scenario } from '#simulator/scenarios/scenario.ts';
import { firstInstant } from './first-instant.ts';
import { createPacer } from './pacer.ts';
import { exchangeSetUp } from './set-up-exchange.ts';
import { runPast, simulatedPast } from './simulated-past.ts';
import { type Done, openStoredExchange, type StoredExchange } from './stored-exchange.ts';
import type { VenueStore } from './venue-store.ts';

/** The simulated exchange of this server. */
export interface SimulatedVenue extends Venue {
  /** The complete state of the market, for tests that copy it. */
  market(): MarketState;
  /** The hash of all inputs and decisions. */
  replayLog(): string;
  execute<T>(command: VenueCommand<T, ExchangeInput>): Promise<T>;
}

interface VenueNeeds {
  readonly store: VenueStore;
  readonly clock: WallClock;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly seed: number;
  readonly speed: number;
  readonly scenario: Scenario | null;
  /** The history of a new exchange; null = none. */
  readonly past: PastPlan | null;
}

/** Returns the one queue of the venue: work runs on a state known to be stored, after the hooks of earlier changes. */
function createVenueQueue(exchange: StoredExchange, log: VenueNeeds['log']) {
  const queue = createSerialQueue();
  const hooks = createChangeHooks(log);
  let uncertain = false;

  /** Reloads the exchange; work ending with an unknown result during the reading makes the state uncertain again. */
  async function readAgain(): Promise<void> {
    uncertain = false;
    try {
      await exchange.load();
    } catch (error) {
      uncertain = true;
      throw new ExchangeReloading(error);
    }
  }

  return {
    /** Resolves when the work and the hooks have ended; `onDone` gets the result before the hooks run. */
    async run<T>(work: () => Promise<Done<T>>, onDone: (result: T) => void): Promise<void> {
      hooks.refuseInside();
      return queue.run(async () => {
        if (uncertain) await readAgain();
        const before = exchange.reading();
        let done: Done<T>;
        try {
          done = await work();
        } catch (error) {
          // A refusal changed nothing; after any other failure the commit may or may not have happened.
          if (!(error instanceof AppError)) uncertain = true;
          throw error;
        }
        onDone(done.result);
        const market = exchange.reading();
        const { at, tradingDate } = market;
        const aheadOf = isDatedAhead(at, before, market.opensAt) ? before.at : null;
        await hooks.run({ entries: done.entries, market, at, tradingDate, aheadOf }, exchange.generation());
      });
    },

    afterChange: (hook: ChangeHook) => hooks.add(hook),
    invalidate: () => (uncertain = true),
    isUncertain: () => uncertain,
    hookFailures: hooks.failures,

    async settled(): Promise<void> {
      hooks.refuseWaiting();
      for (;;) {
        await queue.drained();
        const underWay = hooks.underWay();
        if (underWay.length === 0) return;
        await Promise.all(underWay);
      }
    },
  };
}

/** Returns the stepping of the market, with the listeners called after each step. */
function createStepping(exchange: StoredExchange, ordered: ReturnType<typeof createVenueQueue>, log: VenueNeeds['log']) {
  const listeners = new Set<() => void>();
  let failures = 0;

  function notify(): void {
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        log.error({ err: error }, 'a listener of the market failed');
      }
    }
  }

  return {
    onTick(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    failures: (): number => failures,

    async step(): Promise<void> {
      try {
        await ordered.run(exchange.step, notify);
        if (failures > 0) log.info({ failures }, 'the exchange goes on');
        failures = 0;
      } catch (error) {
        if (failures === 0) log.error({ err: error }, 'the exchange waits for its database');
        failures += 1;
      }
    },
  };
}

/** Returns the venue in its stored state. Its clock stands still until `start`. */
export async function createSimulatedVenue({ store, clock, log, seed, speed, scenario, past }: VenueNeeds): Promise<SimulatedVenue> {
  let newest: NewestPast | null = null;
  function first(): MarketState {
    if (past === null) return createMarket(seed, firstInstant(clock.now()));
    const run = runPast(past);
    ({ newest } = run);
    return run.market;
  }
  const exchange = await openStoredExchange(store, clock, () => newExchange(first()));
  const ordered = createVenueQueue(exchange, log);
  const { step, onTick, failures } = createStepping(exchange, ordered, log);
  const pacer = createPacer(stepLengthFor(speed) / speed, step);
  const market = () => exchange.state().market;

  const venue: SimulatedVenue = {
    source: 'simulated',
    calendar: exchangeCalendar,
    speed,
    // A closed simulated exchange goes straight to its next session.
    sessionOpen: () => true,
    version: exchange.reading,
    now: () => market().at,
    receivedAt: exchange.receivedAt,
    progressedAt: exchange.progressedAt,
    failuresInARow: () => Math.max(failures(), ordered.hookFailures()),
    tradingDate: () => market().tradingDate,
    market,
    reading: exchange.reading,
    past: simulatedPast,
    takeNewestPast() {
      const taken = newest;
      newest = null;
      return taken;
    },
    replayLog: () => exchange.state().replayLog,
    instruments: () => instrumentsOf(market()),
    instrument: (id) => findInstrument(market(), id),
    indices: () => indicesOf(market()),
    quote: (id) => quoteOf(market(), id),
    expiries: (underlying) => expiriesOf(market(), underlying),
    onTick,
    generation: exchange.generation,
    execute: (command) =>
      new Promise((resolve, reject) => {
        ordered.run(() => exchange.execute(command), resolve).catch(reject);
      }),
    afterChange: ordered.afterChange,
    settled: ordered.settled,
    step,
    invalidate: ordered.invalidate,
    forget: exchange.forget,
    start: () => pacer.start(),
    async stop() {
      await pacer.stop();
      await ordered.settled();
      if (ordered.isUncertain()) return;
      await exchange.save().catch((error: unknown) => log.warn({ err: error }, 'the clock of the exchange was not stored'));
    },
  };
  const inputs = exchangeSetUp(venue.market(), { speed, scenario });
  if (inputs.length > 0) await venue.execute({ inputs: () => Promise.resolve(inputs), conclude: () => Promise.resolve() });
  return venue;
}
