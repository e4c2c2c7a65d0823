import type { Brand } from './brand.ts';
import { type Money, MONEY_SCALE, money } from './money.ts';

/** A price of one unit of an instrument: a safe integer in 1/10 000 of the currency unit. */
export type Price = Brand<number, 'Price'>;

/** Returns the integer (1/10 000 of the currency unit) as a price. Throws RangeError when it is not a safe integer. */
export function price(units: number): Price {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a safe integer price: ${units}`);
  return (units === 0 ? 0 : units) as Price;
}

/** Returns the price nearest to a decimal number (112.35 -> 1123500). */
export function priceFromDecimal(value: number): Price {
  return price(Math.sign(value) * Math.round(Math.abs(value) * MONEY_SCALE));
}

/** Returns the price as a decimal number, exact to four places. */
export function priceToDecimal(value: Price): number {
  return value / MONEY_SCALE;
}

/** Returns the price on a whole tick nearest to a decimal number, one tick at the least. */
export function nearestTick(value: number, tick: Price): Price {
  const rounded = roundToTick(priceFromDecimal(Math.max(0, value)), tick, 'nearest');
  return rounded > 0 ? rounded : tick;
}

/** Returns the value of `quantity` units at a price: price x quantity, exact. */
export function valueAt(unitPrice: Price, quantity: number): Money {
  return money(unitPrice * quantity);
}

/** Returns whether the price is a whole number of ticks. */
export function isOnTick(value: Price, tick: Price): boolean {
  return value % tick === 0;
}

/** Returns the price moved to a whole tick: down, up or to the nearest (ties up). */
export function roundToTick(value: Price, tick: Price, mode: 'down' | 'up' | 'nearest'): Price {
  const ticks = value / tick;
  const whole = mode === 'down' ? Math.floor(ticks) : mode === 'up' ? Math.ceil(ticks) : Math.round(ticks);
  return price(whole * tick);
}
