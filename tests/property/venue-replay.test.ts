import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, it, vi } from 'vitest';
import { EMPTY_REPLAY_LOG, type ReplayLogHash } from '#domain/matching/replay-log-hash.ts';
import { appendDecision } from '#domain/matching/replay-log.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import { emptyVenue, type VenueState } from '#domain/matching/venue-state.ts';
import { SAMPLE_START, sampleMarket } from '#tests/support/client/trading-samples.ts';
import { type Decision, play, rebuilt, steps } from './venue-steps.ts';

/** Thousands of stories take seconds; on a busy machine they may take minutes. */
vi.setConfig({ testTimeout: 180_000 });

interface Replayed {
  readonly state: VenueState;
  readonly hash: ReplayLogHash;
}

/** Replays the log: only inputs and quotes, the decisions are made anew. `between` runs after each decision. */
function replay(log: readonly Decision[], between: (now: Replayed, place: number) => Replayed = (now) => now): Replayed {
  let now: Replayed = { state: emptyVenue(SAMPLE_START), hash: EMPTY_REPLAY_LOG };
  log.forEach(({ input, quotes }, place) => {
    const { state, effects } = reduceVenue(now.state, input, sampleMarket([...quotes.values()]));
    now = between({ state, hash: appendDecision(now.hash, input, effects) }, place);
  });
  return now;
}

const hashOf = (log: readonly Decision[]): ReplayLogHash =>
  log.reduce((hash, { input, effects }) => appendDecision(hash, input, effects), EMPTY_REPLAY_LOG);

describe('the log of the venue played again', () => {
  it('gives the same state and the same replay-log hash, from its beginning and from stored rows at any place', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(), (all, first, second) => {
        const log = play(all);
        const original = { state: log.at(-1)?.state ?? emptyVenue(SAMPLE_START), hash: hashOf(log) };
        const cuts = new Set([first, second].map((place) => place % (2 * log.length)));
        // Without cuts this is a plain replay.
        const restored = replay(log, (now, place) =>
          cuts.has(place) ? { ...now, state: rebuilt(JSON.parse(JSON.stringify(now.state)) as VenueState) } : now,
        );
        if (!isDeepStrictEqual(restored, original)) throw new Error('another end when played again or restored on the way');
      }),
      { numRuns: 2_000 },
    );
  });

  it('with one input less gives another hash: what was lost is noticed', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (all, place) => {
        const log = play(all);
        const index = place % log.length;
        if (hashOf(log.toSpliced(index, 1)) === hashOf(log)) throw new Error('a lost decision went unnoticed');
      }),
      { numRuns: 2_000 },
    );
  });
});
