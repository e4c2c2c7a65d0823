import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Instrument } from '#domain/instruments/instrument.ts';
import type { Instrument as WireInstrument } from '#client/api/types.ts';
import { basketCountAtom, basketOpenAtom, chosenBarAtom } from '#client/state/overlays/open.ts';
import { loadBasketAtom } from '#client/state/orders/basket-draft.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/orders/ticket.ts';
import { pushToastAtom } from '#client/state/notices/toasts.ts';
import { ShoppingBasket } from '#client/ui/icons.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { domainInstrument } from '#client/state/market/domain-instrument.ts';
import { Button } from '#client/ui/button.tsx';
import { dockLayer } from '#client/ui/layers.ts';
import { Ticket } from './ticket.tsx';

const BasketSheet = lazyPart(async () => (await import('./basket/basket-sheet.tsx')).BasketSheet, { over: true });

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

/** Later than any expiry; the back end, which knows the expiry, refuses expired contracts. */
const UNKNOWN_DAY = '9999-12-31';

/** Returns an instrument whose back end sends no expiry: it can be traded, but nothing is computed from its expiry. */
function undatedInstrument(wire: WireInstrument): Instrument | null {
  return domainInstrument({ ...wire, expiry: UNKNOWN_DAY, expires_at: Date.parse(UNKNOWN_DAY) });
}

/** Shows the order ticket or the basket on request. Mounted once in the shell for every screen. */
export function TicketHost() {
  const [request, setRequest] = useAtom(ticketRequestAtom);
  const [basketOpen, setBasketOpen] = useAtom(basketOpenAtom);
  const legs = useAtomValue(basketCountAtom);
  const taken = useAtomValue(chosenBarAtom);
  const loadBasket = useSetAtom(loadBasketAtom);
  useEffect(() => void loadBasket(), [loadBasket]);
  const instrument = request === null ? null : (domainInstrument(request.instrument) ?? undatedInstrument(request.instrument));
  const toast = useSetAtom(pushToastAtom);
  const unsized = request !== null && instrument === null;
  useEffect(() => {
    if (!unsized) return;
    toast({ kind: 'warn', title: { id: 'ticket.lot-size-unknown' } });
    setRequest(null);
  }, [unsized, toast, setRequest]);
  if (request !== null && instrument !== null)
    return <Ticket key={keyOf(request)} request={request} instrument={instrument} onClose={() => setRequest(null)} />;
  if (basketOpen) return <BasketSheet review={basketOpen === 'review'} onClose={() => setBasketOpen(false)} />;
  return legs > 0 && !taken ? <BasketPill legs={legs} onOpen={() => setBasketOpen(true)} /> : null;
}

/** The button that reopens a basket with legs: at the lower edge of the page, where space is reserved, so nothing moves. */
function BasketPill({ legs, onOpen }: { legs: number; onOpen: () => void }) {
  return (
    <div ref={dockLayer} className="dock">
      <Button variant="primary" icon={<ShoppingBasket aria-hidden size={20} />} onClick={onOpen}>
        <FormattedMessage id="ticket.basket.pill" values={{ legs }} />
      </Button>
    </div>
  );
}
