import { marketCalendar } from '#client/platform/market-calendar.ts';
import { cx } from '#client/ui/cx.ts';
import { useFormat } from '#client/i18n/use-format.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { roundLevels } from '../round-levels.ts';
import { heightOf, scaleOf } from './line-path.ts';

/** [begins at, open, high, low, close, ...]. */
type CandleRow = readonly [number, number, number, number, number, ...number[]];

/** A price drawn as a horizontal line with a label. */
export interface CandleLevel {
  readonly kind: 'entry' | 'stop' | 'target' | 'exit';
  readonly price: number;
  /** Name of the level, without the price. */
  readonly label: string;
}

/** A price from an instant on, in exchange milliseconds. */
export interface StepPoint {
  readonly at: number;
  readonly price: number;
}

interface CandlePictureProps {
  /** Oldest first. */
  candles: readonly CandleRow[];
  /** Whether a candle is a day: then the axis names dates. */
  daily: boolean;
  /** Null = not known. */
  tick?: number | null;
  /** The price scale includes all levels. */
  levels?: readonly CandleLevel[];
  /** How a stop has moved, oldest first: where it stood at the end of each candle. */
  stops?: readonly StepPoint[];
}

const STROKES = { entry: 'stroke-text-2', stop: 'stroke-warn', target: 'stroke-primary', exit: 'stroke-text' } as const;
const WORDS = { entry: 'text-text-2', stop: 'text-warn', target: 'text-primary', exit: 'text-text' } as const;
const DASHES = { entry: '1 3', stop: '6 4', target: '10 4', exit: '2 2' } as const;

/** A scale is so many ticks high at least: the bid and the ask are no storm. */
const LEAST_TICKS = 4;

const WIDTH = 600;
const HEIGHT = 260;
/** What is left free above the highest and below the lowest of it, as a share of the height. */
const MARGIN = 0.06;

/** Returns the places of the candles that begin another trading day than the one before. */
function dayStarts(candles: readonly CandleRow[]): readonly number[] {
  const days = candles.map(([at]) => marketCalendar.dateAt(exchangeTime(at)));
  return days.flatMap((day, place) => (place > 0 && day !== days[place - 1] ? [place] : []));
}

/** Returns where the stop stood at the end of each candle; undefined before it was set. */
function stopsOf(candles: readonly CandleRow[], stops: readonly StepPoint[]): readonly (number | undefined)[] {
  if (stops.length === 0) return [];
  return candles.map((_, place) => {
    const ends = candles[place + 1]?.[0] ?? Infinity;
    return stops.findLast(({ at }) => at < ends)?.price;
  });
}

/** Returns the path of a stop that stands still for a candle and moves between two. */
function stopPath(stood: readonly (number | undefined)[], step: number, y: (price: number) => number): string {
  const parts = stood.map((price, place) => {
    if (price === undefined) return '';
    const [from, to] = [place, place + 1].map((each) => Math.round(each * step * 10) / 10);
    return `${stood[place - 1] === undefined ? 'M' : 'L'}${from} ${y(price)}H${to}`;
  });
  return parts.join('');
}

/** Of the picture's height, in percent: lower than this two words would lie over each other. */
const LABEL_GAP = 11;

/** Returns how far down the words of each level stand, in percent: beside their line as far as there is room between them. */
function labelTops(levels: readonly CandleLevel[], y: (price: number) => number): ReadonlyMap<CandleLevel['kind'], number> {
  const placed = levels.map(({ kind, price }) => ({ kind, top: (y(price) / HEIGHT) * 100 })).toSorted((a, b) => a.top - b.top);
  placed.forEach((each, place) => {
    each.top = Math.max(each.top, (placed[place - 1]?.top ?? -LABEL_GAP) + LABEL_GAP);
  });
  for (let place = placed.length - 1, most = 100; place >= 0; place -= 1, most -= LABEL_GAP) {
    const each = placed[place];
    if (each !== undefined) each.top = Math.min(each.top, most);
  }
  return new Map(placed.map(({ kind, top }) => [kind, top]));
}

/** Returns the SVG path of the rising candles, or of all others. */
function candlePath(candles: readonly CandleRow[], rising: boolean, step: number, y: (price: number) => number): string {
  const parts = candles.map(([, open, high, low, close], place) => {
    if (close >= open !== rising) return '';
    const x = Math.round((place + 0.5) * step * 10) / 10;
    const half = Math.max(0.5, Math.round(step * 3.2) / 10);
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
    return `M${x} ${y(high)}V${top}M${x} ${bottom}V${y(low)}M${x - half} ${top}h${half * 2}V${bottom}h${-half * 2}Z`;
  });
  return parts.join('');
}

/** Candles with a price scale, a time scale and a line at the last close. Rising candles are hollow and falling ones filled, so colour is not needed. */
export function CandlePicture({ candles, daily, tick, levels = [], stops = [] }: CandlePictureProps) {
  const format = useFormat();
  const stood = stopsOf(candles, stops);
  const { low, high } = scaleOf([
    ...candles.flatMap(([, , top, bottom]) => [top, bottom]),
    ...levels.map(({ price }) => price),
    ...stood.map((price) => price ?? null),
  ]);
  const room = Math.max((high - low) * MARGIN, (LEAST_TICKS * (tick ?? 0) - (high - low)) / 2);
  const scale = { low: low - room, high: high + room };
  const step = WIDTH / Math.max(1, candles.length);
  const y = (price: number) => Math.round(heightOf(price, scale, HEIGHT) * 10) / 10;
  const tops = labelTops(levels, y);
  const last = candles.at(-1);
  const lines = roundLevels(scale.low, scale.high, 3, tick ?? undefined);
  return (
    <div dir="ltr" className="flex h-full min-h-[180px] flex-col">
      <div className="flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1">
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 h-full w-full"
            fill="none"
          >
            <g className="stroke-border">
              {lines.map((price) => (
                <path key={price} d={`M0 ${y(price)}H${WIDTH}`} vectorEffect="non-scaling-stroke" />
              ))}
            </g>
            {(daily ? [] : dayStarts(candles)).map((place) => (
              <path
                key={place}
                d={`M${Math.round(place * step * 10) / 10} 0V${HEIGHT}`}
                data-day
                className="stroke-border-strong"
                strokeDasharray="2 4"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {last === undefined ? null : (
              <path d={`M0 ${y(last[4])}H${WIDTH}`} className="stroke-text-3" strokeDasharray="2 3" vectorEffect="non-scaling-stroke" />
            )}
            <path d={candlePath(candles, true, step, y)} className="stroke-up" vectorEffect="non-scaling-stroke" />
            <path d={candlePath(candles, false, step, y)} className="fill-down stroke-down" vectorEffect="non-scaling-stroke" />
            <path
              d={stopPath(stood, step, y)}
              data-stops={stops.length}
              className="stroke-warn"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            {levels.map(({ kind, price }) => (
              <path
                key={kind}
                d={`M0 ${y(price)}H${WIDTH}`}
                className={STROKES[kind]}
                strokeDasharray={DASHES[kind]}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {levels.map(({ kind, price, label }) => (
            <span
              key={kind}
              className={cx('absolute start-1 -translate-y-1/2 rounded bg-surface px-1 text-small', WORDS[kind])}
              style={{ top: `${tops.get(kind) ?? 0}%` }}
            >
              {label} {format.price(price, tick)}
            </span>
          ))}
        </div>
        <PriceAxis prices={lines} tick={tick} y={y} />
      </div>
      <TimeAxis candles={candles} daily={daily} />
    </div>
  );
}

interface PriceAxisProps {
  prices: readonly number[];
  tick: number | null | undefined;
  y: (price: number) => number;
}

/** Price labels of the lines, stacked in one cell as wide as the widest and each shifted down to its line. */
function PriceAxis({ prices, tick, y }: PriceAxisProps) {
  const format = useFormat();
  return (
    <ol className="grid" aria-hidden>
      {prices.map((price) => (
        <li
          key={price}
          className="amount relative col-start-1 row-start-1 -translate-y-1/2 self-start justify-self-end px-1 text-small text-text-3"
          style={{ top: `${(y(price) / HEIGHT) * 100}%` }}
        >
          {format.price(price, tick)}
        </li>
      ))}
    </ol>
  );
}

/** When the first, the middle and the last candle were; of another day than the last, which day. The last names the zone of all. */
function TimeAxis({ candles, daily }: Pick<CandlePictureProps, 'candles' | 'daily'>) {
  const format = useFormat();
  const newest = candles.at(-1);
  if (newest === undefined) return null;
  const today = marketCalendar.dateAt(exchangeTime(newest[0]));
  const text = ([at]: CandleRow, zone: boolean) => {
    const date = marketCalendar.dateAt(exchangeTime(at));
    if (daily) return format.expiry(date);
    const time = format.time(exchangeTime(at), { seconds: false, zone });
    return date === today ? time : `${format.expiry(date)} ${time}`;
  };
  const named = [...new Set([candles[0], candles[candles.length >> 1], newest])].flatMap((row) => (row === undefined ? [] : [row]));
  return (
    <p className="mt-2 flex justify-between text-small text-text-3">
      {named.map((row) => (
        <span key={row[0]}>{text(row, row === newest)}</span>
      ))}
    </p>
  );
}
