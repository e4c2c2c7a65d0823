import { expect, it } from 'vitest';
import { pino } from 'pino';
import { createAnalyticsProducers, type AnalyticsProducer, type MarketSnapshot } from '#server/analytics/producers.ts';
import { stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { endSession } from '../support/days.ts';

it('producers hear of the start, of minutes and of the ends of sessions with the market of that instant, and a failure concerns no other', async () => {
  const server = await testServer();
  const { venue, history } = server.services;
  const heard: [string, MarketSnapshot][] = [];
  const failing: AnalyticsProducer = { name: 'failing', onMinute: () => Promise.reject(new Error('no')) };
  const hearing: AnalyticsProducer = {
    name: 'hearing',
    onStart: async (snapshot) => void heard.push(['start', snapshot]),
    onReady: async (snapshot) => void heard.push(['ready', snapshot]),
    onHistory: async (snapshot) => void heard.push(['history', snapshot]),
    onMinute: async (snapshot) => void heard.push(['minute', snapshot]),
    onSessionEnd: async (snapshot) => void heard.push(['end', snapshot]),
  };
  const needs = { db: server.db, clock: server.clock, log: pino({ level: 'silent' }), venue, history };
  const producers = createAnalyticsProducers(needs, [failing, hearing]);
  await venue.step();
  await producers.begin();
  const date = venue.tradingDate();
  const at = venue.now();
  expect(heard.map(([event, snapshot]) => [event, snapshot.at])).toEqual([['start', at]]);
  // No commentary for a minute before the rows that need the history are ready.
  await stepMarket(server, 70);
  await venue.settled();
  expect([heard.length, producers.prepared()]).toEqual([1, false]);
  await producers.complete();
  expect(heard.map(([event, snapshot]) => [event, snapshot.at]).slice(1)).toEqual([
    ['ready', at],
    ['history', at],
  ]);
  expect(producers.prepared()).toBe(true);

  await endSession(server);
  await venue.settled();
  const ended = heard.filter(([event]) => event === 'end').map(([, snapshot]) => snapshot);
  expect(ended.map(({ tradingDate }) => tradingDate)).toEqual([date]);
  expect(ended[0]!.market.now()).toBe(ended[0]!.at);
  expect(ended[0]!.at).toBeLessThan(venue.now());
  const minutes = heard.filter(([event]) => event === 'minute').map(([, { at }]) => Math.floor(at / 60_000));
  expect(minutes.length).toBeGreaterThan(0);
  expect(new Set(minutes).size).toBe(minutes.length);

  const count = heard.length;
  await producers.stop();
  await endSession(server);
  expect(heard).toHaveLength(count);
});
