import type { Bar, Line } from './bar.ts';

/** Strength of a trend and its two directions, 0 to 100. */
interface DirectionalMovement {
  readonly adx: Line;
  readonly dx: Line;
  readonly plus: Line;
  readonly minus: Line;
}

const heightOf = (bar: Bar, before: Bar) => Math.max(bar.high, before.close) - Math.min(bar.low, before.close);

/**
 * Returns Wilder's directional movement. Moves and ranges are his running sums over `length` bars, begun with the first `seed` moves (as many
 * as the length; some tables begin with one less); the ADX begins with the plain average of `length` values. Wilder 1978, chapter 4.
 */
export function directionalMovement(bars: readonly Bar[], length: number, seed = length): DirectionalMovement {
  const adx: (number | null)[] = [];
  const dx: (number | null)[] = [];
  const plus: (number | null)[] = [];
  const minus: (number | null)[] = [];
  let [up, down, range] = [0, 0, 0];
  let [strengthSum, strengths] = [0, 0];
  let smooth: number | null = null;
  bars.forEach((bar, index) => {
    const before = bars[index - 1];
    if (before !== undefined) {
      const rise = bar.high - before.high;
      const fall = before.low - bar.low;
      const keep = index > seed ? (length - 1) / length : 1;
      up = up * keep + (rise > fall && rise > 0 ? rise : 0);
      down = down * keep + (fall > rise && fall > 0 ? fall : 0);
      range = range * keep + heightOf(bar, before);
    }
    const known = before !== undefined && index >= seed;
    const share = (move: number) => (range > 0 ? (100 * move) / range : 0);
    const strength = up + down > 0 ? (100 * Math.abs(up - down)) / (up + down) : 0;
    if (known) {
      strengths += 1;
      if (smooth !== null) smooth = (smooth * (length - 1) + strength) / length;
      else {
        strengthSum += strength;
        if (strengths === length) smooth = strengthSum / length;
      }
    }
    plus.push(known ? share(up) : null);
    minus.push(known ? share(down) : null);
    dx.push(known ? strength : null);
    adx.push(smooth);
  });
  return { adx, dx, plus, minus };
}
