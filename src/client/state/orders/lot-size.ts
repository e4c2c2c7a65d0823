/** An instrument of the wire: another back end may not have told its lot size. */
interface Sized {
  readonly lot_size: number | null;
}

/** Returns whether the lot size is known. Without it an order cannot be sized, and what depends on it is blocked with its reason. */
export const isSized = ({ lot_size: size }: Sized): boolean => size !== null && size > 0;

/** Returns how many lots the units are; null where the units or the lot size are not known. */
export function lotsOf(units: number | null, { lot_size: size }: Sized): number | null {
  return units === null || size === null || size <= 0 ? null : units / size;
}
