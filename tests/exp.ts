import { runOfDays } from '#tests/support/market-shape.ts';
for (const seed of [1, 2, 3, 4, 5, 6]) {
  const t = Date.now();
  const y = runOfDays(seed, 252, 13);
  console.log(seed, y.shape.vixLowest.toFixed(1), y.shape.vixMedian.toFixed(1), y.shape.vixHighest.toFixed(1), y.shape.gapShare.toFixed(2), Date.now() - t);
}
