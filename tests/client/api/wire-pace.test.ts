import { expect, test } from 'vitest';
import { paceAfter, WIDE, type WirePace } from '#client/api/wire-pace.ts';

/** How late a packet came, and when; one each second. */
function after(lates: readonly number[], from: WirePace = WIDE, at = 0): WirePace {
  return lates.reduce((pace, late, index) => paceAfter(pace, late, at + index * 1_000), from);
}
const seconds = (count: number, late: number) => Array.from({ length: count }, () => late);

test.each([
  [[0], false],
  [[2_500], false],
  [[2_501], true],
  [[12_000, 0], true],
  [[12_000, ...seconds(15, 0)], true],
  [[12_000, ...seconds(16, 0)], false],
  [[12_000, ...seconds(10, 0), 1_500, ...seconds(10, 0)], true],
  [[12_000, ...seconds(60, 1_500)], true],
] as const)('packets late by %j: thin is %s', (lates, thin) => {
  expect(after(lates).thin).toBe(thin);
});

test('each relapse has it wait twice as long, up to four minutes', () => {
  const waits: number[] = [];
  let pace = WIDE;
  for (let relapse = 0; relapse < 6; relapse += 1) {
    pace = after([9_000], pace);
    waits.push(pace.calmMs);
    pace = after(seconds(300, 0), pace);
    expect(pace.thin).toBe(false);
  }
  expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 240_000]);
});
