/** Returns the units of an order that are not filled while an account practises partial fills: the smaller half of its lots. */
export function heldBackOf(quantity: number, lotSize: number): number {
  return Math.floor(quantity / lotSize / 2) * lotSize;
}
