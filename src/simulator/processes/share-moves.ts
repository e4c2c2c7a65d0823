import { SECTORS } from '#domain/instruments/sectors.ts';
import type { ShareRow } from '../shares.ts';
import type { Random } from './random.ts';

/** Usual yearly volatility of the market: what the `volatility` of a share is measured against. */
const USUAL_MARKET = 0.155;
/** Sector's part of the variance that the market does not explain. */
const SECTOR_PART = 0.35;

/** Price dynamics of a share, derived from the share's row. */
export interface ShareMover {
  readonly beta: number;
  readonly sector: number;
  /** Yearly volatility of the sector's part and of the share's own part. */
  readonly withSector: number;
  readonly own: number;
}

/** Returns the price dynamics of a share: volatility beyond the market's part is split between the sector and the share. */
export function shareMover(row: ShareRow): ShareMover {
  const rest = Math.max(0.06 ** 2, row.volatility ** 2 - (row.beta * USUAL_MARKET) ** 2);
  return {
    beta: row.beta,
    sector: SECTORS.indexOf(row.sector),
    withSector: Math.sqrt(rest * SECTOR_PART),
    own: Math.sqrt(rest * (1 - SECTOR_PART)),
  };
}

const LOWEST_PRICE = 1;

/**
 * Returns the prices of the shares a stretch of `time` trading years later. `marketMove` is the log return of the market in it; `marketDeviation`
 * its present yearly volatility: when it is high, sectors and shares move more too. `newsChance` is the chance of a move of a share's own that
 * is four times as wide, as on the morning after results.
 */
export function moveShares(
  prices: readonly number[],
  movers: readonly ShareMover[],
  stretch: { readonly time: number; readonly marketMove: number; readonly marketDeviation: number; readonly newsChance: number },
  random: Random,
): readonly number[] {
  const scale = Math.sqrt((stretch.time * stretch.marketDeviation) / USUAL_MARKET);
  const sectors = SECTORS.map(() => random.normal());
  return prices.map((before, index) => {
    const mover = movers[index];
    if (mover === undefined) throw new RangeError(`no share ${index}`);
    const news = stretch.newsChance > 0 && random.uniform() < stretch.newsChance ? 4 : 1;
    const own = mover.own * random.normal() * news + mover.withSector * (sectors[mover.sector] ?? 0);
    return Math.max(LOWEST_PRICE, before * Math.exp(mover.beta * stretch.marketMove + own * scale));
  });
}
