import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { basketCountAtom, basketOpenAtom } from '#client/state/basket-open.ts';
import { loadBasketAtom } from '#client/state/basket-draft.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/ticket.ts';
import { BasketPill } from './basket-pill.tsx';
import { latePart } from './late-part.ts';
import { domainInstrument } from '#client/state/domain-instrument.ts';
import { undatedInstrument } from './model/undated-instrument.ts';
import { Ticket } from './ticket.tsx';

const BasketSheet = latePart(async () => (await import('./basket/index.ts')).BasketSheet);

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

/** Shows the order ticket or the basket while somebody has asked for one. Stands once in the shell, for every screen. */
export function TicketHost() {
  const [request, setRequest] = useAtom(ticketRequestAtom);
  const [basketOpen, setBasketOpen] = useAtom(basketOpenAtom);
  const legs = useAtomValue(basketCountAtom);
  const loadBasket = useSetAtom(loadBasketAtom);
  useEffect(() => void loadBasket(), [loadBasket]);
  const instrument = request === null ? null : (domainInstrument(request.instrument) ?? undatedInstrument(request.instrument));
  if (request !== null && instrument !== null)
    return <Ticket key={keyOf(request)} request={request} instrument={instrument} onClose={() => setRequest(null)} />;
  if (basketOpen)
    return (
      <Suspense fallback={null}>
        <BasketSheet onClose={() => setBasketOpen(false)} />
      </Suspense>
    );
  return legs > 0 ? <BasketPill legs={legs} onOpen={() => setBasketOpen(true)} /> : null;
}
