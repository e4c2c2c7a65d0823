/** What of a leg's candle a combination is made of; prices in the currency unit. */
export interface LegBar {
  readonly at: number;
  readonly open: number;
  readonly close: number;
  readonly volume: number;
}

/** One leg of a combination: factor of its price, negative for a sold leg, and its bars, oldest first. */
interface CombinedLeg {
  readonly ratio: number;
  readonly bars: readonly LegBar[];
}

/** One bar of a combination. */
export interface CombinedBar {
  readonly at: number;
  readonly open: number;
  readonly close: number;
  /** Units traded in all legs, each by its ratio without sign. */
  readonly volume: number;
}

/**
 * Returns the bars of a combination: the signed sum of its legs at open and close, on each instant at which every leg has a bar. A leg that did
 * not trade gives no bar: nothing is carried over from the bar before. There are no highs and lows, since the legs' own did not happen together.
 * No leg, or a leg without bars, gives none.
 */
export function combinedBars(legs: readonly CombinedLeg[]): readonly CombinedBar[] {
  const [first, ...others] = legs;
  if (first === undefined) return [];
  const known = others.map(({ bars }) => new Map(bars.map((bar) => [bar.at, bar])));
  return first.bars.flatMap((bar) => {
    const parts = [bar];
    for (const each of known) {
      const part = each.get(bar.at);
      if (part === undefined) return [];
      parts.push(part);
    }
    const sum = (read: (part: LegBar, ratio: number) => number) =>
      parts.reduce((total, part, index) => total + read(part, legs[index]?.ratio ?? 0), 0);
    return [
      {
        at: bar.at,
        open: sum((part, ratio) => ratio * part.open),
        close: sum((part, ratio) => ratio * part.close),
        volume: sum((part, ratio) => Math.abs(ratio) * part.volume),
      },
    ];
  });
}

/** Returns the instant of the last bar of each leg that has none at the combination's newest instant: who is missing, and since when. */
export function missingLegs(legs: readonly CombinedLeg[]): readonly { readonly leg: number; readonly since: number | null }[] {
  const newest = Math.max(...legs.map(({ bars }) => bars.at(-1)?.at ?? -Infinity));
  return legs.flatMap(({ bars }, leg) => {
    const last = bars.at(-1)?.at ?? null;
    return last === null || last < newest ? [{ leg, since: last }] : [];
  });
}
