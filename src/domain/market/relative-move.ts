/** Returns how far a price has moved from another, as a fraction (0.01 = up 1 %); null when either is unknown or the first price is not positive. */
export function relativeMove(last: number | null | undefined, from: number | null | undefined): number | null {
  if (last === null || last === undefined || from === null || from === undefined || !(from > 0)) return null;
  return last / from - 1;
}
