import { expect, it } from 'vitest';
import { reduceVenue } from '#domain/matching/venue-reducer.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import { emptyVenue } from '#domain/matching/venue-state.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { CALL, p, sampleMarket, sampleQuote, SAMPLE_START, terms } from '#tests/support/client/trading-samples.ts';

const submit = (orderId: string, holdBack?: number): VenueInput => ({
  type: 'submit',
  orderId,
  instrumentId: CALL.id,
  terms: terms({ side: 'buy', kind: 'limit', quantity: 130, limitPrice: p(99) }),
  ...(holdBack === undefined ? {} : { holdBack }),
});

it('an order of which the rest is held back holds up nobody behind it', () => {
  let state = emptyVenue(SAMPLE_START);
  const filled: string[] = [];
  const feed = (input: VenueInput, ask: number) => {
    const quote = sampleQuote(CALL.id, state.now, ask, [[ask - 1, 650]], [[ask, 650]]);
    const step = reduceVenue(state, input, sampleMarket([quote]));
    ({ state } = step);
    for (const effect of step.effects) if (effect.type === 'filled') filled.push(`${effect.trade.orderId} ${effect.trade.quantity}`);
  };
  const tick = (seconds: number): VenueInput => ({ type: 'tick', at: exchangeTime(SAMPLE_START + seconds * 1000) });
  feed(submit('held', 65), 100);
  feed(tick(1), 99);
  feed(submit('next'), 100);
  feed(tick(2), 99);
  expect(filled).toEqual(['held 65', 'next 130']);
});
