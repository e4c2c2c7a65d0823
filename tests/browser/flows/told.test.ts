import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainService } from '#tests/support/telling/services.ts';
import { openDevice } from '#tests/support/device/browser.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { say } from '#tests/support/client/say.ts';
import { registerTrader } from '#tests/support/device/trader.ts';
import { deliver } from '../pages/deliver-push.ts';
import { heading, shown } from '../pages/page.ts';
import { signInForDeepLink } from '../pages/session.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRATION: 'open', PRIVATE_CHANNELS: 'allowed' } });
});
afterAll(() => product.stop());

const SETTINGS = '/app/pages/setting/notifications';

it.for(['phone', 'desktop'] as const)(
  'a %s: a channel is added, tested and told; a pushed outcome is shown once, and a press of it asks before it leads anywhere',
  async (size, { skip }) => {
    const origin = `http://localhost:${product.port}`;
    const webhook = await plainService();
    const trader = await registerTrader(origin);
    const device = await openDevice({ size, whole: true });
    const { page, context } = device;
    const press = (id: string, values?: Record<string, string>) => page.getByRole('button', { name: say(id, values), exact: true }).click();
    const field = (id: string) => page.getByLabel(say(id), { exact: true });
    try {
      await context.grantPermissions(['notifications'], { origin });
      await signInForDeepLink(page, origin, SETTINGS, trader.email);
      await heading(page, 'settings.notifications.title');
      await press('telling.channels.add');
      await field('telling.field.kind').selectOption('webhook');
      await field('telling.field.label').fill('Home');
      await field('telling.field.webhook.url').fill(webhook.url);
      await field('telling.field.webhook.secret').fill('a-secret-of-the-test');
      await press('telling.form.add');
      await press('telling.test-name', { name: 'Home' });
      await shown(page.getByText(say('telling.test.sent')));
      expect(JSON.parse(webhook.got[0]?.body.toString() ?? '')).toMatchObject({ class: 'test', title: 'Test from Strikedesk' });
      await press('telling.log.refresh');
      await shown(page.getByText('Test from Strikedesk'));

      skip(device.chromium.shell, 'a headless shell shows no notifications');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      const told = {
        v: 1,
        tag: 'abc',
        title: 'Stop hit: NIFTY',
        body: 'The exit is confirmed.',
        at: Date.now() - 7_200_000,
        href: '/app/position',
        lang: 'en',
      };
      const [worker] = context.serviceWorkers();
      const seen = () =>
        worker!.evaluate('registration.getNotifications().then((all) => all.map(({ title, body }) => `${title}: ${body}`))');
      // Read only once counted: Chromium loses a notification that is read while being shown.
      await worker!.evaluate('self.counted = []; navigator.setAppBadge = async (count) => void counted.push(count)');
      const counted = (counts: readonly number[]) => expect.poll(() => worker!.evaluate('counted')).toEqual(counts);
      await deliver(context, origin, told);
      await counted([1]);
      // A repeated notification replaces the first one: the words say that the second has arrived.
      await deliver(context, origin, { ...told, body: 'The exit is confirmed, again.' });
      await counted([1, 1]);
      expect(await seen()).toEqual([expect.stringMatching(/^Stop hit: NIFTY: The exit is confirmed, again\.\n.*, 2 hours ago$/)]);
      await worker!.evaluate(
        "registration.getNotifications().then(([notification]) => void dispatchEvent(new NotificationEvent('notificationclick', { notification })))",
      );
      await shown(page.getByRole('dialog').getByText('Stop hit: NIFTY'));
      expect(new URL(page.url()).pathname).toBe(SETTINGS);
      await press('notifications.told.open');
      await heading(page, 'positions.title');
      expect(new URL(page.url()).pathname).toBe('/app/position');
      await expect.poll(seen).toEqual([]);
    } finally {
      await device.close();
    }
  },
);
