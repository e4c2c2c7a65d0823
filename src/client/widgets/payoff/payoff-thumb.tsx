import { cx } from '#client/ui/cx.ts';
import { curvePath, down, HEIGHT, scaleOfCurves, WIDTH } from './payoff-scale.ts';

/** The shape of a strategy's profit at its end, without figures. */
export function PayoffThumb({ spots, end, className }: { spots: Float64Array; end: Float64Array; className?: string }) {
  const scale = scaleOfCurves(spots, [end]);
  const zero = down(scale, 0) * HEIGHT;
  const path = curvePath(spots, end, scale);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className={cx('h-12 w-24 shrink-0', className)}
    >
      <path d={`${path}L${WIDTH} ${zero}L0 ${zero}Z`} className="text-primary" fill="currentColor" fillOpacity="0.12" />
      <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />
      <path d={path} vectorEffect="non-scaling-stroke" strokeWidth="2" strokeLinejoin="round" className="stroke-primary" />
    </svg>
  );
}
