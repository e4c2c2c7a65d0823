const LEAST_DAYS = 5;
const DAYS_A_YEAR = 252;

/** Returns mean by standard deviation of amounts, a day, of which each session of the span has one; null below five of them or without any spread. */
export function dailySharpe(nets: readonly number[]): number | null {
  if (nets.length < LEAST_DAYS) return null;
  const mean = nets.reduce((sum, net) => sum + net, 0) / nets.length;
  const spread = Math.sqrt(nets.reduce((sum, net) => sum + (net - mean) ** 2, 0) / (nets.length - 1));
  return spread === 0 ? null : mean / spread;
}

/** Returns a daily Sharpe ratio as one of a year of 252 days. */
export const yearly = (daily: number): number => daily * Math.sqrt(DAYS_A_YEAR);

/** Returns the same for a year of 252 days. */
export function yearlySharpe(nets: readonly number[]): number | null {
  const daily = dailySharpe(nets);
  return daily === null ? null : yearly(daily);
}

/** Returns total gains divided by total losses; null without a loss. */
export function profitFactorOf(nets: readonly number[]): number | null {
  const gains = nets.reduce((sum, net) => sum + Math.max(0, net), 0);
  const losses = nets.reduce((sum, net) => sum - Math.min(0, net), 0);
  return losses === 0 ? null : gains / losses;
}

/** Returns how deep the running sum of amounts falls below its highest, >= 0. */
export function deepestFall(nets: readonly number[]): number {
  let [now, high, deepest] = [0, 0, 0];
  for (const net of nets) {
    now += net;
    high = Math.max(high, now);
    deepest = Math.max(deepest, high - now);
  }
  return deepest;
}
