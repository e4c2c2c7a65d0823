import { largestOrderQuantity } from './freeze-limit.ts';

/** A slice of an order, in units. `working` is false once it has ended: then only its filled quantity counts. */
interface ChangeableChild {
  readonly childId: string;
  readonly quantity: number;
  readonly filledQuantity: number;
  readonly working: boolean;
}

/** The new total of one slice, filled part included. */
interface ChildTotal {
  readonly childId: string;
  readonly quantity: number;
}

/**
 * Returns the new totals of the working slices that make up the order's new total (units, filled part included), only the changed ones; null when impossible:
 * each keeps at least one lot beyond its filled quantity and stays within the freeze limit. Additional units go to the first slices with capacity, a
 * reduction is taken from the last.
 */
export function changeChildren(
  children: readonly ChangeableChild[],
  total: number,
  lotSize: number,
  freezeQuantity: number,
): readonly ChildTotal[] | null {
  const largest = largestOrderQuantity(lotSize, freezeQuantity) ?? Infinity;
  const working = children.filter((child) => child.working);
  const ended = children.filter((child) => !child.working).reduce((sum, child) => sum + child.quantity, 0);
  let difference = total - ended - working.reduce((sum, child) => sum + child.quantity, 0);
  const totals = new Map(working.map((child) => [child.childId, child.quantity]));
  for (const child of difference < 0 ? working.toReversed() : working) {
    const least = Math.floor(child.filledQuantity / lotSize) * lotSize + lotSize;
    const step = Math.max(Math.min(0, least - child.quantity), Math.min(largest - child.quantity, difference));
    totals.set(child.childId, child.quantity + step);
    difference -= step;
  }
  if (difference !== 0) return null;
  return working.flatMap(({ childId, quantity }) => {
    const now = totals.get(childId) ?? quantity;
    return now === quantity ? [] : [{ childId, quantity: now }];
  });
}
