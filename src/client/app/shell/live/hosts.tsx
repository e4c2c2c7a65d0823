import { atom, useAtomValue, type Atom } from 'jotai';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import {
  basketCountAtom,
  basketOpenAtom,
  keysOpenAtom,
  noticesOpenAtom,
  pressedNotificationAtom,
  searchOpenAtom,
  killOpenAtom,
} from '#client/state/overlays/open.ts';
import { newsOpenAtom } from '#client/state/overlays/news.ts';
import { tourOpenAtom } from '#client/state/overlays/tour.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const ticketWantedAtom = atom((get) => get(ticketRequestAtom) !== null || get(basketOpenAtom) || get(basketCountAtom) > 0);

const ticketAskedAtom = atom((get) => get(ticketRequestAtom) ?? (get(basketOpenAtom) || null));

/** Returns how a host that is late or did not come says so: over the page, while what the atom holds is asked for. */
const asked = (what: string, wanted: Atom<unknown>, ...words: readonly string[]) => ({
  what,
  words: [what, ...words],
  over: true,
  useAsked: () => useAtomValue(wanted) || null,
});

/** The order ticket, the search, the kill switch and the notification centre, fetched when first needed. */
const TicketHost = lazyPart(async () => (await import('#client/features/ticket/index.ts')).TicketHost, asked('ticket', ticketAskedAtom));
const SearchHost = lazyPart(
  async () => (await import('#client/features/search/index.ts')).SearchHost,
  asked('search', searchOpenAtom, 'structures'),
);
const KillSheet = lazyPart(async () => (await import('#client/features/kill/index.ts')).KillSheet, asked('kill', killOpenAtom));
const NotificationHost = lazyPart(
  async () => (await import('#client/features/notifications/index.ts')).NotificationHost,
  asked('notifications', noticesOpenAtom),
);
const PressedHost = lazyPart(
  async () => (await import('#client/features/notifications/index.ts')).PressedHost,
  asked('notifications', pressedNotificationAtom),
);
const KeysHost = lazyPart(async () => (await import('#client/features/keys/index.ts')).KeysHost, asked('keys', keysOpenAtom, 'shortcuts'));
const TourHost = lazyPart(async () => (await import('#client/widgets/tour/index.ts')).TourHost, asked('tour', tourOpenAtom));
const NewsHost = lazyPart(async () => (await import('#client/widgets/whats-new/index.ts')).NewsHost, asked('whats-new', newsOpenAtom));

/** Overlays of every page, each with the atom that opens it. Their code is loaded at the first opening or when the page is idle. */
const HOSTS: readonly (readonly [string, Atom<unknown>, ComponentType])[] = [
  ['ticket', ticketWantedAtom, TicketHost],
  ['search', searchOpenAtom, SearchHost],
  ['notifications', noticesOpenAtom, NotificationHost],
  ['pressed', pressedNotificationAtom, PressedHost],
  ['kill', killOpenAtom, KillSheet],
  ['keys', keysOpenAtom, KeysHost],
  ['tour', tourOpenAtom, TourHost],
  ['whats-new', newsOpenAtom, NewsHost],
];

function Host({ wanted, part: Part }: { wanted: Atom<unknown>; part: ComponentType }) {
  if (!useAtomValue(wanted)) return null;
  return (
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>
  );
}

/** The order ticket with its basket, the search, the notification centre, the kill switch, the list of keys, the tour and what is new. */
export function Hosts() {
  return HOSTS.map(([name, wanted, part]) => <Host key={name} wanted={wanted} part={part} />);
}
