import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { OUTCOME_CLASSES } from '#domain/telling/outcome-class.ts';
import { runSample } from '#tests/support/client/run-samples.ts';
import { claimsOf, pushDevice } from '#tests/support/telling/push-device.ts';
import { mailServer, plainService } from '#tests/support/telling/services.ts';
import { everythingHappens, toldDesk, type ToldDesk } from '#tests/support/telling/told-desk.ts';
import { testServer } from '#tests/support/server/server.ts';
import { signatureOf } from '#server/services/telling/channels/webhook.ts';

const ALL = { tells: OUTCOME_CLASSES.map((each) => ({ class: each, channels: ['push', 'mail', 'telegram', 'ntfy', 'webhook'] })) };
const SECRET = 'canary-secret-of-the-webhook';
const BOT_TOKEN = '12345:canary_token_of_the_telegram_bot';

const TOPIC = 'canary-topic';

async function withEveryChannel(desk: ToldDesk) {
  const [telegram, ntfy, webhook, mail] = [await plainService(), await plainService(), await plainService(), await mailServer()];
  await desk.settings(ALL);
  await desk.addDevice();
  const smtp = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'desk@example.com', to: 'me@example.com' };
  await desk.add({ kind: 'mail', label: 'Mail', ...smtp, username: 'desk', password: 'canary-password' });
  await desk.add({ kind: 'telegram', label: 'Telegram', bot_token: BOT_TOKEN, chat_id: '42', server: telegram.url });
  await desk.add({ kind: 'ntfy', label: 'Phone', topic: TOPIC, server: ntfy.url, access_token: 'canary-ntfy' });
  await desk.add({ kind: 'webhook', label: 'Home', url: `${webhook.url}/in?canary-url`, secret: SECRET });
  return { telegram, ntfy, webhook, mail };
}

describe('what happens while the app is closed', () => {
  test('is told through every channel, each outcome once, in the order of the log, and written down with the answer', async () => {
    const desk = await toldDesk();
    const { telegram, ntfy, webhook, mail } = await withEveryChannel(desk);
    await everythingHappens(desk.server, desk.user.id);
    await desk.server.services.postman.settled();
    // The same events read again, and the same state of the same things told again: nothing is new.
    await everythingHappens(desk.server, desk.user.id);
    await desk.server.services.postman.settled();

    const pushed = desk.pushed();
    const again = OUTCOME_CLASSES.filter((each) =>
      ['exit-unconfirmed', 'loss-limit', 'bot-failed', 'server-care', 'security'].includes(each),
    ).length;
    expect(pushed.length).toBe(OUTCOME_CLASSES.length + again);
    expect(pushed.slice(0, 6).map(({ title }) => title)).toEqual([
      'Rejected: buy 1 lot NIFTY 1 Dec 26,000 CE',
      'Filled: buy 1 lot NIFTY 1 Dec 26,000 CE',
      'Stop-loss hit: NIFTY 1 Dec 26,000 CE',
      'Exit not confirmed: NIFTY 1 Dec 26,000 CE',
      'Kill switch pressed',
      'Day’s loss limit reached',
    ]);
    expect(new Set(pushed.map(({ tag }) => tag)).size).toBe(pushed.length);
    for (const service of [telegram, ntfy, webhook]) expect(service.got.length).toBe(pushed.length);
    expect(mail.mails.length).toBe(pushed.length);

    const deliveries = await desk.deliveries();
    expect(deliveries.length).toBe(pushed.length * 5);
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['sent']));
    expect(new Set(deliveries.map(({ channel_kind, answer }) => `${channel_kind}: ${answer}`))).toEqual(
      new Set(['push: 201', 'mail: 250 2.0.0 kept as 1', 'telegram: 200 ok', 'ntfy: 200 ok', 'webhook: 200 {"ok":true}']),
    );
    expect(new Set(deliveries.map((each) => each.class))).toEqual(new Set(OUTCOME_CLASSES));
  });

  test('is sent to a push service as the standards say, and nobody on the way can read it', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    await desk.server.services.eventLog.transact(async (_, emit) => emit(desk.user.id, 'session.locked-out', { until: 1 }, null));
    await desk.server.services.postman.settled();
    const [sent] = desk.push.got;
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    expect(sent?.headers['topic']).toMatch(/^[\w-]{1,32}$/);
    const { push_key: key } = await desk.settings();
    expect(claimsOf(sent?.headers.authorization ?? '')).toMatchObject({ aud: desk.push.url, key });
    expect(desk.pushed()).toEqual([
      {
        v: 1,
        tag: sent?.headers['topic'],
        title: 'Too many wrong passwords',
        body: 'Sign-in is blocked there for a few minutes.',
        at: desk.server.clock.now(),
        href: '/app/pages/setting/security',
        lang: 'en',
      },
    ]);
    expect(sent?.body.includes('passwords')).toBe(false);
  });

  test('speaks the protocol of each service', async () => {
    const desk = await toldDesk({ environment: { PUBLIC_URL: 'https://desk.example' } });
    const { telegram, ntfy, webhook, mail } = await withEveryChannel(desk);
    await desk.server.services.eventLog.transact(async (_, emit) => emit(desk.user.id, 'session.recovered', { by: 'file' }, null));
    await desk.server.services.postman.settled();
    const text = 'Your account was recovered with a recovery code\nEvery device is signed out. Not you? Contact the owner of this server.';
    const link = 'https://desk.example/app/pages/setting/security';
    expect(telegram.got[0]?.url).toBe(`/bot${BOT_TOKEN}/sendMessage`);
    expect(JSON.parse(telegram.got[0]?.body.toString() ?? '')).toMatchObject({ chat_id: '42', text: `${text}\n${link}` });
    expect(ntfy.got[0]?.headers.authorization).toBe('Bearer canary-ntfy');
    expect(JSON.parse(ntfy.got[0]?.body.toString() ?? '')).toMatchObject({
      topic: TOPIC,
      title: text.split('\n')[0],
      click: link,
      priority: 3,
    });
    const signed = webhook.got[0];
    const [, at = '', signature = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(signed?.headers['x-strikedesk-signature'])) ?? [];
    expect(Number(at) * 1_000).toBe(desk.server.clock.now());
    expect(signature).toBe(signatureOf(SECRET, Number(at), signed?.body.toString() ?? ''));
    expect(JSON.parse(signed?.body.toString() ?? '')).toMatchObject({
      version: 1,
      class: 'security',
      delivery_id: signed?.headers['idempotency-key'],
    });
    expect(mail.signedIn).toEqual(['desk:canary-password']);
    expect(mail.mails[0]).toMatch(/^From: Strikedesk <desk@example.com>$/m);
    expect(mail.mails[0]).toMatch(/^Subject: Your account was recovered with a recovery code$/m);
    expect(mail.mails[0]).toMatch(/^Message-ID: <[\da-f-]{36}@strikedesk>$/m);
  });
});

describe('a channel that does not answer as hoped', () => {
  const happen = (desk: ToldDesk) =>
    desk.server.services.eventLog.transact(async (_, emit) => emit(desk.user.id, 'session.locked-out', { until: 1 }, null));
  const settle = (desk: ToldDesk) => desk.server.services.postman.settled();

  test('is tried again when it was busy, and the message says its age then', async () => {
    const desk = await toldDesk();
    const telegram = await plainService(() => ({
      status: 429,
      body: { ok: false, description: 'Too Many Requests', parameters: { retry_after: 30 } },
    }));
    await desk.add({ kind: 'telegram', label: 'Telegram', bot_token: BOT_TOKEN, chat_id: '@mine', server: telegram.url });
    await happen(desk);
    await settle(desk);
    const at = desk.server.clock.now();
    expect(await desk.deliveries()).toMatchObject([{ status: 'waiting', tries: 1, answer: '429 Too Many Requests', due_at: at + 30_000 }]);
    await settle(desk);
    expect(telegram.got.length).toBe(1);
    telegram.answer = () => ({ status: 200, body: { ok: true } });
    desk.server.clock.advance(2 * 3_600_000);
    await settle(desk);
    expect(JSON.parse(telegram.got[1]?.body.toString() ?? '')).toMatchObject({ text: expect.stringMatching(/\n2 hours ago$/) });
    expect(await desk.deliveries()).toMatchObject([{ status: 'sent', tries: 2 }]);
  });

  test('is given up with its reason: refused for good, or a day too late', async () => {
    const desk = await toldDesk();
    const webhook = await plainService(() => ({ status: 403, body: { no: 'thanks' } }));
    await desk.add({ kind: 'webhook', label: 'Home', url: webhook.url, secret: SECRET });
    await happen(desk);
    await settle(desk);
    expect(await desk.deliveries()).toMatchObject([{ status: 'failed', answer: '403 {"no":"thanks"}' }]);
    expect((await desk.settings()).channels).toMatchObject([{ status: 'failing', answer: '403 {"no":"thanks"}' }]);
    webhook.answer = () => ({ status: 500 });
    desk.server.clock.advance(1);
    await happen(desk);
    await settle(desk);
    desk.server.clock.advance(24 * 3_600_000);
    await settle(desk);
    expect((await desk.deliveries())[0]).toMatchObject({ status: 'expired', tries: 1 });
  });

  test('does not lead anywhere else: a redirect is not followed', async () => {
    const desk = await toldDesk();
    const other = await plainService();
    const webhook = await plainService(() => ({ status: 307, headers: { location: other.url } }));
    await desk.add({ kind: 'webhook', label: 'Home', url: webhook.url, secret: SECRET });
    await happen(desk);
    await settle(desk);
    expect([webhook.got.length, other.got.length]).toEqual([1, 0]);
    expect(await desk.deliveries()).toMatchObject([{ status: 'failed', answer: '307' }]);
  });

  test('is given up where it would speak another protocol', async () => {
    const desk = await toldDesk();
    const webhook = await plainService(() => ({ status: 101, headers: { connection: 'upgrade', upgrade: 'other' } }));
    await desk.add({ kind: 'webhook', label: 'Home', url: webhook.url, secret: SECRET });
    await happen(desk);
    await settle(desk);
    expect(await desk.deliveries()).toMatchObject([{ status: 'waiting', tries: 1, answer: 'It wants to speak another protocol' }]);
  });

  test('goes with a device that is no more', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    desk.push.answer = () => ({ status: 410 });
    await happen(desk);
    await settle(desk);
    expect((await desk.settings()).channels).toEqual([]);
    expect(await desk.deliveries()).toMatchObject([{ status: 'failed', answer: '410 the device no longer takes messages' }]);
  });
});

describe('a database that fails', () => {
  const waiting = async (desk: ToldDesk) =>
    desk.server.db.selectFrom('telling_deliveries').select(['status', 'again', 'tries']).orderBy('id').execute();

  test('after a message went out has it taken up after a pause, said to be told perhaps before, and never asked at once again', async () => {
    const desk = await toldDesk();
    const { server, user } = desk;
    const telegram = await plainService();
    await desk.add({ kind: 'telegram', label: 'Telegram', bot_token: BOT_TOKEN, chat_id: '42', server: telegram.url });
    await sql`alter table telling_deliveries add constraint broken check (status <> 'sent')`.execute(server.db);
    await server.services.eventLog.transact(async (_, emit) => emit(user.id, 'session.locked-out', { until: 1 }, null));
    await server.services.postman.settled();
    await server.services.postman.settled();
    expect(telegram.got.length).toBe(1);
    expect(await waiting(desk)).toEqual([{ status: 'sending', again: false, tries: 1 }]);
    await sql`alter table telling_deliveries drop constraint broken`.execute(server.db);
    server.clock.advance(5_000);
    await server.services.postman.settled();
    expect(await waiting(desk)).toEqual([{ status: 'sent', again: true, tries: 2 }]);
    expect(telegram.got[1]?.body.toString()).toContain('Perhaps told before');
  });

  test('is not asked for a second connection by who holds one: many settings are changed at once', async () => {
    const desk = await toldDesk();
    const { token } = desk.user;
    const put = () => desk.server.call('PUT', '/api/telling/settings/', { token, body: { language: 'fr' } });
    const answers = await Promise.all(Array.from({ length: 24 }, put));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('a bot is said to be paused once a pause, however much changes meanwhile', async () => {
  const desk = await toldDesk();
  await desk.addDevice();
  const told = async (change: Parameters<typeof runSample>[0]) => {
    const run = runSample({ run_id: 'r1', status: 'paused', ...change });
    await desk.server.services.eventLog.transact(async (_, emit) => emit(desk.user.id, 'bot-run.updated', { bot_run: run }, null));
    await desk.server.services.postman.settled();
    return desk.push.got.length;
  };
  expect(await told({ paused_at: 1, updated_at: 1 })).toBe(1);
  expect(await told({ paused_at: 1, updated_at: 2 })).toBe(1);
  expect(await told({ paused_at: 3, updated_at: 3 })).toBe(2);
});

describe('a device', () => {
  test('is told no more once it is signed out, and has one place however often it subscribes', async () => {
    const desk = await toldDesk();
    const { server, user } = desk;
    const { body } = await server.call<{ token: string }>('POST', '/api/authenticate/login/', {
      body: { email: user.email, password: user.password },
    });
    await desk.addDevice(body.token);
    await desk.addDevice(body.token, pushDevice(), '/send/2');
    expect((await desk.settings()).channels).toMatchObject([{ kind: 'push', leads_to: 'localhost', this_device: false, status: 'new' }]);
    await server.call('POST', '/api/profile/sessions/end-others/', { token: user.token });
    expect((await desk.settings()).channels).toEqual([]);
  });

  test('that joins later is not told what was before', async () => {
    const desk = await toldDesk();
    await everythingHappens(desk.server, desk.user.id);
    await desk.addDevice();
    await desk.server.services.postman.settled();
    expect(desk.push.got).toEqual([]);
  });
});

describe('quiet hours', () => {
  test('hold back what can wait, and let through what cannot', async () => {
    const desk = await toldDesk();
    await desk.addDevice();
    // It is 9:30 where the trader is.
    const settings = await desk.settings({ quiet: { from: 9 * 60, to: 10 * 60 }, time_zone: 'Asia/Kolkata', language: 'fr', ...ALL });
    expect(settings).toMatchObject({ quiet: { from: 540, to: 600 }, language: 'fr', breaks_through: expect.arrayContaining(['kill']) });
    await everythingHappens(desk.server, desk.user.id);
    await desk.server.services.postman.settled();
    expect(desk.pushed().map(({ title }) => title)).toEqual([
      'Rejeté\u202f: achat 1 lot NIFTY 1 déc. 26\u202f000 CE',
      'Sortie non confirmée\u202f: NIFTY 1 déc. 26\u202f000 CE',
      'Arrêt d’urgence déclenché',
      'Limite de perte du jour atteinte',
    ]);
    desk.server.clock.advance(30 * 60_000);
    await desk.server.services.postman.settled();
    expect(desk.push.got.length).toBe(OUTCOME_CLASSES.length);
  });
});

describe('a test', () => {
  test('tells what the channel answered, at once, and no more than six times a minute', async () => {
    const desk = await toldDesk();
    const { channel_id: id } = await desk.addDevice();
    const test = () =>
      desk.server.call<{ sent: boolean; answer: string }>('POST', `/api/telling/channels/${id}/test/`, { token: desk.user.token });
    expect((await test()).body).toEqual({ sent: true, answer: '201' });
    desk.push.answer = () => ({ status: 400, body: { reason: 'BadJwtToken' } });
    expect((await test()).body).toEqual({ sent: false, answer: '400 {"reason":"BadJwtToken"}' });
    for (let count = 0; count < 4; count += 1) await test();
    expect((await test()).status).toBe(429);
    expect(desk.pushed()[0]).toMatchObject({ title: 'Test from Strikedesk' });
  });
});

describe('an address', () => {
  test('inside the network of the server is refused, whatever its form, unless the owner allows it', async () => {
    const server = await testServer();
    const { token } = await server.signIn();
    const add = async (body: object) => {
      const answer = await server.call<{ fields?: { path: string; code: string }[] }>('POST', '/api/telling/channels/', { token, body });
      return answer.body.fields?.[0] ?? answer.status;
    };
    const webhook = (url: string) => add({ kind: 'webhook', label: 'x', url, secret: SECRET });
    const refused = (path: string) => expect.objectContaining({ path, code: 'telling.address-refused' });
    for (const url of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost:8443/',
      'https://169.254.169.254/latest',
      'https://0x7f.1/',
      'https://2130706433/',
      'http://example.com/',
    ])
      expect(await webhook(url), url).toEqual(refused('url'));
    expect(await add({ kind: 'push', label: 'x', endpoint: 'https://10.0.0.1/', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) })).toEqual(
      refused('endpoint'),
    );
    expect(
      await add({ kind: 'mail', label: 'x', host: '192.168.1.1', port: 25, security: 'tls', from: 'a@example.com', to: 'b@example.com' }),
    ).toEqual(refused('host'));
    expect(await add({ kind: 'ntfy', label: 'x', topic: 'x', server: 'https://[fd00::1]' })).toEqual(refused('server'));
    // A name that leads there is found out when something is sent.
    expect(await webhook('https://localhost.localdomain./x')).toBe(200);
    const { body } = await server.call<{ telling: { channels: { channel_id: string }[] } }>('GET', '/api/telling/settings/', { token });
    const tested = await server.call<{ sent: boolean }>('POST', `/api/telling/channels/${body.telling.channels[0]?.channel_id}/test/`, {
      token,
    });
    expect(tested.body.sent).toBe(false);
  });

  test('is added and removed by who has just proved who is there, a push endpoint too', async () => {
    const desk = await toldDesk();
    const { channel_id: id } = await desk.addDevice();
    desk.server.clock.advance(11 * 60_000);
    await expect(desk.addDevice()).rejects.toThrow('auth.step-up');
    await expect(desk.add({ kind: 'webhook', label: 'x', url: 'https://example.com', secret: SECRET })).rejects.toThrow('auth.step-up');
    const { status } = await desk.server.call('DELETE', `/api/telling/channels/${id}/`, { token: desk.user.token });
    expect(status).toBe(403);
    expect((await desk.settings()).channels).toHaveLength(1);
  });

  test('of the kill switch, loss limits, exits or sign-ins is silenced or put off by who has just proved who is there; all else by anybody', async () => {
    const desk = await toldDesk();
    await desk.settings({ quiet: { from: 60, to: 120 }, breaks_through: ['kill', 'loss-limit', 'exit-unconfirmed'] });
    desk.server.clock.advance(11 * 60_000);
    const every = ['push', 'mail', 'telegram', 'ntfy', 'webhook'];
    const guarded: object[] = [
      { tells: [{ class: 'kill', channels: [] }] },
      { tells: [{ class: 'loss-limit', channels: every.slice(1) }] },
      { tells: [{ class: 'security', channels: ['push'] }] },
      { breaks_through: ['kill'] },
      { quiet: { from: 0, to: 1_439 } },
    ];
    for (const change of guarded) await expect(desk.settings(change)).rejects.toThrow('auth.step-up');
    const free: object[] = [
      { tells: [{ class: 'order-filled', channels: every }] },
      { tells: [{ class: 'bot', channels: [] }] },
      { tells: [{ class: 'kill', channels: every }] },
      { language: 'fr', amounts: false },
      { breaks_through: ['kill', 'loss-limit', 'exit-unconfirmed', 'security'] },
      { quiet: { from: 0, to: 1_439 } },
      { quiet: null },
    ];
    for (const change of free) await desk.settings(change);
    await expect(desk.settings({ breaks_through: [], quiet: { from: 60, to: 120 } })).rejects.toThrow('auth.step-up');
  });
});

describe('what opens a channel', () => {
  test('is in no answer, no export and no readable row', async () => {
    const desk = await toldDesk();
    await withEveryChannel(desk);
    const { server, user } = desk;
    const exported = await server.call('POST', '/api/profile/export/', { token: user.token, body: {} });
    expect(exported.text).toContain('"telling_channels":[\n');
    const rows = JSON.stringify(await server.db.selectFrom('telling_channels').selectAll().execute());
    const read = await server.call('GET', '/api/telling/settings/', { token: user.token });
    for (const [where, text] of Object.entries({ exported: exported.text, rows, read: read.text }))
      for (const secret of ['canary', '/send/1', desk.device.auth, BOT_TOKEN])
        expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
  });
});
