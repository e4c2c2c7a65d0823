import { beforeAll, expect, it } from 'vitest';
import { openDevice, SIZES, type Size } from '#tests/support/device/browser.ts';
import type { Product } from '#tests/support/product/product.ts';
import { sharedProduct } from '#tests/support/product/shared-product.ts';
import { walkTheSkeleton } from '../skeleton-flow.ts';

let product: Product;
beforeAll(async () => {
  product = await sharedProduct();
});

for (const size of Object.keys(SIZES) as Size[]) {
  it(`on a ${size}, a new user registers, links a paper account, trades an option, and the books agree to the paisa`, async () => {
    const device = await openDevice({ size });
    try {
      await walkTheSkeleton(device.page, `http://localhost:${product.port}`);
      expect(device.complaints()).toEqual([]);
    } finally {
      await device.close();
    }
  });
}
