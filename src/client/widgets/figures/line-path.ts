/** A point of a line in the picture's own units; null where nothing is known: the line has a gap there. */
export type Height = number | null;

interface Scale {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns a scale for all known values and those in `also`; a flat line is centred. The scale spans at least the fraction `least` of the largest value, so
 * that tiny moves look flat.
 */
export function scaleOf(values: readonly Height[], also: readonly number[] = [], least = 0.002): Scale {
  const known = [...values.filter((value) => value !== null), ...also];
  const low = known.length === 0 ? 0 : Math.min(...known);
  const high = known.length === 0 ? 0 : Math.max(...known);
  const short = Math.max(Math.abs(low), Math.abs(high)) * least - (high - low);
  if (high > low) return short > 0 ? { low: low - short / 2, high: high + short / 2 } : { low, high };
  const room = Math.max(1, Math.abs(high) * 0.01);
  return { low: low - room, high: high + room };
}

/** Returns the y coordinate of a value in a picture of the height. */
export function heightOf(value: number, { low, high }: Scale, height: number): number {
  return height * (1 - (value - low) / (high - low));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns the path of a line over the width, the values at equal distances. A value between two unknown ones is a dot of no length. */
export function linePath(values: readonly Height[], scale: Scale, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  let path = '';
  let down = false;
  values.forEach((value, place) => {
    if (value === null) {
      down = false;
      return;
    }
    path += `${down ? 'L' : 'M'}${rounded(place * step)} ${rounded(heightOf(value, scale, height))}`;
    if (!down && (values[place + 1] ?? null) === null) path += 'h0';
    down = true;
  });
  return path;
}

/** Returns the path of the area between a line and a level: one closed piece for each run of known values. */
export function areaPath(values: readonly Height[], level: number, scale: Scale, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const base = rounded(heightOf(level, scale, height));
  let path = '';
  let from: number | null = null;
  values.forEach((value, place) => {
    if (value === null) return;
    const x = rounded(place * step);
    const y = rounded(heightOf(value, scale, height));
    path += from === null ? `M${x} ${base}L${x} ${y}` : `L${x} ${y}`;
    from ??= place;
    if ((values[place + 1] ?? null) === null) {
      path += `L${x} ${base}Z`;
      from = null;
    }
  });
  return path;
}
