import { strict as assert } from 'node:assert';
import { legGreeks } from '#domain/strategies/leg-greeks.ts';
import { payoffSheet } from '#domain/strategies/payoff-sheet.ts';
import { sheetCase } from '#tests/support/client/sheet-case.ts';
import type { Row } from './support/row.ts';

/** Milliseconds of the fastest of some rounds, after a warm-up. */
function fastest(rounds: number, work: () => void): number {
  for (let round = 0; round < rounds; round += 1) work();
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Returns the time of a payoff sheet and its ratio to pricing the same points leg by leg, which must hold. */
export function run(): Promise<Row[]> {
  const { legs, grid, out } = sheetCase();
  const sheet = fastest(200, () => payoffSheet(out, legs, grid));
  const single = fastest(10, () => {
    for (const elapsed of grid.times)
      for (const spot of grid.spots) for (const leg of legs) legGreeks(leg, { spot, elapsed, volatilityShift: 0, rate: 0 });
  });
  const ratio = single / sheet;
  assert.ok(ratio >= 1.5, `a sheet against leg by leg: ${ratio.toFixed(2)}, at least 1.5`);
  return Promise.resolve([
    { what: 'payoff sheet: 10 legs, 400 spots, 3 dates', value: sheet, unit: 'ms', target: '1.5', hard: '4' },
    { what: 'payoff sheet against leg by leg', value: ratio, unit: 'ratio', target: '-', hard: '1.5' },
  ]);
}
