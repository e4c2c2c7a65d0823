import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { searchOpenAtom } from '#client/state/search-open.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import { ErrorBoundary } from '#client/app/error-boundary.tsx';
import { SEARCH_HOST, TICKET_HOST } from './host-parts.ts';

/** What opens over any page: the order ticket and the search. Their code comes when they are first opened or the page is idle. */
export function Hosts() {
  const ticket = useAtomValue(ticketRequestAtom);
  const search = useAtomValue(searchOpenAtom);
  return (
    <>
      {ticket ? (
        <ErrorBoundary screen={TICKET_HOST}>
          <Suspense fallback={null}>
            <TICKET_HOST.Screen />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {search ? (
        <ErrorBoundary screen={SEARCH_HOST}>
          <Suspense fallback={null}>
            <SEARCH_HOST.Screen />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}
