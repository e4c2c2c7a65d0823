import { describe, expect, it } from 'vitest';
import { legParts, type StagedLeg } from '#domain/orders/basket-stages.ts';

const leg = (kind: StagedLeg['kind'], side: StagedLeg['side']): StagedLeg => ({ kind, side });

describe('the parts of a basket', () => {
  it('bought options are the hedge of whatever else there is', () => {
    const legs = [leg('option', 'sell'), leg('option', 'buy'), leg('future', 'buy'), leg('option', 'buy')];
    expect(legParts(legs)).toEqual(['rest', 'hedge', 'rest', 'hedge']);
  });

  it.each([
    ['only bought options', [leg('option', 'buy'), leg('option', 'buy')]],
    ['only sold options', [leg('option', 'sell'), leg('option', 'sell')]],
    ['a bought future is no hedge that is paid for', [leg('future', 'buy')]],
  ])('%s: there is only a rest', (_, legs) => {
    expect(legParts(legs)).toEqual(legs.map(() => 'rest'));
  });
});
