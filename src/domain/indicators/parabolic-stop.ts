import type { Bar, Line } from './bar.ts';

/**
 * Returns Wilder's parabolic stop and reverse; it accelerates by `step` with each new extreme, up to `most`, and never enters the range of the
 * two bars before. Begins on the second bar, in the direction of the first two middles. Wilder 1978, chapter 2.
 * Not the library's: that one begins on other extremes and moves a reversed stop by a fixed cent, which no table does.
 */
export function parabolicStop(bars: readonly Bar[], step: number, most: number): Line {
  const [first, second] = bars;
  if (first === undefined || second === undefined) return bars.map(() => null);
  let rising = first.high + first.low <= second.high + second.low;
  let extreme = rising ? first.high : first.low;
  let stop = rising ? first.low : first.high;
  let speed = Math.min(step, most);
  return bars.map((bar, index) => {
    const before = bars[index - 1];
    if (before === undefined) return null;
    const earlier = bars[index - 2] ?? before;
    stop += (extreme - stop) * speed;
    stop = rising ? Math.min(stop, before.low, earlier.low) : Math.max(stop, before.high, earlier.high);
    if (rising ? bar.high > extreme : bar.low < extreme) {
      speed = Math.min(most, speed + step);
      extreme = rising ? bar.high : bar.low;
    }
    if (rising ? bar.low < stop : bar.high > stop) {
      stop = extreme;
      rising = !rising;
      extreme = rising ? bar.high : bar.low;
      speed = Math.min(step, most);
    }
    return stop;
  });
}
