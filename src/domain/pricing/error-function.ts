/**
 * Complementary error function after W. J. Cody, "Rational Chebyshev approximations for the error function",
 * Math. Comp. 23 (1969), coefficients of his CALERF; relative error near one unit in the last place on the whole axis.
 */
export const INVERSE_SQRT_PI = 0.5641895835477562869;

/** erf(x)/x for |x| <= 0.46875 as a function of x^2. */
function centre(y: number): number {
  const numerator =
    (((0.18577770618460315 * y + 3.1611237438705656) * y + 113.864154151050156) * y + 377.485237685302021) * y + 3209.37758913846947;
  const denominator = (((y + 23.6012909523441209) * y + 244.024637934444173) * y + 1282.61652607737228) * y + 2844.23683343917062;
  return numerator / denominator;
}

/** erfcx(x) for 0.46875 < x <= 4. */
function middle(x: number): number {
  const numerator =
    (((((((2.15311535474403846e-8 * x + 0.564188496988670089) * x + 8.88314979438837594) * x + 66.1191906371416295) * x +
      298.635138197400131) *
      x +
      881.95222124176909) *
      x +
      1712.04761263407058) *
      x +
      2051.07837782607147) *
      x +
    1230.33935479799725;
  const denominator =
    (((((((x + 15.7449261107098347) * x + 117.693950891312499) * x + 537.181101862009858) * x + 1621.38957456669019) * x +
      3290.79923573345963) *
      x +
      4362.61909014324716) *
      x +
      3439.36767414372164) *
      x +
    1230.33935480374942;
  return numerator / denominator;
}

/** erfcx(x) for x > 4. */
function tail(x: number): number {
  const y = 1 / (x * x);
  const numerator =
    ((((0.0163153871373020978 * y + 0.305326634961232344) * y + 0.360344899949804439) * y + 0.125781726111229246) * y +
      0.0160837851487422766) *
      y +
    0.000658749161529837803;
  const denominator =
    ((((y + 2.56852019228982242) * y + 1.87295284992346047) * y + 0.527905102951428412) * y + 0.0605183413124413191) * y +
    0.00233520497626869185;
  return (INVERSE_SQRT_PI - (y * numerator) / denominator) / x;
}

/** exp(-x^2) without the rounding of x^2: x is split at 1/16, whose square is exact. */
function gauss(x: number): number {
  const head = Math.trunc(x * 16) / 16;
  return Math.exp(-head * head) * Math.exp(-(x - head) * (x + head));
}

/** Returns exp(x^2) erfc(x), the scaled complementary error function; Infinity below about -26.6. */
export function erfcx(x: number): number {
  if (x > 4) return tail(x);
  if (x > 0.46875) return middle(x);
  if (x >= -0.46875) return Math.exp(x * x) * (1 - x * centre(x * x));
  return 2 / gauss(-x) - (x < -4 ? tail(-x) : middle(-x));
}

/** Returns erfc(x) = 1 - erf(x), accurate in relative terms down to the smallest numbers. */
export function erfc(x: number): number {
  const a = Math.abs(x);
  if (a <= 0.46875) return 1 - x * centre(x * x);
  if (a > 27) return x > 0 ? 0 : 2;
  const upper = gauss(a) * (a > 4 ? tail(a) : middle(a));
  return x > 0 ? upper : 2 - upper;
}
