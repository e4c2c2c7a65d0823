import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BotState } from '#domain/bots/engine/state.ts';
import { newBotState } from '#domain/bots/engine/state.ts';
import { step } from '#domain/bots/engine/step.ts';
import { drawnDefinition } from '#tests/support/bots/drawn-definition.ts';
import { type Minute, trial } from '#tests/support/bots/engine-trial.ts';

const minuteOf = fc.record({
  call: fc.integer({ min: 40, max: 200 }),
  put: fc.integer({ min: 40, max: 200 }),
  spot: fc.integer({ min: 24_900, max: 25_100 }),
});

/** The bought legs that protect the sold leg at an index. */
function hedgesOf({ definition, legs }: BotState, place: number): BotState['legs'] {
  const against = { call: ['call', 'future'], put: ['put'], future: ['call', 'future'] }[definition.legs[place]!.kind];
  return legs.filter(({ side }, other) => side === 1 && against.includes(definition.legs[other]?.kind ?? 'none'));
}

it('no short of any definition is sent while what protects it waits, nor held after that could not be bought', () => {
  let [sold, waited] = [0, 0];
  fc.assert(
    fc.property(drawnDefinition, fc.array(minuteOf, { minLength: 2, maxLength: 25 }), (of, minutes: Minute[]) => {
      const refused = new Set([2, 5]);
      const { log } = trial(of, { minutes, outcome: ({ id, opens }) => (opens && refused.has(id) ? 'rejected' : 'filled') });
      let state = newBotState(of);
      for (const input of log) {
        const { state: after, intents } = step(nseFo, state, input);
        state = after;
        waited += state.legs.some(({ wait, phase }) => phase === 'waiting' && wait?.for === 'hedge') ? 1 : 0;
        for (const intent of intents) {
          if (intent.type !== 'order' || intent.side !== 'sell' || !intent.opens) continue;
          if (of.legs[intent.leg] === undefined) continue;
          const hedges = hedgesOf(state, intent.leg);
          sold += hedges.length > 0 ? 1 : 0;
          for (const { phase } of hedges) expect(['asked', 'waiting']).not.toContain(phase);
        }
        if (state.phase !== 'entered') continue;
        for (const [place, { side, phase }] of state.legs.entries()) {
          if (side !== -1 || phase !== 'held' || of.legs[place] === undefined) continue;
          for (const hedge of hedgesOf(state, place))
            expect(hedge.phase === 'over' && hedge.firstEntry === null && hedge.wait === null).toBe(false);
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(sold).toBeGreaterThan(30);
  expect(waited).toBeGreaterThan(10);
}, 60_000);
