import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect } from 'vitest';
import type { Order } from '#client/api/types.ts';
import { TicketHost } from '#client/features/ticket/index.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/orders/ticket.ts';
import * as orders from '#contract/operations/orders.ts';
import { eventually } from './client-page.ts';
import { prepareDesk, type DeskOnServer } from './desk-page.ts';
import type { FakeServer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';
import { say } from './say.ts';
import { CALL, orderOf } from '../server/wire-samples.ts';

export const BUY_TWO: TicketRequest = { instrument: CALL, side: 'BUY', lots: 2, mode: 'open' };

/** An order of two lots that has filled at once. */
export const filledOrder = (change: Partial<Order> = {}): Order =>
  orderOf({
    lots: 2,
    quantity: 130,
    order_type: 'MARKET',
    price: null,
    protection_price: 114.6,
    status: 'filled',
    filled_quantity: 130,
    average_price: 112.4,
    revision: 2,
    ...change,
  });

/** Returns what a test does with an order ticket over the fake server. */
export function ticketPage(server: () => FakeServer) {
  // The parts come beside the ticket; on a busy machine they may come later than a test waits.
  beforeAll(() =>
    Promise.all([
      import('#client/features/ticket/order/ticket-body.tsx'),
      import('#client/features/ticket/review/confirm.tsx'),
      import('#client/features/ticket/outcome/outcome.tsx'),
      import('#client/features/ticket/protection/advanced.tsx'),
    ]),
  );
  const sheet = () => screen.getByRole('dialog');
  const button = (id: string, values?: Record<string, string | number>) => within(sheet()).findByRole('button', { name: say(id, values) });
  const live = () => within(sheet()).findByText(say('freshness.live'));
  const review = async () => {
    const ready = await button('ticket.review');
    await eventually(() => expect(ready.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(ready);
  };
  return {
    sheet,
    button,
    live,
    review,
    async openTicket(request: TicketRequest = BUY_TWO, desk: DeskOnServer = {}) {
      const page = await renderScreen(<TicketHost />, prepareDesk(server(), desk));
      act(() => page.store.set(ticketRequestAtom, request));
      await screen.findByRole('dialog');
      return page;
    },
    says: (text: string) => eventually(() => expect(sheet().textContent).toContain(text)),
    fieldNamed: (id: string) => within(sheet()).getByLabelText<HTMLInputElement>(say(id), { selector: 'input[inputmode]' }),
    choose: (id: string) => fireEvent.click(within(sheet()).getByLabelText(say(id), { selector: 'input[type=radio]' })),
    async sendTwoLots(side: 'BUY' | 'SELL' = 'BUY') {
      await live();
      await review();
      fireEvent.click(await button('ticket.send.open', { side, lots: 2 }));
    },
    placed: () => server().callsOf(orders.placeTrades),
  };
}
