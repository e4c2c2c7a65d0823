/** A wire instrument, whose lot size may be missing from another back end. */
interface Sized {
  readonly lot_size: number | null;
}

/** Returns whether the lot size is known. Without it an order cannot be sized, and order entry is blocked with a reason. */
export const isSized = ({ lot_size: size }: Sized): boolean => size !== null && size > 0;

/** Returns how many lots the units are; null where the units or the lot size are not known. */
export function lotsOf(units: number | null, { lot_size: size }: Sized): number | null {
  return units === null || size === null || size <= 0 ? null : units / size;
}
