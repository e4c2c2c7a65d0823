import { afterEach, expect, it } from 'vitest';
import { openDevice, type Device } from '#tests/support/device/browser.ts';
import { say } from '#tests/support/client/say.ts';
import { startSpecOnlyHosts, type SpecOnlyHosts } from '#tests/support/spec-only/hosts.ts';
import { heading, shown } from '../pages/page.ts';
import { signInOnScreen } from '../pages/session.ts';

let hosts: SpecOnlyHosts;
let device: Device;
afterEach(async () => {
  await device.close();
  await hosts.close();
});

const JSON_TYPE = 'application/json';

it.each([
  ['missing', { status: 404, type: 'text/html', body: '<h1>Not found</h1>' }],
  ['the page of the host', { status: 200, type: 'text/html', body: '<!doctype html><title>Home</title>' }],
  ['half of itself', { status: 200, type: JSON_TYPE, body: '{"main_base_url":"http://a' }],
  ['a list', { status: 200, type: JSON_TYPE, body: '[]' }],
  [
    'full of wrong addresses',
    { status: 200, type: JSON_TYPE, body: '{"main_base_url":"http://[","analytics_base_url":"ftp://x","features":7}' },
  ],
])('a configuration that is %s means the bare specification at the host itself, and nothing breaks', async (_name, config) => {
  hosts = await startSpecOnlyHosts();
  device = await openDevice({ size: 'phone' });
  const { page } = device;
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  hosts.serveConfig(config);
  await page.goto(`${hosts.app}/auth/login`);
  await signInOnScreen(page, 'meera@example.test');
  await shown(page.getByRole('alert').first());
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([expect.stringMatching(`^${hosts.app}/api/authenticate/login/?$`)]);
  await page.getByRole('link', { name: say('auth.login.register') }).click();
  await heading(page, 'auth.register.title');
  expect(failed).toEqual([]);
});
