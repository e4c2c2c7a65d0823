import { erfcx } from './error-function.ts';
import { INVERSE_SQRT_2PI, SQRT_HALF } from './normal.ts';

/**
 * Tails of the normal distribution at h = 0, 1/32, ... 6, so that a price in between costs a short series and no exponential. Row j, for
 * h = j / 32, holds the density n(h) at 0 and from 1 on n(h) m_k(h) / k! for k = 0 to 13, where m_k(h) is the integral of
 * u^k exp(-u^2 / 2 - h u) over u > 0. So the series of row j at -v is n(h) times Mills' ratio at h + v. All entries are positive.
 */
export const NODES_PER_UNIT = 32;
export const LAST_NODE = 6 * NODES_PER_UNIT;
export const ROW = 16;
/**
 * Terms of a row: k = 0 to 13. Up to 0.113 + 1/64 from the node, as `nearTerms` goes, the first one left out is below 1e-17 of the sum. For
 * t < 0.02, the options of the next weeks, k = 9 suffices: there the next is below 3e-17. Both are worst at h = 0.
 */
export const LAST_TERM = 14;
export const SHORT_TERM = 10;
export const SHORT_BELOW = 0.02;

const SQRT_HALF_PI = 1.2533141373155003;
/** Below this the forward recurrence m_(k+1) = k m_(k-1) - h m_k loses at most a few units of the moments that count. */
const FORWARD_BELOW = 1;

function forward(moments: Float64Array, h: number, m0: number): void {
  moments[0] = m0;
  moments[1] = 1 - h * m0;
  for (let k = 1; k + 1 < moments.length; k += 1) moments[k + 1] = k * (moments[k - 1] ?? 0) - h * (moments[k] ?? 0);
}

/** Miller's backward recurrence m_(k-1) = (m_(k+1) + h m_k) / k, scaled to the known m_0. A start at k leaves exp(-2 h sqrt k), here 1e-17. */
function backward(moments: Float64Array, h: number, m0: number): void {
  let above = 0;
  let here = 1e300;
  for (let k = Math.ceil(400 / (h * h)) + 30; k >= 1; k -= 1) {
    if (k < moments.length) moments[k] = here;
    const below = (above + h * here) / k;
    above = here;
    here = below;
  }
  moments[0] = here;
  const scale = m0 / here;
  for (let k = 0; k < moments.length; k += 1) moments[k] = (moments[k] ?? 0) * scale;
}

function build(): Float64Array {
  const table = new Float64Array((LAST_NODE + 1) * ROW);
  const moments = new Float64Array(LAST_TERM);
  for (let node = 0; node <= LAST_NODE; node += 1) {
    const h = node / NODES_PER_UNIT;
    const m0 = SQRT_HALF_PI * erfcx(h * SQRT_HALF);
    if (h < FORWARD_BELOW) forward(moments, h, m0);
    else backward(moments, h, m0);
    // The square of a node is exact, so the density is as good as the exponential.
    let factor = INVERSE_SQRT_2PI * Math.exp(-0.5 * h * h);
    table[node * ROW] = factor;
    for (let k = 0; k < LAST_TERM; k += 1) {
      if (k > 1) factor /= k;
      table[node * ROW + 1 + k] = factor * (moments[k] ?? 0);
    }
  }
  return table;
}

export const TAIL_TABLE = build();
