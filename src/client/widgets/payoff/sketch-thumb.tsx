import type { SketchPoint } from '#domain/strategies/sketch-payoff.ts';
import { PayoffThumb } from './payoff-thumb.tsx';

/** The form of a strategy's profit where no price is known; nothing where there is no form. */
export function SketchThumb({ points, className }: { points: readonly SketchPoint[]; className?: string }) {
  if (points.length === 0) return null;
  const spots = Float64Array.from(points, ({ step }) => step);
  const end = Float64Array.from(points, ({ value }) => value);
  return <PayoffThumb spots={spots} end={end} {...(className === undefined ? {} : { className })} />;
}
