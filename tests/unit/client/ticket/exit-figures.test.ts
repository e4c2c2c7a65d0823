import { describe, expect, it } from 'vitest';
import { exitFigures } from '#client/features/ticket/model/exit-figures.ts';
import { estimateOf } from '#tests/support/server/wire-samples.ts';

const held = (net_quantity: number) => ({ net_quantity, average_price: 100, instrument: { lot_size: 65 } });
const estimated = (margin_change: number | null) => estimateOf({ margin_change });

describe('what an exit books', () => {
  it('is the way from the average to the price, less the charges, and the margin that it frees', () => {
    expect(exitFigures(held(130), 2, 112, estimated(-40_000))).toEqual({ gross: 1_560, charges: 23.6, net: 1_536.4, freed: 40_000 });
    expect(exitFigures(held(-130), 1, 112, estimated(0)).gross).toBe(-780);
  });

  it('is of no more than what is open, and says what is not known', () => {
    expect(exitFigures(held(65), 3, 110, null)).toEqual({ gross: 650, charges: null, net: null, freed: null });
    expect(exitFigures(held(65), null, 110, estimated(null)).gross).toBeNull();
  });

  it('of a hedge needs margin for what stays', () => {
    expect(exitFigures(held(65), 1, null, estimated(90_000)).freed).toBe(-90_000);
  });
});
