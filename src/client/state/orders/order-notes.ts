import { atom } from 'jotai';
import type { UserEvent } from '#contract/events/stream-events.ts';
import { listOrderNotes, setOrderNote } from '#client/api/orders.ts';
import type { OrderNote, OrderNoteBody } from '#client/api/types.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import { bookKey, readBookKey } from '../positions/book-key.ts';
import { isListOf } from '../resource/is-list.ts';
import { foldLazily } from '../stream/lazy-folds.ts';
import { operationAtom } from '../resource/loading.ts';
import { resourceFamily } from '../resource/resource-family.ts';
import { fromServerClock } from '../stream/server-clock.ts';

const notes = resourceFamily<OrderNote[]>({
  name: 'order-notes',
  operation: 'listOrderNotes',
  streamed: true,
  check: isListOf<OrderNote>('order_id'),
  load: async (key) => {
    const { owner, date } = readBookKey(key);
    const answer = await listOrderNotes(owner, date);
    return { value: answer.order_notes, receivedAt: fromServerClock(answer.received_at, wallNow()), exchangeAt: null, source: 'network' };
  },
});

/** The trader's notes and tags of the orders that a book shows; a null date is the current trading date. */
export const useOrderNotes = (accountNumber: string | null, date: string | null) =>
  notes.use(accountNumber === null ? null : bookKey(accountNumber, date));

/** Adds a note to every loaded list of the account: an order may be in the book of its day and in today's. */
const foldNoteAtom = atom(null, (_get, set, note: OrderNote) => {
  for (const key of notes.keys().filter((each) => readBookKey(each).owner === note.account_number))
    set(notes.fold, key, (list) => {
      const old = list.find(({ order_id: id }) => id === note.order_id);
      return old !== undefined && old.updated_at > note.updated_at ? list : [note, ...list.filter((each) => each !== old)];
    });
});

foldLazily(
  atom(null, (_get, set, event: UserEvent) => {
    if (event.type === 'order.noted' && 'order_note' in event.data) set(foldNoteAtom, event.data.order_note);
  }),
);

/** Says what stands about an order from now on; rejects with ApiError. */
export const setOrderNoteAtom = operationAtom('setOrderNote', async (_get, set, orderId: string, body: OrderNoteBody) => {
  set(foldNoteAtom, await setOrderNote(orderId, body));
});
