import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { listBaskets } from '#client/api/orders.ts';
import type { Basket } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { bookKey, readBookKey } from '../positions/book-key.ts';
import { isListOf } from '../resource/is-list.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const baskets = resourceFamily<Basket[]>({
  name: 'baskets',
  operation: 'listBaskets',
  streamed: true,
  check: isListOf<Basket>('basket_id'),
  load: async (key) => {
    const { owner, date } = readBookKey(key);
    const answer = await listBaskets(owner, { startDate: date });
    const value = [...answer.baskets];
    // A day rarely has more than one page. Baskets created meanwhile arrive by the stream.
    for (let { next } = answer; typeof next === 'string';) {
      const more = await listBaskets(owner, { startDate: date, before: next });
      value.push(...more.baskets);
      ({ next } = more);
    }
    return {
      value,
      receivedAt: fromServerClock(answer.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(answer.exchange_at),
      tradingDate: answer.trading_date,
      source: 'network',
    };
  },
});

/** The baskets sent to an account on a trading date; null is the current one. */
export const useBaskets = (accountNumber: string | null, date: string | null) =>
  baskets.use(accountNumber === null ? null : bookKey(accountNumber, date));
export const refreshBasketsAtom = atom(null, (_get, set, accountNumber: string, date: string | null) =>
  set(baskets.refresh, bookKey(accountNumber, date)),
);

const foldBasketAtom = atom(null, (_get, set, basket: Basket) => {
  for (const key of baskets.keys()) {
    const { owner, date } = readBookKey(key);
    if (!basket.targets.some((target) => target.account_number === owner)) continue;
    set(baskets.fold, key, (list) => {
      const known = list.some(({ basket_id: id }) => id === basket.basket_id);
      if (known) return list.map((each) => (each.basket_id === basket.basket_id && each.attempt <= basket.attempt ? basket : each));
      return date === null ? [basket, ...list] : list;
    });
  }
});

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'basket.updated' && 'basket' in event.data) set(foldBasketAtom, event.data.basket as Basket);
  }),
);
