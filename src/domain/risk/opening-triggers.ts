import type { Product, Side } from '../orders/order-kinds.ts';
import { openingQuantity, type OpenUnits } from './adds-risk.ts';

/** Units of a contract in one product of an account: signed, and what works on each side. */
interface AccountUnits extends OpenUnits {
  readonly accountId: string;
  readonly instrumentId: string;
  readonly product: Product;
}

/** A trigger that a broker holds. Of two legs only one is ever reached. Quantities in units. */
interface HeldTrigger {
  readonly id: string;
  readonly accountId: string;
  readonly instrumentId: string;
  readonly legs: readonly { readonly side: Side; readonly product: Product; readonly quantity: number }[];
}

/**
 * Returns the ids of the triggers that could open something once they are reached, whatever order they are reached in: working orders and the triggers
 * before it in the list may close first what a trigger would close.
 */
export function openingTriggers(units: readonly AccountUnits[], triggers: readonly HeldTrigger[]): ReadonlySet<string> {
  const open = new Map<string, OpenUnits>();
  const nameOf = (accountId: string, instrumentId: string, product: Product) => `${accountId} ${instrumentId} ${product}`;
  const unitsOf = (name: string) => open.get(name) ?? NONE;
  for (const one of units) {
    const name = nameOf(one.accountId, one.instrumentId, one.product);
    open.set(name, together(unitsOf(name), one));
  }
  const opening = new Set<string>();
  for (const { id, accountId, instrumentId, legs } of triggers) {
    const shares = legs.map(({ product, side, quantity }): Share => ({ name: nameOf(accountId, instrumentId, product), side, quantity }));
    if (shares.some(({ name, side, quantity }) => openingQuantity(unitsOf(name), side, quantity) > 0)) opening.add(id);
    else for (const share of largestOf(shares)) open.set(share.name, together(unitsOf(share.name), workingOf(share)));
  }
  return opening;
}

const NONE: OpenUnits = { netQuantity: 0, workingBuy: 0, workingSell: 0 };

const together = (one: OpenUnits, other: OpenUnits): OpenUnits => ({
  netQuantity: one.netQuantity + other.netQuantity,
  workingBuy: one.workingBuy + other.workingBuy,
  workingSell: one.workingSell + other.workingSell,
});

interface Share {
  readonly name: string;
  readonly side: Side;
  readonly quantity: number;
}

const workingOf = ({ side, quantity }: Share): OpenUnits => ({ ...NONE, [side === 'buy' ? 'workingBuy' : 'workingSell']: quantity });

/** Only one leg is reached, so that of the legs of one side the largest counts. */
function largestOf(shares: readonly Share[]): readonly Share[] {
  const largest = new Map<string, Share>();
  for (const share of shares) {
    const key = `${share.name} ${share.side}`;
    if ((largest.get(key)?.quantity ?? 0) < share.quantity) largest.set(key, share);
  }
  return [...largest.values()];
}
