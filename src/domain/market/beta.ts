/** The close of a trading date (YYYY-MM-DD), in currency units. */
export interface DatedClose {
  readonly date: string;
  readonly close: number;
}

/**
 * Most sessions used: a year. A shorter past leaves the slope to chance (its error falls with the root of the sessions), a longer one describes companies and
 * indices as they were.
 */
export const BETA_SESSIONS = 250;
/** With fewer, a month of trading, one odd day turns the slope: none is told. */
export const BETA_LEAST = 20;
/** A smaller spread of moves (as a fraction) is rounding: no tick of any price is as small. */
const STILL = 1e-8;

/** How much of a move of the reference an underlying has made, by the past. */
interface KnownBeta {
  readonly kind: 'known';
  /** 1.18: with the reference up 1 %, it was up 1.18 % on average. */
  readonly beta: number;
  /** Share of the variance of the moves that the reference explains, from 0 to 1. */
  readonly r2: number;
  /** Number of common moves; the last one is that of `to`. */
  readonly sessions: number;
  readonly to: string;
}

/** Why there is no beta: too few common moves, or closes that do not move. */
interface UnknownBeta {
  readonly kind: 'few' | 'still';
  readonly sessions: number;
}

export type Beta = KnownBeta | UnknownBeta;

/** Returns the positive closes by date; of a date that comes twice the later one. */
const byDate = (closes: readonly DatedClose[]): ReadonlyMap<string, number> =>
  new Map(closes.flatMap(({ date, close }) => (Number.isFinite(close) && close > 0 ? [[date, close] as const] : [])));

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the beta of an underlying against a reference by their daily closes, oldest first: the slope of the least-squares line of its moves on those of the
 * reference (Hull, Options, Futures, and Other Derivatives, "Stock index futures"), over the last 250 sessions of the reference. Moves lead from one common
 * date to the next: a day missing in one series makes one longer move in both. They are percentages, not logarithms, because the slope is multiplied with
 * percentages: a gap of 3 % in the reference.
 */
export function betaOf(closes: readonly DatedClose[], reference: readonly DatedClose[]): Beta {
  const own = byDate(closes);
  const common = [...byDate(reference)].slice(-(BETA_SESSIONS + 1)).flatMap(([date, x]) => {
    const y = own.get(date);
    return y === undefined ? [] : [{ date, x, y }];
  });
  const moves = common.slice(1).map(({ x, y }, place) => {
    const before = common[place] ?? { x, y };
    return { x: x / before.x - 1, y: y / before.y - 1 };
  });
  const sessions = moves.length;
  if (sessions < BETA_LEAST) return { kind: 'few', sessions };
  const [meanX, meanY] = [meanOf(moves.map(({ x }) => x)), meanOf(moves.map(({ y }) => y))];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of moves) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const least = sessions * STILL ** 2;
  const [beta, r2] = [xy / xx, (xy / xx) * (xy / yy)];
  if (xx < least || yy < least || !Number.isFinite(beta) || !Number.isFinite(r2)) return { kind: 'still', sessions };
  return { kind: 'known', beta, r2: Math.min(1, r2), sessions, to: common.at(-1)?.date ?? '' };
}
