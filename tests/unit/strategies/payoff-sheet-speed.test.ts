import { expect, it } from 'vitest';
import { legGreeks } from '#domain/strategies/leg-greeks.ts';
import { payoffSheet } from '#domain/strategies/payoff-sheet.ts';
import { sheetCase } from '#tests/support/client/sheet-case.ts';

/** Milliseconds of the fastest of some rounds. */
function fastest(rounds: number, work: () => void): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

it('a sheet of ten legs, 400 spots and three dates is several times faster than pricing leg by leg, and within a generous 25 ms', () => {
  const { legs, grid, out } = sheetCase();
  const sheet = fastest(25, () => payoffSheet(out, legs, grid));
  const single = fastest(3, () => {
    for (const elapsed of grid.times)
      for (const spot of grid.spots) for (const leg of legs) legGreeks(leg, { spot, elapsed, volatilityShift: 0, rate: 0 });
  });
  expect(sheet).toBeLessThan(25);
  expect(single / sheet).toBeGreaterThan(1.5);
});
