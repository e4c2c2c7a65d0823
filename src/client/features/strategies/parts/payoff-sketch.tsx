import { useMemo } from 'react';
import { cx } from '#client/ui/cx.ts';
import { areaPath, heightOf, linePath, scaleOf } from '#client/widgets/figures/line-path.ts';
import type { LegPlan } from '#domain/strategies/leg-plan.ts';
import { sketchPayoff } from '#domain/strategies/sketch-payoff.ts';

const WIDTH = 96;
const HEIGHT = 40;

/** The payoff at expiry without figures; the text beside it gives the meaning. */
export function PayoffSketch({ legs, className }: { legs: readonly LegPlan[]; className?: string }) {
  const values = useMemo(() => sketchPayoff(legs).map(({ value }) => value), [legs]);
  const scale = scaleOf(values, [0]);
  const zero = heightOf(0, scale, HEIGHT);
  const part = (keep: (value: number) => number) => areaPath(values.map(keep), 0, scale, WIDTH, HEIGHT);
  return (
    <svg
      aria-hidden
      direction="ltr"
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      fill="none"
      stroke="currentColor"
      className={cx('block h-[48px] w-[96px] shrink-0', className)}
    >
      <path d={part((value) => Math.max(0, value))} className="text-up" fill="currentColor" fillOpacity="0.25" stroke="none" />
      <path d={part((value) => Math.min(0, value))} className="text-down" fill="currentColor" fillOpacity="0.25" stroke="none" />
      <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" strokeDasharray="3 3" className="stroke-border-strong" />
      <path d={linePath(values, scale, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" strokeWidth="2" className="stroke-text-2" />
    </svg>
  );
}
