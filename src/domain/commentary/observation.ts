import type { ExchangeTime } from '../units/time.ts';

/** Subjects of a commentary. */
export const COMMENTARY_KINDS = [
  'gap',
  'range-break',
  'trend-change',
  'volume-burst',
  'iv-move',
  'oi-shift',
  'pcr-extreme',
  'max-pain-drift',
  'straddle-decay',
  'expiry',
  'breadth',
  'vix',
  'close',
] as const;
export type CommentaryKind = (typeof COMMENTARY_KINDS)[number];

/** Direction of the figure that the commentary is about. */
const DIRECTIONS = ['up', 'down', 'flat'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The figures a commentary rests on, by name: prices in currency units, shares in percent, open interest in units, dates as text. */
type Figures = Readonly<Record<string, number | string>>;

/** Something worth saying of an underlying at an exchange instant, in figures and without words. */
export interface Observation {
  readonly kind: CommentaryKind;
  readonly underlying: string;
  readonly at: ExchangeTime;
  readonly direction: Direction;
  readonly figures: Figures;
}

/** What a detector returns: the direction and the figures; null when there is nothing to say. */
export type Finding = Pick<Observation, 'direction' | 'figures'> | null;

/** Returns the direction of a signed figure. */
export function directionOf(change: number): Direction {
  return change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
}

/** Returns the change from one level to another in percent, rounded to two decimals. */
export function percentChange(from: number, to: number): number {
  return rounded((to / from - 1) * 100, 2);
}

/** Returns the number rounded to so many decimals, never -0. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}
