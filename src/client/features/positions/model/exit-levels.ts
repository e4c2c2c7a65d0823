import type { Position } from '#client/api/types.ts';
import { tickOf } from '#client/state/market/domain-instrument.ts';
import { knownDecimal } from '#client/state/resource/known-money.ts';
import { openProfitAt } from '#client/state/positions/profit.ts';
import { START_PERCENT } from '#domain/orders/entry-levels.ts';
import { price, priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';

/** Units of a stop or target: a price, points or percent from the average, or the profit or loss of the whole position. */
export const LEVEL_UNITS = ['price', 'points', 'percent', 'pnl'] as const;
export type LevelUnit = (typeof LEVEL_UNITS)[number];
export type LevelPart = 'stop' | 'target';

/**
 * Returns the side of the average price on which the level lies: +1 above, -1 below. For a long position the target is above and the stop below; for a short
 * one the reverse.
 */
function directionOf(position: Position, part: LevelPart): 1 | -1 {
  return position.net_quantity > 0 === (part === 'target') ? 1 : -1;
}

/** Returns the trigger price, on a tick, for a typed value; null when the result is not above zero or the average is unknown. */
export function priceOfLevel(position: Position, part: LevelPart, unit: LevelUnit, value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  const average = position.average_price;
  const raw = () => {
    if (unit === 'price') return value;
    if (average === null || value < 0) return null;
    const towards = directionOf(position, part);
    if (unit === 'points') return average + towards * value;
    if (unit === 'percent') return average * (1 + (towards * value) / 100);
    return average + (towards * value) / Math.abs(position.net_quantity);
  };
  const found = raw();
  if (found === null || found <= 0 || found > 10_000_000) return null;
  const onTick = roundToTick(priceFromDecimal(Math.round(found * 10_000) / 10_000), tickOf(position.instrument), 'nearest');
  return onTick > 0 ? priceToDecimal(price(onTick)) : null;
}

/** A level closer to the price than this would be reached by normal price noise. */
const LEAST_PERCENT = 5;

/** Returns the initial value of a level: ten percent from the average, and at least five from the watched price. */
export function startLevel(position: Position, part: LevelPart, watched: number | null): number | null {
  const level = priceOfLevel(position, part, 'percent', START_PERCENT);
  const away = directionOf(position, part);
  const least = watched === null ? null : priceOfLevel(position, part, 'price', watched * (1 + (away * LEAST_PERCENT) / 100));
  return level === null || least === null || (level - least) * away >= 0 ? level : least;
}

/** Returns a price in the given unit; null on the other side of the average, where points and percent have no meaning. */
export function levelOfPrice(position: Position, part: LevelPart, unit: LevelUnit, level: number | null): number | null {
  if (level === null || unit === 'price') return level;
  const average = position.average_price;
  if (average === null || average <= 0) return null;
  const points = (level - average) * directionOf(position, part);
  if (points < 0) return null;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  if (unit === 'points') return rounded(points);
  if (unit === 'percent') return rounded((points / average) * 100);
  return rounded(points * Math.abs(position.net_quantity));
}

/** Returns the profit of the open quantity if it were all closed at the price, before charges. A stop may fill worse. */
export function profitAt(position: Position, level: number | null): number | null {
  return level === null ? null : knownDecimal(openProfitAt(position, priceFromDecimal(level)));
}

/** Returns how many times the money at risk the target earns; null without a loss at the stop or without a gain at the target. */
export function rewardMultiple(position: Position, stop: number | null, target: number | null): number | null {
  const [loss, gain] = [profitAt(position, stop), profitAt(position, target)];
  if (loss === null || gain === null || loss >= 0 || gain <= 0) return null;
  return gain / -loss;
}

/** Returns why a level cannot be set at the watched price; null = it can. An unknown price blocks nothing here: the server decides. */
export function levelProblem(
  position: Position,
  levels: { readonly stop: number | null; readonly target: number | null },
  watched: number | null,
): 'stop-reached' | 'target-reached' | 'crossed' | null {
  const { stop, target } = levels;
  const long = position.net_quantity > 0;
  if (stop !== null && target !== null && (long ? stop >= target : stop <= target)) return 'crossed';
  if (watched === null) return null;
  if (stop !== null && (long ? watched <= stop : watched >= stop)) return 'stop-reached';
  if (target !== null && (long ? watched >= target : watched <= target)) return 'target-reached';
  return null;
}
