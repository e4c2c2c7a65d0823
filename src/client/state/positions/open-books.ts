import { selectedAccountAtom } from '../accounts/accounts.ts';
import { openOrderBookAtom } from '../orders/order-book.ts';
import { openPositionsAtom } from './positions.ts';
import { selectedPortfolioAtom } from '../session/profile.ts';
import type { Store } from '../store.ts';
import { signedInAtom } from '../session/token.ts';
import { userIdAtom } from '../session/user.ts';

/** Keeps open what belongs to an id, null = nothing; the returned function takes the id of now. */
function follow(open: (id: string) => () => void): (id: string | null) => void {
  let current: string | null = null;
  let close: (() => void) | null = null;
  return (next) => {
    if (next === current) return;
    current = next;
    close?.();
    close = next === null ? null : open(next);
  };
}

/**
 * Keeps both books of the selected workplace loaded while somebody is signed in: the menu counts them on every page with a shell, so they
 * are asked for before its live parts and the screen are here. Returns how to stop.
 */
export function keepBooksOpen(store: Store): () => void {
  const orders = follow((number) => store.set(openOrderBookAtom, number));
  const positions = follow((id) => store.set(openPositionsAtom, id));
  const decide = () => {
    const inside = store.get(signedInAtom) && store.get(userIdAtom) !== null;
    orders(inside ? (store.get(selectedAccountAtom)?.account_number ?? null) : null);
    positions(inside ? (store.get(selectedPortfolioAtom)?.id ?? null) : null);
  };
  const stops = [signedInAtom, userIdAtom, selectedAccountAtom, selectedPortfolioAtom].map((each) => store.sub(each, decide));
  decide();
  return () => {
    stops.forEach((stop) => stop());
    orders(null);
    positions(null);
  };
}
