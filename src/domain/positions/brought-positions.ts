import type { Product } from '../orders/order-kinds.ts';
import { multiplyDivide } from '../units/multiply-divide.ts';
import { type Price, price } from '../units/price.ts';
import { groupBy } from './group-by.ts';
import type { StatedPosition } from './reconcile-positions.ts';

/** A position in our books. `elsewhere`: in the group of what other programs have placed at the broker. */
export interface HeldPosition extends StatedPosition {
  readonly elsewhere: boolean;
}

/** Open quantity that the group has to take over (`in`) or to let go (`out`), so that our books have what the broker shows. */
export interface Brought {
  readonly instrumentId: string;
  readonly product: Product;
  readonly way: 'in' | 'out';
  /** What is added to the position of the group, signed. */
  readonly quantity: number;
  /** The broker's average price (`in`), or the average cost of the group (`out`). */
  readonly price: Price;
  /** The open quantity of all our books that this follows from. */
  readonly ours: number;
}

const keyOf = ({ instrumentId, product }: StatedPosition) => `${instrumentId} ${product}`;

function summed(positions: readonly StatedPosition[]): { readonly net: number; readonly cost: number } {
  return positions.reduce((sum, one) => ({ net: sum.net + one.netQuantity, cost: sum.cost + one.openCost }), { net: 0, cost: 0 });
}

const average = ({ net, cost }: { readonly net: number; readonly cost: number }): Price => price(Math.abs(multiplyDivide(cost, 1, net)));

/**
 * Returns what the group of an account takes over or lets go, from positions that trades do not explain: those carried over from an earlier day, and those
 * that are gone. Positions of our own are never touched: where the broker shows less than they have, the difference stays one.
 */
export function broughtPositions(ours: readonly HeldPosition[], theirs: readonly StatedPosition[]): readonly Brought[] {
  const [mine, other] = [groupBy(ours, keyOf), groupBy(theirs, keyOf)];
  const found: Brought[] = [];
  for (const key of new Set([...mine.keys(), ...other.keys()])) {
    const own = mine.get(key) ?? [];
    const stated = other.get(key) ?? [];
    const [named] = [...own, ...stated];
    if (named === undefined) continue;
    const { instrumentId, product } = named;
    const total = summed(own).net;
    const group = summed(own.filter((position) => position.elsewhere));
    const broker = summed(stated);
    const missing = broker.net - total;
    const gone = group.net * missing < 0 ? Math.sign(missing) * Math.min(Math.abs(missing), Math.abs(group.net)) : 0;
    const came = missing - gone;
    const add = (way: Brought['way'], quantity: number, at: Price) =>
      found.push({ instrumentId, product, way, quantity, price: at, ours: total });
    if (gone !== 0) add('out', gone, average(group));
    if (came * broker.net > 0) add('in', came, average(broker));
  }
  return found;
}
