import { varianceShare } from '../processes/activity.ts';
import { type PathParameters, type PathState, TRADING_DAYS } from '../processes/path.ts';

/** Options trade above the volatility that the path has on average: implied over realised variance. */
const VARIANCE_PREMIUM = 1.12;
const SMALLEST = 1e-7;

/**
 * Returns the trading time left to an expiry, in trading years: the rest of today's session by its variance profile, and a whole day
 * (night and session) for each later trading day. So a weekend costs no variance and an expiry morning still holds a session's worth.
 */
export function tradingYearsLeft(sessionProgress: number, laterSessions: number, parameters: PathParameters): number {
  const today = (1 - parameters.overnightShare) * (1 - varianceShare(sessionProgress));
  return (today + laterSessions) / TRADING_DAYS;
}

/**
 * Returns the at-the-money total volatility (sigma sqrt T) over a trading time. Its square is the integral of a positive forward
 * variance base^2 (1 + A exp(-k1 t) + B exp(-k2 t)) with A, B > -0.4, so it rises with time.
 */
export function totalVolatility(path: PathState, parameters: PathParameters, time: number): number {
  const slow = ((Math.exp(2 * path.slow) - 1) * -Math.expm1(-parameters.slowReversion * time)) / parameters.slowReversion;
  const fast = ((Math.exp(2 * path.fast) - 1) * -Math.expm1(-parameters.fastReversion * time)) / parameters.fastReversion;
  return Math.max(SMALLEST, Math.sqrt(VARIANCE_PREMIUM * (time + slow + fast)) * parameters.baseVolatility);
}
