import { GAMMA, RESULTS, priceAndGreeks } from '../pricing/price-and-greeks.ts';

/** One strike of a chain as input for gamma exposure. */
interface GammaStrike {
  /** Currency units. */
  readonly strike: number;
  /** Yearly fraction; null = the strike counts for nothing. */
  readonly volatility: number | null;
  /** Open interest in units. */
  readonly call: number;
  readonly put: number;
}

interface GammaExposure {
  /** By strike, in the order of the input: what dealers would have to trade for a move of 1 %, in currency units. */
  readonly byStrike: readonly { readonly strike: number; readonly call: number; readonly put: number; readonly net: number }[];
  readonly total: number;
  /** Level of the underlying at which the total changes its sign, nearest to the forward; null when there is none within 10 %. */
  readonly flip: number | null;
}

const STEPS = 80;
const REACH = 0.1;
const raw = new Float64Array(RESULTS);

function gammaAt(level: number, strike: number, years: number, volatility: number): number {
  priceAndGreeks(raw, 0, true, level, strike, years, 0, 0, volatility);
  return raw[GAMMA] ?? 0;
}

function netAt(level: number, rows: readonly GammaStrike[], years: number): number {
  let net = 0;
  for (const { strike, volatility, call, put } of rows)
    if (volatility !== null && volatility > 0) net += gammaAt(level, strike, years, volatility) * (call - put);
  return net * level * level * 0.01;
}

function flipLevel(rows: readonly GammaStrike[], forward: number, years: number): number | null {
  let found: number | null = null;
  let last = { level: forward * (1 - REACH), net: netAt(forward * (1 - REACH), rows, years) };
  for (let step = 1; step <= STEPS; step += 1) {
    const level = forward * (1 - REACH + (2 * REACH * step) / STEPS);
    const net = netAt(level, rows, years);
    if (last.net !== 0 && net !== 0 && last.net < 0 !== net < 0) {
      const crossing = last.level + ((level - last.level) * last.net) / (last.net - net);
      if (found === null || Math.abs(crossing - forward) < Math.abs(found - forward)) found = crossing;
    }
    last = { level, net };
  }
  return found;
}

/**
 * Returns the gamma exposure of a chain: gamma x open interest x level^2 x 1 %, calls positive and puts negative, the convention that takes
 * dealers as long the calls and short the puts that others hold. A model of positions that nobody publishes, so its sign is an assumption.
 * `forward` in currency units, `years` positive; after the expiry everything is 0.
 */
export function gammaExposure(rows: readonly GammaStrike[], forward: number, years: number): GammaExposure {
  const alive = years > 0 && forward > 0;
  const byStrike = rows.map(({ strike, volatility, call, put }) => {
    const gamma = alive && volatility !== null && volatility > 0 ? gammaAt(forward, strike, years, volatility) : 0;
    const unit = gamma * forward * forward * 0.01;
    return { strike, call: unit * call, put: 0 - unit * put, net: unit * (call - put) };
  });
  const total = byStrike.reduce((sum, { net }) => sum + net, 0);
  return { byStrike, total, flip: alive ? flipLevel(rows, forward, years) : null };
}
