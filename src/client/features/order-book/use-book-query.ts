import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { type AddressChange, useAddress } from '#client/platform/use-address.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { pageSizeOf } from '#client/widgets/pagination/pages.ts';
import { type BookFilter, PRODUCTS, SIDES } from './model/book-filter.ts';
import { BOOK_TABS, type BookTab } from './model/order-tabs.ts';
import { type OrderSort, sortOfText } from './model/order-sort.ts';

type Key = 'tab' | 'date' | 'q' | 'side' | 'product' | 'sort' | 'page' | 'size' | 'order';
export type QueryChange = AddressChange<Key>;

/** The settings of the book in the address, so that a view can be bookmarked, shared and returned to. */
export interface BookQuery {
  readonly tab: BookTab;
  readonly filter: BookFilter;
  readonly sort: OrderSort;
  readonly page: number;
  readonly size: number;
  /** Id of the order with open details. */
  readonly order: string | null;
  readonly change: (change: QueryChange) => void;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function useBookQuery(): BookQuery {
  const [search, show] = useAddress<Key>();
  const change = (values: QueryChange) =>
    show(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value])));
  useDateInAddress(search.get('date'), (date) => change({ date, page: null }));
  return {
    tab: BOOK_TABS.find((known) => known === search.get('tab')) ?? 'open',
    filter: {
      text: search.get('q') ?? '',
      side: SIDES.find((side) => side === search.get('side')) ?? null,
      product: PRODUCTS.find((product) => product === search.get('product')) ?? null,
    },
    sort: sortOfText(search.get('sort')),
    page: Number(search.get('page') ?? '1') || 1,
    size: pageSizeOf(search.get('size')),
    order: search.get('order'),
    change,
  };
}

/** Keeps the day of all books and the address the same: a new address sets the day, a new day is written into the address. */
function useDateInAddress(text: string | null, write: (date: string | null) => void): void {
  const [selected, select] = useAtom(selectedDateAtom);
  const inAddress = text !== null && DATE.test(text) ? text : null;
  const seen = useRef<string | null>(null);
  const writeLast = useRef(write);
  useEffect(() => {
    writeLast.current = write;
  });
  useEffect(() => {
    if (inAddress === selected) seen.current = inAddress;
    else if (inAddress !== seen.current) {
      seen.current = inAddress;
      select(inAddress);
    } else {
      seen.current = selected;
      writeLast.current(selected);
    }
  }, [inAddress, selected, select]);
}
