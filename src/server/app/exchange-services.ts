import { setTimeout } from 'node:timers/promises';
import { openWires } from '#server/brokers/catalogue.ts';
import { createPaperBroker } from '#server/brokers/paper/paper-broker.ts';
import { createPracticeBroker } from '#server/brokers/practice/practice-broker.ts';
import { createMarginSource } from '#server/market/margin-source.ts';
import { createSilentFeeds } from '#server/market/silent-feeds.ts';
import { createSimulatedVenue } from '#server/market/simulated/create-venue.ts';
import { firstTradingDate } from '#server/market/simulated/first-instant.ts';
import type { WireSetup } from '#server/brokers/wire/wire-setup.ts';
import { createBrokerHttp } from '#server/platform/broker-http.ts';
import { createSockets } from '#server/platform/socket-client.ts';
import { createSealing } from '#server/platform/sealing.ts';
import { createEventLog } from '#server/realtime/event-log.ts';
import { createVault } from '#server/services/accounts/vault.ts';
import { createCallLog } from '#server/services/broker-desk/calls/call-log.ts';
import { createDeskBroker } from '#server/services/broker-desk/desk-broker.ts';
import { prepareHistory } from '#server/services/history/history-services.ts';
import { createFaultyBroker } from '#server/services/practice/faulty-broker.ts';
import { createPracticeFaults, createReportDelivery } from '#server/services/practice/practice-faults.ts';
import { createVenueStore } from '#server/services/venue/venue-store.ts';
import type { Resources } from './resources.ts';

/** Returns what connections to brokers are made of, by the server's settings. */
function wireSetup({ config: { brokers }, brokerAnswerMs }: Resources): Omit<WireSetup, 'address'> {
  const family = brokers.ipVersion === null ? {} : { family: brokers.ipVersion };
  return {
    http: (address) => createBrokerHttp(address, { ...family, ...(brokerAnswerMs === undefined ? {} : { answerMs: brokerAnswerMs }) }),
    sockets: (address) => createSockets(address, family),
  };
}

/** Builds the simulated exchange with history and brokers. */
export async function createExchangeServices(resources: Resources) {
  const { config, db, clock, log } = resources;
  const eventLog = createEventLog(db, clock, log);
  const past = await prepareHistory({
    db,
    log,
    wish: { seed: config.simulator.seed, firstDate: firstTradingDate(clock.now()), sessions: resources.historySessions ?? 0 },
  });
  const store = createVenueStore({ db, eventLog, clock });
  const venue = await createSimulatedVenue({ store, clock, log, ...config.simulator, past: past.plan });
  const history = await past.follow(venue);
  const paper = createPaperBroker({ db, venue });
  const delivery = createReportDelivery({ eventLog, clock, venue, log });
  const wait = resources.wait ?? ((ms: number) => setTimeout(ms));
  const faulty = [paper, createPracticeBroker(paper, venue.now)].map((broker) =>
    createFaultyBroker(broker, { db, eventLog, venue, clock, wait, onDue: delivery.wake }),
  );
  venue.afterChange(delivery.hook);
  const vault = createVault({ db, sealing: createSealing(resources.secretKey, 'broker account'), clock });
  const callLog = createCallLog({ db, log });
  const ticks = resources.ticks ?? (() => performance.now());
  const wires = openWires(wireSetup(resources), config.brokers.addresses);
  const needs = { db, eventLog, venue, clock, ticks, vault, callLog, log };
  const desk = [...wires].map(([name, wire]) => createDeskBroker({ ...needs, name, wire }));
  const silentFeeds = createSilentFeeds(venue);
  return {
    eventLog,
    venue,
    history,
    wait,
    brokers: new Map([...faulty, ...desk].map((broker) => [broker.name, broker])),
    vault,
    /** Closes the connections to brokers elsewhere. */
    async leaveBrokers(): Promise<void> {
      for (const wire of wires.values()) wire.close();
      await callLog.flush();
    },
    callLog,
    silentFeeds,
    margins: createMarginSource(venue),
    practiceFaults: createPracticeFaults({ db, eventLog, clock, venue, silentFeeds, onDue: delivery.wake }),
  };
}

export type ExchangeServices = Awaited<ReturnType<typeof createExchangeServices>>;
