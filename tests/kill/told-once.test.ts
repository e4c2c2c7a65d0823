import { expect, it } from 'vitest';
import { registerTrader } from '#tests/support/device/trader.ts';
import { newDataFolder, startProduct } from '#tests/support/product/product.ts';
import { until } from '#tests/support/product/until.ts';
import { plainService } from '#tests/support/telling/services.ts';

const ENV = { REGISTRATION: 'open', LOG_LEVEL: 'error', PRIVATE_CHANNELS: 'allowed', SIM_SPEED: '20' };
const ALERTS = 8;
/** Minutes of the exchange, 15 s here, in which a busy machine adds the alerts. */
const HEAD_START = 5;
/** Returns the minute since midnight, exchange time. */
const minuteOfDay = (at: number) => Math.floor(at / 60_000 + 330) % 1_440;

it('a server killed while a message is on the wire and others wait tells every firing, and none twice under two names', async () => {
  const dataDir = newDataFolder();
  const first = await startProduct({ dataDir, env: ENV });
  const { port } = first;
  const { ask } = await registerTrader(first.url);
  // It never answers: there the first message stands when the server dies, and the others are only written down.
  const webhook = await plainService(() => null);
  await ask('POST', 'telling/channels/', {
    kind: 'webhook',
    label: 'Home',
    url: webhook.url,
    secret: 's'.repeat(40),
  });
  const { exchange_at: now } = await ask<{ exchange_at: number }>('GET', 'market/clock');
  for (let count = 1; count <= ALERTS; count += 1) {
    // Times are reached one after another; a price that must be crossed may move away for good.
    const terms = [{ measure: 'time', comparator: 'crosses-up', level: minuteOfDay(now) + HEAD_START + count }];
    await ask('POST', 'alerts/alerts/', { terms, cool_down_minutes: null, until: null });
  }
  const firings = async () => (await ask<{ firings: { firing_id: string }[] }>('GET', 'alerts/history/')).firings;
  await until('some have fired, and one is on the wire', 180_000, async () =>
    (await firings()).length > 2 && webhook.got.length > 0 ? true : null,
  );
  await first.kill('server');

  const cutOff = webhook.got.splice(0);
  webhook.answer = () => ({ status: 200 });
  const second = await startProduct({ dataDir, port, env: ENV });
  await until('every alert is told', 180_000, async () => (webhook.got.length >= ALERTS ? true : null));
  await second.kill('group');
  const told = webhook.got.map(({ body }) => JSON.parse(body.toString()) as { delivery_id: string; outcome: string; again: boolean });
  expect(cutOff).toHaveLength(1);
  const { outcome } = JSON.parse(cutOff[0]!.body.toString()) as { outcome: string };
  const alerts = told.filter((each) => each.outcome.startsWith('alert/'));
  expect(new Set(alerts.map((each) => each.outcome)).size).toBe(alerts.length);
  expect(new Set(told.map((each) => each.delivery_id)).size).toBe(told.length);
  // A message that may have arrived is sent again with its own id and a mark; no other message is.
  expect(told.filter(({ again }) => again).map((each) => each.outcome)).toEqual([outcome]);
  expect(alerts).toHaveLength(ALERTS);
});
