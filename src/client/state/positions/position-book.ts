import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { getPositionBook } from '#client/api/books.ts';
import type { PositionBookAnswer } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { bookKey, readBookKey } from './book-key.ts';
import { isRecord } from '../resource/is-record.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { unreadableOf } from '../resource/unreadable.ts';
import { exchangeTimeOf, resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';
import { seedQuotes } from '../market/ticker-store.ts';

/** The running day is valued by the server at its prices of that moment. */
const POLL_MS = 5_000;

const books = resourceFamily<PositionBookAnswer>({
  name: 'position-book',
  operation: 'getPositionBook',
  streamed: false,
  pollMs: POLL_MS,
  check: (data): data is PositionBookAnswer => isRecord(data) && Array.isArray(data['position_book']) && isRecord(data['totals']),
  load: async (key) => {
    const { owner, date } = readBookKey(key);
    const value = await getPositionBook(owner, date);
    return {
      value,
      receivedAt: fromServerClock(value.received_at, wallNow()),
      exchangeAt: exchangeTimeOf(value.exchange_at),
      tradingDate: value.trading_date,
      unreadable: unreadableOf(value),
      source: 'network',
    };
  },
  onValue: (_set, { value, source }) =>
    seedQuotes(
      (value?.position_book ?? []).flatMap(({ quote }) => quote ?? []),
      source === 'network' ? 'feed' : 'storage',
    ),
});

/** Returns the resource atom of an account's position book; a null date is the current trading date. */
export const positionBookAtom = (accountNumber: string, date: string | null = null) => books.atomOf(bookKey(accountNumber, date));
export const openPositionBookAtom = atom(null, (_get, set, accountNumber: string) => set(books.open, bookKey(accountNumber, null)));
/** Has the kept copy of the running day's book read, without asking anybody. */
export const recallPositionBookAtom = atom(null, (_get, set, accountNumber: string) => set(books.recall, bookKey(accountNumber, null)));
export const usePositionBook = (accountNumber: string | null, date: string | null = null) =>
  books.use(accountNumber === null ? null : bookKey(accountNumber, date));

// A fill changes the running day's book before the next look at it.
foldLazily(
  atom(null, (get, set, event: UserEvent) => {
    if (event.type !== 'position.updated' || !('position' in event.data)) return;
    const { account_number: account } = event.data.position;
    if (get(positionBookAtom(account)).value !== null) void set(books.refresh, bookKey(account, null));
  }),
);
