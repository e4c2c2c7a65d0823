import { expect, it } from 'vitest';
import { indexLine } from '#client/widgets/benchmark/index-line.ts';
import { equityPoints } from '#client/widgets/figures/equity-points.ts';

const points = equityPoints([
  { date: '2026-11-16', net: 100 },
  { date: '2026-11-17', net: 200 },
  { date: '2026-11-18', net: -50 },
]);
const close = (day: number, value: number) => ({ date: `2026-11-${day}`, close: value });

it('begins with the close before the first day: the account had won nothing then', () => {
  const line = indexLine(points, [close(12, 1_000), close(13, 100), close(16, 110), close(18, 90)], 1_000);
  expect(line).toMatchObject({ from: '2026-11-13', to: '2026-11-18', start: 0 });
  expect(line?.totals.map((total) => (total === null ? null : Math.round(total)))).toEqual([100, null, -100]);
  expect([line?.index, line?.own].map((share) => share?.toFixed(3))).toEqual(['-0.100', '0.250']);
});

it('without an earlier close begins on the first day in common, at the height of the account', () => {
  const line = indexLine(points, [close(17, 100), close(18, 120)], 1_000);
  expect(line).toMatchObject({ from: '2026-11-17', start: null, level: 300 });
  expect(line?.totals.map((total) => (total === null ? null : Math.round(total)))).toEqual([null, 0, 200]);
  expect(line?.own).toBeCloseTo(-0.05, 12);
});

it('is none without two days in common, without money, and from where the account is not known', () => {
  expect(indexLine(points, [], 1_000)).toBeNull();
  expect(indexLine(points, [close(18, 100)], 1_000)).toBeNull();
  expect(indexLine(points, [close(13, 100)], 1_000)).toBeNull();
  expect(indexLine(points, [close(13, 100), close(16, 100)], 0)).toBeNull();
  expect(indexLine([], [close(13, 100)], 1_000)).toBeNull();
  const unknown = equityPoints([{ date: '2026-11-16', net: null }]);
  expect(indexLine(unknown, [close(13, 100), close(16, 100)], 1_000)).toBeNull();
});
