import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { startHeartbeat } from '#server/jobs/heartbeat.ts';
import { createJobWatch } from '#server/metrics/job-watch.ts';
import { EXPIRING_MS, SILENT_FEED_MS, SILENT_SERVER_MS } from '#server/services/telling/witness.ts';
import { failOn } from '#tests/support/client/kept.ts';
import { openTestDesk, stepMarket } from '#tests/support/server/desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { plainService } from '#tests/support/telling/services.ts';
import { toldDesk, type ToldDesk } from '#tests/support/telling/told-desk.ts';
import { until } from '#tests/support/product/until.ts';

const look = async ({ server }: ToldDesk) => {
  await server.services.witness.look();
  await server.services.witness.look();
  await server.services.postman.settled();
};
const titles = (desk: ToldDesk) => desk.pushed().map(({ title, body }) => `${String(title)}: ${String(body)}`);

describe('what no other service sees', () => {
  test('a feed without a price for a minute while the exchange is open is told once, and again after it has come back', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    await stepMarket(desk.server);
    desk.server.clock.advance(SILENT_FEED_MS - 1);
    await look(desk);
    expect(desk.push.got).toEqual([]);
    desk.server.clock.advance(1);
    await look(desk);
    expect(titles(desk)).toEqual(['No prices: None since 09:30. Stop-losses and alerts are not watched until they are back.']);
    await stepMarket(desk.server);
    desk.server.clock.advance(SILENT_FEED_MS);
    await look(desk);
    expect(desk.push.got.length).toBe(2);
  });

  test('a session at a broker is told half an hour before its end', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    const { accountId } = await openTestDesk(desk.server, desk.user);
    const ends = new Date(desk.server.services.venue.now() + EXPIRING_MS);
    await desk.server.db.updateTable('broker_accounts').set({ session_expires_at: ends }).where('id', '=', accountId).execute();
    await look(desk);
    expect(titles(desk)).toEqual([expect.stringMatching(/^Practice: broker login ends soon: At \d\d:\d\d\. /)]);
  });

  test('a server that did not work for three minutes says so when it is back; a restart does not', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    await desk.server.services.witness.look();
    const { database, clock } = desk.server;
    clock.advance(SILENT_SERVER_MS - 1);
    await look(await toldDesk({ database, clock }, desk));
    expect(desk.push.got).toEqual([]);
    clock.advance(4 * 60_000);
    await look(await toldDesk({ database, clock }, desk));
    expect(titles(desk)).toEqual(['Your server was down for 4 min: From 09:32 to 09:36. Stop-losses and alerts were not watched.']);
  });
});

/** Has a day of the exchange pass. */
async function dayPasses({ server }: ToldDesk): Promise<void> {
  const { venue } = server.services;
  await venue.execute({ inputs: async () => [{ type: 'pace', stepMs: MINUTE_MS }], conclude: async () => undefined });
  for (const date = venue.tradingDate(); venue.tradingDate() === date;) await stepMarket(server);
}

describe('nothing is lost of what is seen', () => {
  test('that could not be written down: the next look says it, once', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    await stepMarket(desk.server);
    desk.server.clock.advance(SILENT_FEED_MS);
    const comesBack = await failOn(desk.server, 'events', 'insert');
    await look(desk);
    await comesBack();
    expect(desk.push.got).toEqual([]);
    await look(desk);
    expect(titles(desk)).toEqual([expect.stringMatching(/^No prices: /)]);
  });

  test('the silence of a server that ends again before it has said so is said by the one after, whole', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    const { witness } = desk.server.services;
    await witness.look();
    desk.server.clock.advance(SILENT_SERVER_MS);
    const comesBack = await failOn(desk.server, 'events', 'insert');
    await expect(witness.start(false)).rejects.toThrow('gone');
    await comesBack();
    desk.server.clock.advance(MINUTE_MS);
    await witness.start(false);
    await witness.start(false);
    await look(desk);
    expect(titles(desk)).toContainEqual(expect.stringMatching(/^Your server was down for 4 min: /));
    expect(titles(desk).filter((title) => title.startsWith('Your server'))).toHaveLength(1);
  });

  test('a day that was over when no server looked is told by the next one, once', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    await desk.settings({ tells: [{ class: 'digest', channels: ['push'] }] });
    await look(desk);
    await dayPasses(desk);
    const { database, clock } = desk.server;
    const second = await toldDesk({ database, clock }, desk);
    const comesBack = await failOn(second.server, 'events', 'insert');
    await look(second);
    await comesBack();
    expect(desk.push.got).toEqual([]);
    await look(second);
    await look(await toldDesk({ database, clock }, desk));
    expect(titles(desk)).toEqual([expect.stringMatching(/^Your day, /)]);
  });
});

test('the heartbeat is sent while the server can serve, and not while its newest backup has failed', async () => {
  const dead = await plainService();
  const server = await testServer({ environment: { HEARTBEAT_URL: `${dead.url}/ping/1` } });
  const jobs = createJobWatch();
  jobs.failed('backup', 1);
  await startHeartbeat({ ...server.services, jobs })();
  jobs.done('backup', 2);
  const stop = startHeartbeat({ ...server.services, jobs });
  await until('it has arrived', 5_000, async () => (dead.got.length === 1 ? true : null));
  await stop();
  expect(dead.got.map(({ url }) => url)).toEqual(['/ping/1']);
});
