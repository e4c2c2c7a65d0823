import { setTimeout } from 'node:timers/promises';
import { createWriteWatch } from '#server/db/write-watch.ts';
import { createHealth } from '#server/services/health.ts';
import { turnsOf } from '#server/services/backtests/turns.ts';
import { createDemo } from '#server/services/demo/demo.ts';
import { createVisitors } from '#server/services/demo/visitors.ts';
import { createPruning } from '#server/services/pruning.ts';
import { createExchangeServices } from './exchange-services.ts';
import { createHurry } from './hurried-exchange.ts';
import { createIdentityServices } from './identity-services.ts';
import { createMarketServices, type MarketServices } from './market-services.ts';
import { createOwnData } from './own-data.ts';
import type { Resources } from './resources.ts';
import { createTellingServices } from './telling-services.ts';
import { createTradingServices } from './trading-services.ts';

/** Restarts interrupted backtests and sweeps, and removes shares of other sweeps from the queue. */
async function resumeTests({ log, shares }: Resources, { backtests, sweeps }: Pick<MarketServices, 'backtests' | 'sweeps'>): Promise<void> {
  await backtests.resume();
  const sweeping = await sweeps.resume();
  await shares?.queue
    .forgetOthers(sweeping, shares.program)
    .catch((error: unknown) => log.warn({ err: error }, 'old shares were left in the queue'));
}

/** Builds every service once. Nothing runs before `start`; `stop` flushes and ends what `start` began, in reverse. */
export async function createServices(resources: Resources) {
  const { db, clock, log } = resources;
  const writes = createWriteWatch(log);
  const exchange = await createExchangeServices(resources);
  const { eventLog, venue, history, practiceFaults } = exchange;
  const { demo: mode, simulator } = resources.config;
  const hurry = createHurry(simulator);
  const visitors = createVisitors();
  const trading = createTradingServices(mode === null ? resources : { orderRates: hurry.orderRates, ...resources }, exchange);
  const identity = createIdentityServices(resources, exchange);
  const { alertEngine, ...market } = createMarketServices(resources, exchange, turnsOf(mode, visitors.takerOf));
  const told = createTellingServices(resources, exchange);
  const parts = { ...resources, ...exchange, ...trading, ...identity, ...market, alertEngine };
  const ownData = createOwnData({ ...parts, telling: told.telling });
  const demo = mode === null ? null : createDemo({ ...parts, ownData, visitors, hurry: hurry.of(venue) }, mode);
  await practiceFaults.start();
  const { dayMinutes, reconciliation, instructionEngine: engine, risk, brokersElsewhere } = trading;
  const { analytics, backtests, chainFigures, ownImports, streams, sweeps } = market;
  return {
    ...resources,
    ...trading,
    ...identity,
    ...market,
    eventLog,
    venue,
    history,
    practiceFaults,
    demo,
    ownData,
    ...told,
    writes,
    health: createHealth({ db, clock, venue, writes }),
    pruning: createPruning({ db, clock, wait: (ms) => setTimeout(ms) }),

    async start(): Promise<void> {
      await ownData.begin();
      reconciliation.start();
      await ownImports.start();
      await engine.start();
      await risk.start();
      dayMinutes.start();
      await alertEngine.start();
      await told.startTelling();
      await resumeTests(resources, market);
      if (resources.exchangeStandsStill) return;
      brokersElsewhere.start();
      await demo?.begin();
      venue.start();
      await analytics.begin();
      chainFigures.start();
      history.start();
      void analytics.complete();
    },

    /** After a database outage: the venue is reloaded, to learn which writes are stored, and every stream reads the missed events. */
    comeBack(): void {
      venue.invalidate();
      streams.catchUp();
    },

    async stop(): Promise<void> {
      await demo?.stop();
      await brokersElsewhere.stop();
      await reconciliation.settled();
      await told.stopTelling();
      market.marketSources.stop();
      await alertEngine.stop();
      dayMinutes.stop();
      await risk.stop();
      await engine.stop();
      await Promise.all([backtests.stop(), sweeps.stop()]);
      await ownImports.stop();
      await history.stop();
      await chainFigures.stop();
      await venue.stop();
      await analytics.stop();
      await history.flush();
    },
  };
}

export type Services = Awaited<ReturnType<typeof createServices>>;
