import { useId } from 'react';
import { cx } from '#client/ui/cx.ts';
import { curvePath, down, HEIGHT, scaleOfCurves, WIDTH } from './payoff-scale.ts';

/** Outline of a strategy's profit at expiry without figures, in the colours of profit and loss. */
export function PayoffThumb({ spots, end, className }: { spots: Float64Array; end: Float64Array; className?: string }) {
  const id = useId();
  const scale = scaleOfCurves(spots, [end]);
  const zero = Math.round(down(scale, 0) * HEIGHT);
  const path = curvePath(spots, end, scale);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      className={cx('h-12 w-24 shrink-0', className)}
    >
      {(['up', 'down'] as const).map((part) => (
        <g key={part} className={part === 'up' ? 'text-up' : 'text-down'} clipPath={`url(#${id}${part})`}>
          <clipPath id={`${id}${part}`}>
            <rect y={part === 'up' ? -HEIGHT : zero} width={WIDTH} height={part === 'up' ? HEIGHT + zero : 2 * HEIGHT} />
          </clipPath>
          <path d={`${path}L${WIDTH} ${zero}L0 ${zero}Z`} fill="currentColor" fillOpacity="0.16" />
          <path d={path} vectorEffect="non-scaling-stroke" strokeWidth="2" strokeLinejoin="round" stroke="currentColor" />
        </g>
      ))}
      <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />
    </svg>
  );
}
