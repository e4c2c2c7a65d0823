import type { Bar } from '#domain/indicators/bar.ts';

/** One end of a trade: the bar that it lies in, and its price. */
interface PicturedEnd {
  readonly at: number;
  readonly price: number;
  readonly side: 'buy' | 'sell';
  readonly label: string;
}

/** A level over the time of a trade: from each instant on it stood there, until the next one. */
export interface PicturedLevel {
  readonly label: string;
  readonly kind: 'stop' | 'target';
  /** It is a level of the underlying, not of the contract. */
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

/** Returns the bar in which an instant lies: the last one that begins by then, the first one for what is before all of them. */
export function barOf(bars: readonly number[], at: number): number | undefined {
  return bars.findLast((each) => each <= at) ?? bars[0];
}

/** Returns where a level stood at each bar from one to another: what it was moved to within a bar counts from that bar on. */
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
