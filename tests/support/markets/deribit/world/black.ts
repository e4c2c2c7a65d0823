/** Black's model of 1976 without interest, written for the emulator alone: nothing here is shared with the product. */

export interface Priced {
  readonly price: number;
  readonly delta: number;
  readonly gamma: number;
  /** For one percent of volatility. */
  readonly vega: number;
  /** For one day. */
  readonly theta: number;
  /** For one percent of interest. */
  readonly rho: number;
}

const density = (x: number) => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);

/** Returns the normal distribution: the sum of its series near zero, and a continued fraction beyond. */
function normal(x: number): number {
  const far = Math.abs(x);
  if (far < 4) {
    let term = far;
    let sum = far;
    for (let n = 3; Math.abs(term) > 1e-17; n += 2) {
      term *= (far * far) / n;
      sum += term;
    }
    const half = density(far) * sum;
    return x < 0 ? 0.5 - half : 0.5 + half;
  }
  let fraction = far;
  for (let n = 60; n > 0; n -= 1) fraction = far + n / fraction;
  const tail = far > 38 ? 0 : density(far) / fraction;
  return x < 0 ? tail : 1 - tail;
}

/** Returns the price in the counter currency, and its sensitivities. */
export function black(forward: number, strike: number, years: number, volatility: number, call: boolean): Priced {
  const sign = call ? 1 : -1;
  const spread = volatility * Math.sqrt(years);
  if (!(spread > 0)) {
    const price = Math.max(0, sign * (forward - strike));
    return { price, delta: price > 0 ? sign : 0, gamma: 0, vega: 0, theta: 0, rho: 0 };
  }
  const d1 = Math.log(forward / strike) / spread + spread / 2;
  const d2 = d1 - spread;
  const paid = sign * strike * normal(sign * d2);
  return {
    price: sign * forward * normal(sign * d1) - paid,
    delta: sign * normal(sign * d1),
    gamma: density(d1) / (forward * spread),
    vega: (forward * density(d1) * Math.sqrt(years)) / 100,
    theta: -(forward * density(d1) * volatility) / (2 * Math.sqrt(years)) / 365,
    rho: (paid * years) / 100,
  };
}

/** Returns the volatility of a price; 0: the price has no time value, or there is no price. It is sought from a near one. */
export function volatilityOf(price: number, forward: number, strike: number, years: number, call: boolean, near = 0.5): number {
  const least = Math.max(0, call ? forward - strike : strike - forward);
  if (!(price > least) || years <= 0 || price >= (call ? forward : strike)) return 0;
  let low = 1e-4;
  let high = 10;
  let guess = near;
  for (let turn = 0; turn < 100 && high - low > 1e-12; turn += 1) {
    const { price: found, vega } = black(forward, strike, years, guess, call);
    const miss = found - price;
    if (Math.abs(miss) < 1e-13 * forward) return guess;
    if (miss < 0) low = guess;
    else high = guess;
    // Newton's step, or the middle where the step leaves the bracket.
    const next = guess - miss / (vega * 100);
    guess = next > low && next < high ? next : (low + high) / 2;
  }
  return guess;
}
