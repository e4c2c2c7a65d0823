import type { Brand } from './brand.ts';

/** A count of units (lots x lot size): a non-negative safe integer; direction is a side, never a sign. */
export type Quantity = Brand<number, 'Quantity'>;

/** A count of lots: a non-negative safe integer. */
export type Lots = Brand<number, 'Lots'>;

function count(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a ${name}: ${value}`);
  return value;
}

/** Returns the integer as a quantity. Throws RangeError when negative or not a safe integer. */
export function quantity(units: number): Quantity {
  return count(units, 'quantity') as Quantity;
}

/** Returns the integer as lots. Throws RangeError when negative or not a safe integer. */
export function lots(value: number): Lots {
  return count(value, 'number of lots') as Lots;
}

/** Returns the quantity of a number of lots. */
export function quantityOfLots(value: Lots, lotSize: number): Quantity {
  return quantity(value * lotSize);
}
