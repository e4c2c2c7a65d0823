/**
 * Returns the trading activity within a session, u from 0 (open) to 1 (close): high for the first half hour, rising again at the end.
 * Shape: 0.72 + 0.95 exp(-u/0.06) + 0.45 exp(-(1-u)/0.05), after the U shape documented for NSE (SSRN 2255391; MPRA 89689).
 */
function raw(u: number): number {
  return 0.72 + 0.95 * Math.exp(-u / 0.06) + 0.45 * Math.exp(-(1 - u) / 0.05);
}

const CELLS = 2_048;
const cumulative = new Float64Array(CELLS + 1);
let meanOfRaw = 0;
for (let i = 0; i < CELLS; i += 1) {
  const value = raw((i + 0.5) / CELLS);
  meanOfRaw += value / CELLS;
  cumulative[i + 1] = (cumulative[i] ?? 0) + value * value;
}
const totalSquare = cumulative[CELLS] ?? 1;

/** Returns the share of the session's variance that lies before u: 0 at the open, 1 at the close, strictly rising between. */
export function varianceShare(u: number): number {
  if (u <= 0) return 0;
  if (u >= 1) return 1;
  const position = u * CELLS;
  const cell = Math.floor(position);
  const before = cumulative[cell] ?? 0;
  return (before + ((cumulative[cell + 1] ?? totalSquare) - before) * (position - cell)) / totalSquare;
}

/** Returns how busy the market is at u relative to the mean of the session. */
export function activity(u: number): number {
  return raw(Math.min(1, Math.max(0, u))) / meanOfRaw;
}
