import type { Depth, DepthLevel } from '#domain/market/quote.ts';
import { price } from '#domain/units/price.ts';
import { hash32 } from '#domain/units/hash32.ts';
import { hashUnit } from '../processes/random.ts';
import type { Touch } from './touch.ts';

const LEVELS = 5;
/** How long a level keeps its size. */
const SIZE_MS = 2_000;

interface DepthInput {
  readonly seed: number;
  readonly contract: number;
  readonly at: number;
  readonly touch: Touch;
  readonly tick: number;
  readonly lotSize: number;
  /** Usual lots at the best price. */
  readonly lots: number;
}

function level(input: DepthInput, ticks: number, rank: number, isBid: boolean): DepthLevel {
  const moment = Math.floor(input.at / SIZE_MS);
  const draw = hashUnit(input.seed ^ input.contract, ticks * 2 + (isBid ? 1 : 0), moment);
  const lots = Math.max(1, Math.round(input.lots * (0.35 + 1.3 * draw) * (1 + 0.45 * rank)));
  const perOrder = 1 + (hash32(input.contract, ticks, moment) % 9);
  return { price: price(ticks * input.tick), quantity: lots * input.lotSize, orders: Math.max(1, Math.round(lots / perOrder)) };
}

/** Returns five levels a side around the best prices, in units that are whole lots; fewer bids when the price reaches zero. */
export function depthAround(input: DepthInput): Depth {
  const { bidTicks, askTicks } = input.touch;
  // Levels stand about a third of the market's width apart, so a wide market is also a thin one.
  const gap = Math.max(1, Math.round((askTicks - bidTicks) / 3));
  const bids: DepthLevel[] = [];
  const asks: DepthLevel[] = [];
  for (let rank = 0; rank < LEVELS; rank += 1) {
    const bid = bidTicks - rank * gap;
    if (bid > 0) bids.push(level(input, bid, rank, true));
    asks.push(level(input, askTicks + rank * gap, rank, false));
  }
  return { bids, asks };
}
