import type { FigureValue } from './metrics.ts';

type Figures = ReadonlyMap<string, readonly FigureValue[]>;

/** Returns the one value of a figure; null where it is not told just now. */
export function figureOf(figures: Figures, name: string): number | null {
  const value = figures.get(name)?.[0]?.value;
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** Returns how many values a histogram has counted under a label. */
export function countOf(figures: Figures, name: string, label: Readonly<Record<string, string>>): number {
  return figures.get(name)?.find((row) => row.metricName === `${name}_count` && has(row, label))?.value ?? 0;
}

/** Returns a quantile of a histogram, interpolated within the bucket like in Prometheus; above the last edge that edge. Null: no values. */
export function quantileOf(figures: Figures, name: string, label: Readonly<Record<string, string>>, share: number): number | null {
  const buckets = (figures.get(name) ?? [])
    .filter((row) => row.metricName === `${name}_bucket` && has(row, label))
    .map(({ labels, value }) => ({ edge: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), count: value }))
    .toSorted((a, b) => a.edge - b.edge);
  const rank = share * (buckets.at(-1)?.count ?? 0);
  if (rank === 0) return null;
  let below = { edge: 0, count: 0 };
  for (const bucket of buckets) {
    if (bucket.count >= rank) {
      if (bucket.edge === Infinity) return below.edge;
      return below.edge + ((bucket.edge - below.edge) * (rank - below.count)) / (bucket.count - below.count);
    }
    below = bucket;
  }
  return below.edge;
}

function has({ labels }: FigureValue, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value);
}
