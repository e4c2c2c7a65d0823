import { INVERSE_SQRT_2PI, inverseNormalCdf, normalCdf } from './normal.ts';
import { PRICE, VEGA, priceAndVega } from './normalised-black.ts';
import { controlForLeft, controlForRight, rationalCubic } from './rational-cubic.ts';

const SQRT_3 = 1.7320508075688772;
const TWO_PI = 6.283185307179586;
const TWO_PI_OVER_SQRT_27 = 1.2091995761561452;
const PI_OVER_6 = 0.5235987755982988;
const SQRT_HALF_PI = 1.2533141373155003;

/** Which objective the iteration uses: 1/ln b far below the inflection, b around it, ln(max - b) near the maximum. */
export type Branch = 'lower' | 'middle' | 'upper';

/** A first total volatility with the bracket that holds the root. */
export interface ImpliedStart {
  readonly s: number;
  readonly left: number;
  readonly right: number;
  readonly branch: Branch;
}

const found = new Float64Array(2);

/** Branch far below: the map f(s) = 2 pi |x| / sqrt 27 x N(-|x| / (sqrt 3 s))^3 makes the price nearly linear; it is interpolated and inverted. */
function lowerStart(beta: number, ax: number, sl: number, bl: number): number {
  const z = ax / (SQRT_3 * sl);
  const y = z * z;
  const s2 = sl * sl;
  const tail = normalCdf(-z);
  const density = INVERSE_SQRT_2PI * Math.exp(-0.5 * y);
  const f = TWO_PI_OVER_SQRT_27 * ax * tail * tail * tail;
  const first = TWO_PI * y * tail * tail * Math.exp(y + 0.125 * s2);
  const second =
    PI_OVER_6 *
    (y / (s2 * sl)) *
    tail *
    (8 * SQRT_3 * sl * ax + ((3 * s2 * (s2 - 8) - 8 * ax * ax) * tail) / density) *
    Math.exp(2 * y + 0.25 * s2);
  const r = controlForRight(0, bl, 0, f, 1, first, second, true);
  let at = rationalCubic(beta, 0, bl, 0, f, 1, first, r);
  if (!(at > 0)) {
    const t = beta / bl;
    at = (f * t + bl * (1 - t)) * t;
  }
  return Math.abs(ax / (SQRT_3 * inverseNormalCdf(Math.cbrt(at / (TWO_PI_OVER_SQRT_27 * ax)))));
}

/** Branch near the maximum: the map f(s) = N(-s/2), interpolated and inverted. */
function upperStart(beta: number, ax: number, sh: number, bh: number, max: number): number {
  const f = normalCdf(-0.5 * sh);
  const w = (ax / sh) ** 2;
  const first = -0.5 * Math.exp(0.5 * w);
  const second = (SQRT_HALF_PI * Math.exp(w + 0.125 * sh * sh) * w) / sh;
  let at = 0;
  if (Number.isFinite(second))
    at = rationalCubic(beta, bh, max, f, 0, first, -0.5, controlForLeft(bh, max, f, 0, first, -0.5, second, true));
  if (!(at > 0)) {
    const width = max - bh;
    const t = (beta - bh) / width;
    at = (f * (1 - t) + 0.5 * width * t) * (1 - t);
  }
  return -2 * inverseNormalCdf(at);
}

/**
 * Returns the start of the search for the total volatility at which the normalised out-of-the-money price is beta, for |log-moneyness|
 * `ax` and `max` = exp(-ax/2) > beta > 0. Four branches around the inflection point sqrt(2 |x|), after P. Jaeckel, "Let's be rational" (2015).
 */
export function impliedStart(beta: number, ax: number, max: number): ImpliedStart {
  const sc = Math.sqrt(2 * ax);
  let bc = 0;
  let vc = INVERSE_SQRT_2PI;
  if (ax !== 0) {
    priceAndVega(found, ax, sc);
    bc = found[PRICE] ?? 0;
    vc = found[VEGA] ?? 0;
  }
  if (beta < bc) {
    const sl = sc - bc / vc;
    if (sl > 0) priceAndVega(found, ax, sl);
    const bl = sl > 0 ? (found[PRICE] ?? 0) : 0;
    if (beta < bl) return { s: lowerStart(beta, ax, sl, bl), left: 0, right: sl, branch: 'lower' };
    const vl = found[VEGA] ?? 0;
    const r = controlForRight(bl, bc, sl, sc, 1 / vl, 1 / vc, 0, false);
    return { s: rationalCubic(beta, bl, bc, sl, sc, 1 / vl, 1 / vc, r), left: sl, right: sc, branch: 'middle' };
  }
  const sh = vc > 0 ? sc + (max - bc) / vc : sc;
  priceAndVega(found, ax, sh);
  const bh = found[PRICE] ?? 0;
  if (beta <= bh) {
    const vh = found[VEGA] ?? 0;
    const r = controlForLeft(bc, bh, sc, sh, 1 / vc, 1 / vh, 0, false);
    return { s: rationalCubic(beta, bc, bh, sc, sh, 1 / vc, 1 / vh, r), left: sc, right: sh, branch: 'middle' };
  }
  return { s: upperStart(beta, ax, sh, bh, max), left: sh, right: Infinity, branch: beta > 0.5 * max ? 'upper' : 'middle' };
}
