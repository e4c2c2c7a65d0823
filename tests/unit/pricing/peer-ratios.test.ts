import { expect, it } from 'vitest';
import { PEER_BOUNDS, type PeerFigures, peerFigures } from '#tests/bench/support/peer.ts';
import { chainOfLegs } from '#tests/bench/support/chain-of-legs.ts';
import { speed } from '#tests/bench/support/speed.ts';

it('pricing keeps up with a published package that is far less exact, in one run on the same options', { retry: 2 }, () => {
  const found = peerFigures(30);
  for (const key of Object.keys(PEER_BOUNDS) as (keyof PeerFigures)[])
    expect(found[key], `${key} of ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(PEER_BOUNDS[key]);
});

it(
  'a chain of 400 legs gets its volatilities and Greeks on one tick in a fraction of the bound of a millisecond, numbers alone',
  { retry: 2 },
  () => {
    expect(1e-3 / speed(1, chainOfLegs(200).bare, 30)).toBeLessThan(1);
  },
);
