import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, SIZES, type Size } from '#tests/support/device/browser.ts';
import { certify, type TestAuthority, trusting } from '#tests/support/device/certificates.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
import { dealt } from '../pages/covering.ts';
import { heading, shown } from '../pages/page.ts';
import { readyOffline } from '../pages/trading-device.ts';
import { walkTheSkeleton } from '../skeleton-flow.ts';

const NAME = 'trade.example.test';
let authority: TestAuthority;
let product: Product;
beforeAll(async () => {
  authority = await certify(NAME);
  product = await startProduct({ tls: authority, env: { REGISTRATION: 'open' } });
});
afterAll(async () => {
  await product.stop();
  rmSync(authority.folder, { recursive: true, force: true });
});

// The flow is walked on both sizes without HTTPS: thorough/skeleton.test.ts.
for (const size of dealt(Object.keys(SIZES) as Size[], 0, 2)) {
  describe(`on a ${size}, over HTTPS on a name that is not this machine`, () => {
    let device: Device;
    beforeAll(async () => {
      device = await openDevice({ size, args: authority.browserArgs, whole: true });
    });
    afterAll(() => device.close());

    it('the whole flow works, with nothing to complain about', async () => {
      await walkTheSkeleton(device.page, `https://${NAME}:${product.port}`);
      expect(await device.page.evaluate(() => isSecureContext)).toBe(true);
      expect(device.complaints()).toEqual([]);
    });

    it('Chromium finds nothing that would keep it from installing the app', async (context) => {
      if (device.chromium.shell) context.skip('a headless shell cannot say whether an app is installable');
      await readyOffline(device);
      const inspector = await device.context.newCDPSession(device.page);
      expect((await inspector.send('Page.getAppManifest')).errors).toEqual([]);
      expect((await inspector.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    });
  });
}

describe('at home, with the certificate that the server made itself', () => {
  let home: Product;
  beforeAll(async () => {
    home = await startProduct({ env: { HTTPS: 'home', REGISTRATION: 'open' } });
  });
  afterAll(() => home.stop());

  it('a device is refused until it trusts; then plain HTTP leads it to the app, which it keeps without the server', async () => {
    const name = `${hostname().split('.')[0]?.toLowerCase() ?? ''}.local`;
    const resolved = [`--host-resolver-rules=MAP ${name} 127.0.0.1`];
    const stranger = await openDevice({ size: 'phone', args: resolved });
    try {
      await expect(stranger.page.goto(`https://${name}:${home.port}/`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    } finally {
      await stranger.close();
    }
    const authority = readFileSync(join(home.dataDir, 'https', 'authority.pem'), 'utf8');
    const device = await openDevice({ size: 'phone', args: trusting(authority, name) });
    const { page } = device;
    try {
      await page.goto(`http://${name}:${home.port}/`);
      await shown(page.getByRole('link', { name: 'Download the certificate' }));
      await page.getByRole('link', { name: 'Open the app' }).click();
      await page.waitForURL(`https://${name}:${home.port}/auth/login`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
      expect(await page.evaluate(() => isSecureContext)).toBe(true);
      expect(device.complaints()).toEqual([]);
      await home.kill('group');
      await page.goto(`https://${name}:${home.port}/auth/register`);
      await heading(page, 'title.register');
    } finally {
      await device.close();
    }
  });
});
