import { heightOf, linePath, scaleOf, type Height } from '../figures/line-path.ts';
import { roundLevels } from '../round-levels.ts';

const WIDTH = 1_000;
const HEIGHT = 300;

const TONE = {
  call: 'text-down',
  put: 'text-up',
  primary: 'text-primary',
  second: 'text-warn',
  quiet: 'text-border-strong',
} as const;
const DASH = { call: undefined, put: undefined, primary: undefined, second: '6 3', quiet: '2 2' } as const;

const MARK_DASH = ['6 4', '2 3', '10 4'];

/** A line or a set of bars. Colour is never the only distinction: bars are side by side, lines have dash patterns, and each series has a name. */
export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly shape: 'line' | 'bars';
  readonly tone: 'call' | 'put' | 'primary' | 'second' | 'quiet';
}

/** A named place between two points: 2.5 is in the middle of the third and the fourth. */
export interface Mark {
  readonly at: number;
  readonly label: string;
  /** The level itself. */
  readonly level: number;
}

interface SeriesPictureProps {
  series: readonly Series[];
  count: number;
  at: number | null;
  marks: readonly Mark[];
}

/** Returns the path of a set of bars: rectangles from zero, side by side with those of the other sets. */
function barsPath(values: readonly Height[], place: number, of: number, zero: number, yOf: (value: number) => number): string {
  const slot = WIDTH / values.length;
  const width = (slot * 0.8) / of;
  let path = '';
  values.forEach((value, index) => {
    if (value === null || value === 0) return;
    const x = slot * index + slot * 0.1 + width * place;
    path += `M${x.toFixed(1)} ${zero.toFixed(1)}V${yOf(value).toFixed(1)}h${(width * 0.92).toFixed(1)}V${zero.toFixed(1)}Z`;
  });
  return path;
}

/** A ratio or premium that changes by less than this fraction is drawn flat. */
const LEAST = 0.01;

/** Room for the numbers of the axis, px. */
export const AXIS_PX = 60;

/** Distance from an edge, as a fraction of the height, below which a label is moved inside. */
const EDGE = 0.06;

/** Returns the round numbers of the axis with their words: what reads the same is named once. */
function namedLevels({ low, high }: { readonly low: number; readonly high: number }, axis: AxisText) {
  const levels = roundLevels(low, high);
  const text = axis(levels);
  const named = levels.map((value) => ({ value, name: text(value) }));
  return named.filter(({ name }, place) => name !== named[place - 1]?.name);
}

/** Returns the bounds of the values; those of bars hold zero. */
function seriesScale(series: readonly Series[]) {
  const values = series.flatMap((each) => each.values);
  return scaleOf(values, series.some(({ shape }) => shape === 'bars') ? [0] : [], LEAST);
}

/** How the round numbers of an axis are written, by all of them. */
type AxisText = (levels: readonly number[]) => (value: number) => string;

/** The numbers of the axis, beside the drawing: they lie on no bar. */
export function SeriesAxis({ series, axis }: { series: readonly Series[]; axis: AxisText }) {
  const scale = seriesScale(series);
  return (
    <div aria-hidden className="relative h-[160px] shrink-0 lg:h-[220px]" style={{ width: AXIS_PX }}>
      {namedLevels(scale, axis).map(({ value, name }) => {
        const down = heightOf(value, scale, HEIGHT) / HEIGHT;
        return (
          <span
            key={value}
            className="amount absolute text-micro text-text-3"
            style={{ right: 6, top: `${down * 100}%`, transform: `translateY(${down < EDGE ? 0 : down > 1 - EDGE ? -100 : -50}%)` }}
          >
            {name}
          </span>
        );
      })}
    </div>
  );
}

/** The drawing of a series chart: each point has a slot of the same width, lines go from middle to middle. */
export function SeriesPicture({ series, count, at, marks }: SeriesPictureProps) {
  const bars = series.filter(({ shape }) => shape === 'bars');
  const scale = seriesScale(series);
  const yOf = (value: number) => heightOf(value, scale, HEIGHT);
  const slot = WIDTH / count;
  const zero = scale.low <= 0 && scale.high >= 0 ? yOf(0) : null;
  const placed = (fraction: number) => (fraction + 0.5) * slot;
  return (
    <div className="relative">
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-[160px] w-full lg:h-[220px]"
        fill="none"
      >
        {zero === null ? null : <path d={`M0 ${zero}H${WIDTH}`} vectorEffect="non-scaling-stroke" className="stroke-border-strong" />}
        {at === null ? null : <rect x={at * slot} y="0" width={slot} height={HEIGHT} className="fill-selected" />}
        {bars.map((each, place) => (
          <g key={each.label} className={TONE[each.tone]}>
            <path d={barsPath(each.values, place, bars.length, zero ?? HEIGHT, yOf)} fill="currentColor" />
          </g>
        ))}
        {marks.map(({ at: where, label }, place) => (
          <path
            key={label}
            d={`M${placed(where)} 0V${HEIGHT}`}
            vectorEffect="non-scaling-stroke"
            strokeDasharray={MARK_DASH[place]}
            strokeWidth="1.5"
            className="stroke-text-3"
          />
        ))}
        {series.map((each) =>
          each.shape === 'line' ? (
            <g key={each.label} transform={`translate(${slot / 2} 0)`} className={TONE[each.tone]}>
              <path
                d={linePath(each.values, scale, WIDTH - slot, HEIGHT)}
                stroke="currentColor"
                vectorEffect="non-scaling-stroke"
                strokeWidth="2"
                strokeDasharray={DASH[each.tone]}
                strokeLinejoin="round"
                strokeLinecap="round"
              />
            </g>
          ) : null,
        )}
      </svg>
    </div>
  );
}
