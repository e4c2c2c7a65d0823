import { memo, useId } from 'react';
import { across, curvePath, down, HEIGHT, WIDTH, type PayoffScale } from './payoff-scale.ts';

export interface PayoffCurves {
  readonly spots: Float64Array;
  readonly now: Float64Array;
  readonly target: Float64Array;
  readonly end: Float64Array;
}
/** Another strategy for comparison: its profit at its own expiry. */
export interface PayoffOverlay {
  readonly name: string;
  readonly spots: Float64Array;
  readonly end: Float64Array;
}

interface PictureProps {
  curves: PayoffCurves;
  scale: PayoffScale;
  overlays: readonly PayoffOverlay[];
  breakevens: readonly number[];
  spot: number;
  targetSpot: number | null;
  /** Levels at -2, -1, +1 and +2 standard deviations. */
  bands: readonly [number, number, number, number] | null;
  /** How dense the outcomes are at even levels from edge to edge, 1 at the densest; null where nothing tells it. */
  density: readonly number[] | null;
}

/** How much of the height the densest outcome takes. */
const HILL = 0.6;
const DASHES = ['6 3', '2 2', '8 3 2 3'] as const;
const OVERLAY_TONES = ['text-warn', 'text-sell', 'text-text-2'] as const;

/** Lines of the payoff chart. The chart writes labels and numbers itself, so that they are never stretched. */
export const PayoffPicture = memo(function PayoffPicture(props: PictureProps) {
  const { curves, scale, overlays, breakevens, spot, targetSpot, bands, density } = props;
  const id = useId();
  const zero = down(scale, 0) * HEIGHT;
  const x = (level: number) => Math.round(across(scale, level) * WIDTH * 10) / 10;
  const end = curvePath(curves.spots, curves.end, scale);
  const area = `${end}L${WIDTH} ${zero}L0 ${zero}Z`;
  const line = (level: number, className: string, dash?: string) => (
    <path d={`M${x(level)} 0V${HEIGHT}`} vectorEffect="non-scaling-stroke" strokeDasharray={dash} className={className} />
  );
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="absolute inset-0 h-full w-full" fill="none">
      <clipPath id={`${id}-above`}>
        <rect x="0" y="0" width={WIDTH} height={Math.max(0, zero)} />
      </clipPath>
      <clipPath id={`${id}-below`}>
        <rect x="0" y={zero} width={WIDTH} height={Math.max(0, HEIGHT - zero)} />
      </clipPath>
      {density === null ? null : <Hill density={density} from={bands === null ? 0 : x(bands[1])} to={bands === null ? 0 : x(bands[2])} />}
      <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />
      {breakevens.map((level) => (
        <path
          key={level}
          d={`M${x(level)} ${zero - 8}V${zero + 8}`}
          vectorEffect="non-scaling-stroke"
          strokeWidth="2"
          className="stroke-text-2"
        />
      ))}
      {(['above', 'below'] as const).map((part) => (
        <g key={part} clipPath={`url(#${id}-${part})`} className={part === 'above' ? 'text-up' : 'text-down'} stroke="currentColor">
          <path d={area} fill="currentColor" fillOpacity="0.12" stroke="none" />
          <path
            d={end}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeDasharray={part === 'below' ? '7 3' : undefined}
          />
        </g>
      ))}
      {overlays.map((each, place) => (
        <g key={each.name} className={OVERLAY_TONES[place % OVERLAY_TONES.length]} stroke="currentColor">
          <path
            d={curvePath(each.spots, each.end, scale)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="1.5"
            strokeDasharray={DASHES[place % DASHES.length]}
          />
        </g>
      ))}
      <path
        d={curvePath(curves.spots, curves.now, scale)}
        vectorEffect="non-scaling-stroke"
        strokeWidth="1.25"
        strokeDasharray="2 3"
        className="stroke-text-3"
      />
      <path
        d={curvePath(curves.spots, curves.target, scale)}
        vectorEffect="non-scaling-stroke"
        strokeWidth="2"
        className="stroke-primary"
      />
      {line(spot, 'stroke-text-2')}
      {targetSpot === null ? null : line(targetSpot, 'stroke-primary', '5 4')}
    </svg>
  );
});

/** How likely the underlying ends where, as a hill; darker within one standard deviation. */
function Hill({ density, from, to }: { density: readonly number[]; from: number; to: number }) {
  const id = useId();
  const step = WIDTH / (density.length - 1);
  const tops = density.map((part, place) => `L${Math.round(place * step)} ${Math.round((1 - part * HILL) * HEIGHT)}`).join('');
  const hill = `M0 ${HEIGHT}${tops}L${WIDTH} ${HEIGHT}Z`;
  return (
    <g fill="currentColor" className="text-primary">
      <path d={hill} fillOpacity="0.1" />
      <clipPath id={id}>
        <rect x={from} y="0" width={Math.max(0, to - from)} height={HEIGHT} />
      </clipPath>
      <path d={hill} fillOpacity="0.12" clipPath={`url(#${id})`} />
    </g>
  );
}
