import { atom } from 'jotai';
import type { UserEvent, UserEventType } from '#contract/events/stream-events.ts';
import type { Order } from '#client/api/types.ts';
import { foldAccountAtom, foldRemovedAccountAtom } from '../accounts/accounts.ts';
import { foldLazilyAtom } from './lazy-folds.ts';
import { foldOrderAtom } from '../orders/order-book.ts';
import { foldPortfolioAtom, portfolioGoneAtom } from '../accounts/portfolios.ts';
import { foldPositionAtom } from '../positions/positions.ts';

function isEvent<T extends UserEventType>(event: UserEvent, type: T): event is UserEvent<T> {
  return event.type === type;
}

/** Folds a numbered event into the resources. Safe to repeat; a type this version does not know is passed over. */
export const foldEventAtom = atom(null, (_get, set, event: UserEvent) => {
  if (isEvent(event, 'order.updated')) set(foldOrderAtom, event.data.order as Order);
  else if (isEvent(event, 'position.updated')) set(foldPositionAtom, event.data.position);
  else if (isEvent(event, 'account.saved')) set(foldAccountAtom, event.data.account);
  else if (isEvent(event, 'account.removed')) set(foldRemovedAccountAtom, event.data.id);
  else if (isEvent(event, 'portfolio.saved')) set(foldPortfolioAtom, event.data.portfolio);
  else if (isEvent(event, 'portfolio.removed')) void set(portfolioGoneAtom, event.data.id);
  set(foldLazilyAtom, event);
});
