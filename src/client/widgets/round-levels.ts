const STEPS = [5, 2.5, 2, 1] as const;
/** Powers of ten below the span that are tried. */
const FINEST = -12;

const isMultiple = (step: number, tick: number) => tick === 0 || Math.abs(step / tick - Math.round(step / tick)) < 1e-6;

function levelsBy(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  // Twelve digits: what binary fractions leave over is no part of a round number.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/**
 * Returns the round numbers between two bounds for an axis: as coarse as possible with at least `least` of them. With a `tick`, each is a valid price;
 * bounds fewer ticks apart give fewer numbers.
 */
export function roundLevels(low: number, high: number, least = 3, tick = 0): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [];
  const top = Math.ceil(Math.log10(span));
  for (let power = top; power > top + FINEST; power -= 1)
    for (const step of STEPS.map((times) => Number(`${times}e${power}`))) {
      if (step < tick) return levelsBy(tick, low, high);
      if (!isMultiple(step, tick)) continue;
      const levels = levelsBy(step, low, high);
      if (levels.length >= least) return levels;
    }
  return [];
}
