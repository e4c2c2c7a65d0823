import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, SIZES, type Size } from '#tests/support/device/browser.ts';
import { certify, type TestAuthority } from '#tests/support/device/certificates.ts';
import { type Product, startProduct } from '#tests/support/product/product.ts';
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

for (const size of Object.keys(SIZES) as Size[]) {
  describe(`on a ${size}, over HTTPS on a name that is not this machine`, () => {
    let device: Device;
    beforeAll(async () => {
      device = await openDevice({ size, args: authority.browserArgs });
    });
    afterAll(() => device.close());

    it('the whole flow works, with nothing to complain about', async () => {
      await walkTheSkeleton(device.page, `https://${NAME}:${product.port}`);
      expect(await device.page.evaluate(() => isSecureContext)).toBe(true);
      expect(device.complaints()).toEqual([]);
    });

    it('Chromium finds nothing that would keep it from installing the app', async (context) => {
      if (device.chromium.shell) context.skip('the packaged headless shell cannot say whether an app is installable');
      await readyOffline(device);
      const inspector = await device.context.newCDPSession(device.page);
      expect((await inspector.send('Page.getAppManifest')).errors).toEqual([]);
      expect((await inspector.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    });
  });
}
