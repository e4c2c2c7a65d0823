import { setTimeout } from 'node:timers/promises';
import { createHealth } from '#server/services/health.ts';
import { createPruning } from '#server/services/pruning.ts';
import { createExchangeServices } from './exchange-services.ts';
import { createIdentityServices } from './identity-services.ts';
import { createMarketServices } from './market-services.ts';
import type { Resources } from './resources.ts';
import { createTradingServices } from './trading-services.ts';

/** Builds every service once. Nothing runs before `start`; `stop` flushes and ends what `start` began, in reverse. */
export async function createServices(resources: Resources) {
  const { db, clock } = resources;
  const exchange = await createExchangeServices(resources);
  const { eventLog, venue, history, practiceFaults } = exchange;
  const trading = createTradingServices(resources, exchange);
  const identity = createIdentityServices(resources, exchange);
  const { alertEngine, ...market } = createMarketServices(resources, exchange);
  await practiceFaults.start();
  const { reconciliation, instructionEngine: engine, risk, unknownOrders } = trading;
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
    health: createHealth({ db, clock, venue }),
    pruning: createPruning({ db, clock, wait: (ms) => setTimeout(ms) }),

    async start(): Promise<void> {
      reconciliation.start();
      await ownImports.start();
      await engine.start();
      await risk.start();
      await alertEngine.start();
      if (resources.exchangeStandsStill) return;
      unknownOrders.start();
      venue.start();
      await analytics.begin();
      chainFigures.start();
      history.start();
      void analytics.complete();
    },

    /** After the database was away: whether what was under way is stored is read from it, and every stream looks for what it missed. */
    comeBack(): void {
      venue.invalidate();
      streams.catchUp();
    },

    async stop(): Promise<void> {
      await unknownOrders.stop();
      await reconciliation.settled();
      await alertEngine.stop();
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
