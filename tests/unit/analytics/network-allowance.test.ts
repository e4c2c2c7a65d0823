import { describe, expect, it } from 'vitest';
import { createNetworkAllowance, networkOf } from '#server/analytics/network-allowance.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('what a network is answered', () => {
  it('comes back with time, never beyond what one may have at once', () => {
    let now = 0;
    const allowance = createNetworkAllowance(() => now, { bytes: 100, bytesPerSecond: 10 });
    allowance.take('a', 120);
    expect([allowance.waitOf('a'), allowance.waitOf('b')]).toEqual([2, 0]);
    now = 2_100;
    expect(allowance.waitOf('a')).toBe(0);
    now = 1_000_000;
    allowance.take('a', 99);
    expect(allowance.waitOf('a')).toBe(0);
    allowance.take('a', 2);
    expect(allowance.waitOf('a')).toBe(1);
  });
});
