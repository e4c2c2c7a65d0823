import { expect, test } from 'vitest';
import { OUTCOME_CLASSES } from '#domain/telling/outcome-class.ts';
import { until } from '#tests/support/product/until.ts';
import { mailServer, plainService } from '#tests/support/telling/services.ts';
import { everythingHappens, toldDesk } from '#tests/support/telling/told-desk.ts';

const ALL = { tells: OUTCOME_CLASSES.map((each) => ({ class: each, channels: ['push', 'mail', 'telegram'] })) };

test('a server that ends with messages on the wire tells each once: what may have arrived takes its own place', async () => {
  const first = await toldDesk();
  const [telegram, mail] = [await plainService(), await mailServer()];
  const { database, clock } = first.server;
  await first.settings(ALL);
  await first.addDevice();
  const smtp = { host: '127.0.0.1', port: mail.port, security: 'none', from: 'desk@example.com', to: 'me@example.com' };
  await first.add({ kind: 'mail', label: 'Mail', ...smtp });
  await first.add({ kind: 'telegram', label: 'Telegram', bot_token: `1234:${'x'.repeat(30)}`, chat_id: '1', server: telegram.url });
  // It takes two and never answers the third: there the first server stands when it ends.
  for (const service of [first.push, telegram]) service.answer = () => (service.got.length > 2 ? null : { status: 200 });
  await everythingHappens(first.server, first.user.id);
  await until('three have arrived, and every mail', 20_000, async () => {
    await first.server.services.postman.look();
    const there = [first.push.got.length, telegram.got.length, mail.mails.length];
    return there.join() === `3,3,${OUTCOME_CLASSES.length}` ? true : null;
  });
  await first.server.services.postman.stop();

  for (const service of [first.push, telegram]) service.answer = () => ({ status: 200 });
  const second = await toldDesk({ database, clock }, first);
  await second.server.services.postman.settled();
  const tags = first.pushed().map(({ tag }) => tag);
  expect(tags.length).toBe(OUTCOME_CLASSES.length + 1);
  expect(tags.filter((tag, index) => tags.indexOf(tag) !== index)).toEqual([tags[2]]);
  const texts = telegram.got.map(({ body }) => (JSON.parse(body.toString()) as { text: string }).text);
  expect(texts.filter((text) => text.includes('Perhaps told before'))).toEqual([`${texts[2]}\n(Perhaps told before.)`]);
  expect(new Set(mail.mails.map((text) => /^Message-ID: (.*)$/m.exec(text)?.[1])).size).toBe(OUTCOME_CLASSES.length);
  const deliveries = await second.deliveries();
  expect(deliveries.length).toBe(OUTCOME_CLASSES.length * 3);
  expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['sent']));
});

test('what was only in the log when the server ended is told by the next one, once, whoever reads it', async () => {
  const first = await toldDesk();
  await first.settings(ALL);
  await first.addDevice();
  await everythingHappens(first.server, first.user.id);
  await first.server.services.postman.stop();
  const { database, clock } = first.server;
  const [second, third] = [await toldDesk({ database, clock }, first), await toldDesk({ database, clock }, first)];
  await Promise.all([second.server.services.postman.look(), third.server.services.postman.look()]);
  await second.server.services.postman.settled();
  expect((await second.deliveries()).length).toBe(OUTCOME_CLASSES.length);
});
