import { useAtom } from 'jotai';
import { ticketRequestAtom, type TicketRequest } from '#client/state/ticket.ts';
import { domainInstrument } from './model/domain-instrument.ts';
import { Ticket } from './ticket.tsx';

const keys = new WeakMap<TicketRequest, number>();
let opened = 0;

/** Returns a number of its own for each request, so that each opening starts a fresh ticket, also for the same instrument. */
function keyOf(request: TicketRequest): number {
  const known = keys.get(request);
  if (known !== undefined) return known;
  opened += 1;
  keys.set(request, opened);
  return opened;
}

/** Shows the order ticket while somebody has asked for one. Stands once in the shell, for every screen. */
export function TicketHost() {
  const [request, setRequest] = useAtom(ticketRequestAtom);
  const instrument = request === null ? null : domainInstrument(request.instrument);
  if (request === null || instrument === null) return null;
  return <Ticket key={keyOf(request)} request={request} instrument={instrument} onClose={() => setRequest(null)} />;
}
