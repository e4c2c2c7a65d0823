import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exitOf } from '#tests/support/server/wire-samples.ts';
import { plainService } from '#tests/support/telling/services.ts';
import { toldDesk, type ToldDesk } from '#tests/support/telling/told-desk.ts';

const SECRET = 'canary-secret-of-the-webhook';

describe('a channel', () => {
  const happen = (desk: ToldDesk) =>
    desk.server.services.eventLog.transact(async (_, emit) => emit(desk.user.id, 'session.locked-out', { until: 1 }, null));
  const settle = (desk: ToldDesk) => desk.server.services.postman.settled();

  test('that asks to be left alone is, whole: what came later is not told before what waits', async () => {
    const desk = await toldDesk();
    const webhook = await plainService(() => ({ status: 429, headers: { 'retry-after': '30' } }));
    await desk.add({ kind: 'webhook', label: 'Home', url: webhook.url, secret: SECRET });
    const exit = (status: 'stopping' | 'completed') =>
      desk.server.services.eventLog.transact(async (_, emit) =>
        emit(desk.user.id, 'instruction.updated', { instruction: exitOf({ instruction_id: 'i1', status }) }, null),
      );
    const told = () => webhook.got.map(({ body }) => (JSON.parse(body.toString()) as { outcome: string }).outcome);
    await exit('stopping');
    await settle(desk);
    desk.server.clock.advance(1_000);
    await exit('completed');
    await settle(desk);
    expect(told()).toEqual(['instruction/i1/stopping']);
    webhook.answer = () => ({ status: 200 });
    desk.server.clock.advance(28_000);
    await settle(desk);
    expect(told()).toHaveLength(1);
    desk.server.clock.advance(1_000);
    await settle(desk);
    expect(told().slice(1)).toEqual(['instruction/i1/stopping', 'instruction/i1/completed']);
    // A message that expires meanwhile does not end the pause requested by the channel.
    webhook.answer = () => ({ status: 503, headers: { 'retry-after': '3600' } });
    await desk.server.services.eventLog.transact(async (_, emit) => emit(desk.user.id, 'feed.silent', { since: 1 }, null));
    await settle(desk);
    desk.server.clock.advance(1);
    await happen(desk);
    await settle(desk);
    expect((await desk.deliveries()).slice(0, 2)).toMatchObject([
      { status: 'waiting', tries: 0 },
      { status: 'expired', tries: 1 },
    ]);
  });

  test('goes on after a message that cannot be read: that one is set aside, and the log names it', async () => {
    const desk = await toldDesk();
    const webhook = await plainService();
    await desk.add({ kind: 'webhook', label: 'Home', url: webhook.url, secret: SECRET });
    await desk.server.services.postman.look();
    const { db, clock, services } = desk.server;
    const [channel] = await db.selectFrom('telling_channels').selectAll().where('user_id', '=', desk.user.id).execute();
    const at = new Date(clock.now());
    const spoiled = [
      {},
      { class: 'kill', words: { id: 'kill-pressed' }, href: '/' },
      { class: 'kill', words: { id: 'of-later', values: {} }, href: '/' },
    ];
    for (const [place, outcome] of spoiled.entries())
      await db
        .insertInto('telling_deliveries')
        .values({
          id: `spoiled-${desk.user.id}-${place}`,
          user_id: desk.user.id,
          seq: 0,
          key: `spoiled/${place}`,
          outcome: JSON.stringify(outcome),
          channel_id: channel!.id,
          channel_kind: 'webhook',
          channel_label: 'Home',
          status: 'waiting',
          again: false,
          tries: 0,
          answer: null,
          happened_at: at,
          due_at: at,
        })
        .execute();
    await happen(desk);
    await services.postman.settled();
    expect(webhook.got).toHaveLength(1);
    const log = await desk.deliveries();
    expect(
      log
        .filter(({ status }) => status === 'failed')
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(spoiled.map((_, place) => `spoiled/${place}`));
    expect(log.filter(({ status }) => status === 'sent')).toHaveLength(1);
  });

  test('that knows no names is told again what nobody answered with a word about it, and what it put off without one', async () => {
    const desk = await toldDesk();
    const telegram = await plainService(() => 'cut');
    await desk.add({ kind: 'telegram', label: 'Telegram', bot_token: `1234:${'x'.repeat(30)}`, chat_id: '1', server: telegram.url });
    const told = async (...answers: readonly (typeof telegram.answer)[]) => {
      telegram.got.length = 0;
      await happen(desk);
      for (const answer of answers) {
        telegram.answer = answer;
        await settle(desk);
        desk.server.clock.advance(MINUTE_MS);
      }
      return telegram.got.map(({ body }) => (JSON.parse(body.toString()) as { text: string }).text.includes('(Perhaps told before.)'));
    };
    expect(
      await told(
        () => 'cut',
        () => ({ status: 503 }),
        () => ({ status: 200 }),
      ),
    ).toEqual([false, true, true]);
    expect(
      await told(
        () => ({ status: 504 }),
        () => ({ status: 200 }),
      ),
    ).toEqual([false, true]);
    expect(
      await told(
        () => ({ status: 503 }),
        () => ({ status: 200 }),
      ),
    ).toEqual([false, false]);
  });
});
