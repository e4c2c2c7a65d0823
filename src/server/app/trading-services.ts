import { createSessionEnds } from '#server/services/accounts/broker-sessions.ts';
import { createBasketsService } from '#server/services/baskets/baskets.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import { createBotCalls } from '#server/services/bots/bot-calls.ts';
import { createBotRunsService } from '#server/services/bots/bot-runs.ts';
import { createBotSetRuns } from '#server/services/bots/bot-set-runs.ts';
import { createBotSetsService } from '#server/services/bots/bot-sets.ts';
import { createHeldGroups } from '#server/services/bots/held-groups.ts';
import { createBrokerWords } from '#server/services/broker-desk/broker-words.ts';
import { createBrokerCallsService } from '#server/services/broker-desk/calls/broker-calls.ts';
import { createBooksService } from '#server/services/books/books.ts';
import { createDayMinutes } from '#server/services/books/day-minutes.ts';
import { createAutoSquareOff } from '#server/services/instructions/auto-square-off.ts';
import { createInstructionEngine } from '#server/services/instructions/engine.ts';
import { createInstructionsService } from '#server/services/instructions/instructions.ts';
import { createPositionActions } from '#server/services/instructions/position-actions.ts';
import { createSystemOrders } from '#server/services/instructions/system-orders.ts';
import { createIdempotentRequests } from '#server/services/orders/idempotent-requests.ts';
import { createOrdersService } from '#server/services/orders/orders.ts';
import { createPositionsService } from '#server/services/positions/positions.ts';
import { createRiskJudge } from '#server/services/risk/judge-risk.ts';
import { BY_KILL } from '#server/services/risk/kill/sweep-instructions.ts';
import { createOrderRates } from '#server/services/risk/order-rates.ts';
import { createOrderReview } from '#server/services/risk/review-orders.ts';
import { createRiskServices } from '#server/services/risk/risk-services.ts';
import { createTradeNotesService } from '#server/services/trade-notes.ts';
import { createBrokersElsewhere } from './brokers-elsewhere.ts';
import type { ExchangeServices } from './exchange-services.ts';
import type { Resources } from './resources.ts';

/** How long the rest of a basket waits for its hedge to fill. */
const HEDGE_PATIENCE_MS = 2_000;

/** Builds what places, guards and keeps orders, positions and books. */
export function createTradingServices(resources: Resources, exchange: ExchangeServices) {
  const { db, clock, log } = resources;
  const { eventLog, venue, brokers, margins, silentFeeds, wait } = exchange;
  const sessionMinutes = (instrumentId: string) => exchange.history.course().candlesOf(instrumentId);
  const requests = createIdempotentRequests({ db, eventLog, clock, onUncertain: () => venue.invalidate() });
  const judge = createRiskJudge({ venue, margins, feedOf: silentFeeds.ofAccount });
  const review = createOrderReview({ judge, rates: resources.orderRates ?? createOrderRates() });
  const trading = { db, eventLog, clock, venue, brokers, review, requests };
  const risk = createRiskServices({ ...trading, log, margins, judge, instructions: () => killInstructions });
  const positions = createPositionsService({ db, venue });
  const engine = createInstructionEngine({
    ...trading,
    log,
    systemOrders: createSystemOrders(trading),
    isSilent: silentFeeds.isSilent,
    onTime: createAutoSquareOff({ db, eventLog, clock, log }),
  });
  const killInstructions = {
    endGtt: async (userId: string, id: string) => void (await engine.command(userId, id, () => ({ type: 'cancel', reason: BY_KILL }))),
    pauseRun: async (userId: string, id: string) =>
      void (await engine.command(userId, id, () => ({ type: 'run', at: venue.now(), command: 'pause', reason: 'risk.trading-paused' }))),
    readTriggers: (userId: string) => elsewhere.brokerTriggers.readOfUser(userId),
    cancelTrigger: (userId: string, accountId: string, id: string) => elsewhere.brokerTriggers.cancelOf(userId, accountId, id),
  };
  venue.afterChange(createSessionEnds({ eventLog }));
  const elsewhere = createBrokersElsewhere(resources, exchange, { requests, refresh: engine.refresh });
  return {
    risk,
    positions,
    instructionEngine: engine,
    ...elsewhere,
    brokerCalls: createBrokerCallsService({ db, clock, brokers, callLog: exchange.callLog }),
    brokerWords: createBrokerWords({ db, clock, venue, brokers }),
    orders: createOrdersService({ ...trading, engine }),
    tradeNotes: createTradeNotesService({ db, eventLog, clock, venue }),
    baskets: createBasketsService({ ...trading, wait, hedgePatienceMs: HEDGE_PATIENCE_MS }),
    instructions: createInstructionsService({ ...trading, engine }),
    botRuns: createBotRunsService({ ...trading, engine, sessionMinutes }),
    botCalls: createBotCalls({ db, clock, venue, secrets: createSecrets(resources.secretKey), engine }),
    botSets: createBotSetsService({ eventLog, clock, calendar: venue.calendar }),
    botSetRuns: createBotSetRuns({ ...trading, engine, sessionMinutes }),
    heldGroups: createHeldGroups({ ...trading, engine, sessionMinutes }),
    positionActions: createPositionActions({ ...trading, engine, positions, conversions: elsewhere.conversions }),
    books: createBooksService({ db, venue }),
    dayMinutes: createDayMinutes({ db, venue, log }),
  };
}

export type TradingServices = ReturnType<typeof createTradingServices>;
