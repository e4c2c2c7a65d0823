import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { PEER_BOUNDS, type PeerFigures } from '#tests/bench/support/peer.ts';
import { chainOfLegs } from '#tests/bench/support/chain-of-legs.ts';
import { speed } from '#tests/bench/support/speed.ts';

/** In a process of its own, where modules are the engine's: the test runner puts an object between them, which the hot paths would be timed by. */
function measured(): PeerFigures {
  const script = "import { peerFigures } from '#tests/bench/support/peer.ts'; process.stdout.write(JSON.stringify(peerFigures(30)));";
  const args = ['--import=tsx', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 })) as PeerFigures;
}

it(
  'pricing keeps up with a published package that is far less exact, in one run on the same options',
  { retry: 2, timeout: 60_000 },
  () => {
    const found = measured();
    for (const key of Object.keys(PEER_BOUNDS) as (keyof PeerFigures)[])
      expect(found[key], `${key} of ${JSON.stringify(found)}`).toBeGreaterThanOrEqual(PEER_BOUNDS[key]);
  },
);

it(
  'a chain of 400 legs gets its volatilities and Greeks on one tick in a fraction of the bound of a millisecond, numbers alone',
  { retry: 2 },
  () => {
    expect(1e-3 / speed(1, chainOfLegs(200).bare, 30)).toBeLessThan(1);
  },
);
