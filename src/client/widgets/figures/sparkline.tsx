import { cx } from '#client/ui/cx.ts';
import { heightOf, linePath, scaleOf } from './line-path.ts';

const WIDTH = 96;
const HEIGHT = 32;
const EDGE = 3;

interface SparklineProps {
  /** Oldest first. With fewer than two there is no line, and its place stays empty. */
  values: readonly number[];
  /** The dashed line, and what the colour compares the last value with. */
  previousClose?: number | null;
  className?: string;
}

/** A day's prices as a line without axes. Decorative: the change is written beside it. */
export function Sparkline({ values, previousClose = null, className }: SparklineProps) {
  const scale = scaleOf(values, previousClose === null ? [] : [previousClose]);
  const inner = HEIGHT - EDGE * 2;
  const last = values.at(-1);
  const tone =
    last === undefined || previousClose === null || last === previousClose ? 'text-text-3' : last > previousClose ? 'text-up' : 'text-down';
  return (
    <svg
      aria-hidden
      viewBox={`0 ${-EDGE} ${WIDTH} ${HEIGHT}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={cx('h-[28px] w-[72px] shrink-0 lg:h-[32px] lg:w-[96px]', tone, className)}
    >
      {values.length < 2 || last === undefined ? null : (
        <>
          {previousClose === null ? null : (
            <path
              d={`M0 ${heightOf(previousClose, scale, inner)}H${WIDTH}`}
              strokeDasharray="3 3"
              strokeWidth="1"
              className="stroke-border-strong"
            />
          )}
          <path d={linePath(values, scale, WIDTH - EDGE, inner)} />
          <circle cx={WIDTH - EDGE} cy={heightOf(last, scale, inner)} r="2" fill="currentColor" stroke="none" />
        </>
      )}
    </svg>
  );
}
