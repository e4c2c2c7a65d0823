import { type Branch, type ImpliedStart, impliedStart } from './implied-start.ts';
import { PRICE, VEGA, priceAndVega } from './normalised-black.ts';

const MOST_STEPS = 40;
/** A step of fourth order from an error below this leaves less than a unit in the last place. */
const LAST_STEP = 2e-5;
/** A warm start may need at most this many steps; otherwise the cold start is the shorter way. */
const WARM_STEPS = 4;
/** Beyond this many deviations out of the money the logarithmic objective is the straighter one. */
const LOG_BEYOND = 1.5;

const found = new Float64Array(2);

/** The next step of Householder's method of third order for the branch's objective; NaN when the price underflows. */
function householderStep(beta: number, ax: number, max: number, s: number, b: number, slope: number, branch: Branch): number {
  const h = ax / s;
  const halleyBase = (h * h) / s - s / 4;
  const thirdBase = halleyBase * halleyBase - 3 * (h / s) * (h / s) - 0.25;
  let newton: number;
  let halley: number;
  let third: number;
  if (branch === 'lower') {
    const logB = Math.log(b);
    const logBeta = Math.log(beta);
    const relative = slope / b;
    newton = ((logBeta - logB) * logB) / logBeta / relative;
    const factor = relative * (1 + 2 / logB);
    halley = halleyBase - factor;
    third = thirdBase + 2 * relative * relative * (1 + (3 / logB) * (1 + 1 / logB)) - 3 * halleyBase * factor;
  } else if (branch === 'middle') {
    newton = (beta - b) / slope;
    halley = halleyBase;
    third = thirdBase;
  } else {
    const gap = max - b;
    const relative = slope / gap;
    newton = -Math.log((max - beta) / gap) / relative;
    halley = halleyBase + relative;
    third = thirdBase + relative * (2 * relative + 3 * halleyBase);
  }
  return (newton * (1 + 0.5 * halley * newton)) / (1 + newton * (halley + (third * newton) / 6));
}

/** Bracketed iteration: a step that leaves the bracket is replaced by its middle, so it always ends. */
function solve(beta: number, ax: number, max: number, start: ImpliedStart): number {
  let { s, left, right } = start;
  for (let i = 0; i < MOST_STEPS; i += 1) {
    if (!(s > left && s < right)) s = right === Infinity ? 2 * left : 0.5 * (left + right);
    priceAndVega(found, ax, s);
    const b = found[PRICE] ?? 0;
    if (b > beta) right = Math.min(right, s);
    else if (b < beta) left = Math.max(left, s);
    else return s;
    const step = householderStep(beta, ax, max, s, b, found[VEGA] ?? 0, start.branch);
    if (Number.isFinite(step)) {
      const moved = s + Math.max(-0.5 * s, step);
      if (Math.abs(moved - s) <= LAST_STEP * s) return moved;
      s = moved;
    } else {
      s = right === Infinity ? 2 * s : 0.5 * (left + right);
    }
    if (right - left <= Number.EPSILON * right) return s;
  }
  return s;
}

/**
 * Returns the total volatility (sigma sqrt T) at which the normalised price of the out-of-the-money option is beta, for |log-moneyness|
 * `ax`; 0 < beta < exp(-ax/2) must hold. Relative error about 1e-14. `guess` > 0 is a nearby total volatility (warm start).
 */
export function impliedTotalVolatility(beta: number, ax: number, guess = 0): number {
  const max = Math.exp(-0.5 * ax);
  if (guess > 0) {
    let s = guess;
    for (let i = 0; i < WARM_STEPS; i += 1) {
      priceAndVega(found, ax, s);
      const b = found[PRICE] ?? 0;
      const branch = beta > 0.5 * max ? 'upper' : ax > LOG_BEYOND * s ? 'lower' : 'middle';
      const step = householderStep(beta, ax, max, s, b, found[VEGA] ?? 0, branch);
      if (!Number.isFinite(step) || step <= -0.5 * s || step > s) break;
      s += step;
      if (Math.abs(step) <= LAST_STEP * s) return s;
    }
  }
  return solve(beta, ax, max, impliedStart(beta, ax, max));
}
