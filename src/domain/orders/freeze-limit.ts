/** Returns the largest quantity of one order: the largest whole number of lots within the freeze quantity; null = no limit. */
export function largestOrderQuantity(lotSize: number, freezeQuantity: number): number | null {
  if (freezeQuantity <= 0) return null;
  return Math.floor(freezeQuantity / lotSize) * lotSize;
}

/** Returns the quantity cut into orders that each respect the freeze limit, full ones first. Empty for 0, whatever the limit. */
export function sliceByFreeze(quantity: number, lotSize: number, freezeQuantity: number): number[] {
  if (quantity <= 0) return [];
  const largest = largestOrderQuantity(lotSize, freezeQuantity) ?? quantity;
  if (largest <= 0) throw new RangeError('the freeze quantity is below one lot');
  const slices: number[] = [];
  for (let rest = quantity; rest > 0; rest -= largest) slices.push(Math.min(rest, largest));
  return slices;
}
