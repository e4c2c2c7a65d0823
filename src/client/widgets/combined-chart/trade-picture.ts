import type { Bar } from '#domain/indicators/bar.ts';

/** Entry or exit of a trade: time, price, side and label. */
interface PicturedEnd {
  readonly at: number;
  readonly price: number;
  readonly side: 'buy' | 'sell';
  readonly label: string;
}

/** A stop or target during a trade: each move gives the level from `at` until the next move. */
export interface PicturedLevel {
  readonly label: string;
  readonly kind: 'stop' | 'target';
  /** True for a level of the underlying's price, false for one of the contract's. */
  readonly ofUnderlying: boolean;
  readonly moves: readonly { readonly at: number; readonly level: number }[];
}

/** A trade among the prices around it. */
export interface TradePicture {
  readonly candles: readonly Bar[];
  readonly underlying: readonly { readonly at: number; readonly close: number }[];
  readonly underlyingName: string;
  readonly entry: PicturedEnd;
  readonly exit: PicturedEnd;
  readonly levels: readonly PicturedLevel[];
}

/** Returns the start of the bar that contains an instant; the first bar for an instant before all bars. */
export function barOf(bars: readonly number[], at: number): number | undefined {
  return bars.findLast((each) => each <= at) ?? bars[0];
}

/** Returns the level at each bar between two instants; a move within a bar counts from that bar on. */
export function levelByBar(
  { moves }: Pick<PicturedLevel, 'moves'>,
  bars: readonly number[],
  from: number,
  to: number,
): readonly { readonly at: number; readonly value: number }[] {
  const points: { at: number; value: number }[] = [];
  let place = 0;
  let value = moves[0]?.level;
  for (const [index, at] of bars.entries()) {
    if (at > to) break;
    const next = bars[index + 1] ?? Infinity;
    for (; place < moves.length && (moves[place]?.at ?? Infinity) < next; place += 1) value = moves[place]?.level;
    if (at >= from && value !== undefined) points.push({ at, value });
  }
  return points;
}
