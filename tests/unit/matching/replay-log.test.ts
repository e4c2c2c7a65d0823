import { describe, expect, it } from 'vitest';
import { appendLine, EMPTY_REPLAY_LOG } from '#domain/matching/replay-log-hash.ts';
import { effectLine, inputLine } from '#domain/matching/replay-log.ts';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { emptyVenue } from '#domain/matching/venue-state.ts';
import { CALL, sampleMarket, sampleQuote, SAMPLE_START, terms } from '#tests/support/client/trading-samples.ts';

describe('the replay-log hash', () => {
  it('is a fixed function: the same on every machine and in every version', () => {
    expect(['a', 'bc', ''].reduce(appendLine, EMPTY_REPLAY_LOG)).toMatchInlineSnapshot(`"085cb928a0cbc856"`);
  });

  it('differs when a line, the order of lines or a line break differs', () => {
    const hash = (lines: string[]) => lines.reduce(appendLine, EMPTY_REPLAY_LOG);
    const all = [['a', 'b'], ['b', 'a'], ['ab'], ['a', 'b', ''], ['a\nb'], ['a'], []].map(hash);
    // A line break inside a line would be two lines: replay-log lines hold none.
    expect(new Set(all).size).toBe(all.length - 1);
  });

  it('does not depend on ids that were made by chance', () => {
    const market = sampleMarket([sampleQuote(CALL.id, SAMPLE_START, 100, [], [[100, 65]])]);
    const lines = (id: string) => {
      const input: VenueInput = { type: 'submit', orderId: id, instrumentId: CALL.id, terms: terms({ quantity: 130 }) };
      return [inputLine(input), ...reduceVenue(emptyVenue(SAMPLE_START), input, market).effects.map(effectLine)];
    };
    expect(lines('one')).toEqual(lines('two'));
    expect(lines('one').join('\n')).not.toContain('one');
  });
});
