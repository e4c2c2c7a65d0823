import { atom, useAtomValue, type Atom } from 'jotai';
import { Suspense } from 'react';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import type { LazyScreen } from '#client/app/lazy-screen.tsx';
import { basketCountAtom, basketOpenAtom } from '#client/state/basket-open.ts';
import { keysOpenAtom } from '#client/state/keys-open.ts';
import { killOpenAtom } from '#client/state/kill-open.ts';
import { noticesOpenAtom } from '#client/state/notices-open.ts';
import { searchOpenAtom } from '#client/state/search-open.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import { KEYS_HOST, KILL_HOST, NOTICES_HOST, SEARCH_HOST, TICKET_HOST } from './host-parts.ts';

const ticketWantedAtom = atom((get) => get(ticketRequestAtom) !== null || get(basketOpenAtom) || get(basketCountAtom) > 0);

/** What opens over any page, each by what asks for it. Their code comes when they are first opened or the page is idle. */
const HOSTS: readonly (readonly [Atom<unknown>, LazyScreen])[] = [
  [ticketWantedAtom, TICKET_HOST],
  [searchOpenAtom, SEARCH_HOST],
  [noticesOpenAtom, NOTICES_HOST],
  [killOpenAtom, KILL_HOST],
  [keysOpenAtom, KEYS_HOST],
];

function Host({ wanted, screen }: { wanted: Atom<unknown>; screen: LazyScreen }) {
  if (!useAtomValue(wanted)) return null;
  return (
    <ErrorBoundary screen={screen}>
      <Suspense fallback={null}>
        <screen.Screen />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The order ticket with its basket, the search, the notification centre, the kill switch and the list of keys. */
export function Hosts() {
  return HOSTS.map(([wanted, screen]) => <Host key={screen.id} wanted={wanted} screen={screen} />);
}
