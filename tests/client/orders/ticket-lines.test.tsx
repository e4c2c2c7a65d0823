import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DraftRows } from '#client/features/chart/sheets/draft-rows.tsx';
import { TicketHost } from '#client/features/ticket/index.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/orders/ticket.ts';
import { ticketLinesAtom } from '#client/state/orders/ticket-lines.ts';
import * as orders from '#contract/operations/orders.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { BUY_TWO, filledOrder, ticketPage } from '#tests/support/client/ticket-page.tsx';
import { CALL, orderOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
const { sheet, button, live, fieldNamed, review, says } = ticketPage(server);

/** Opens a ticket beside the level list of its contract's chart. */
async function open(request: TicketRequest = { ...BUY_TWO, price: 110 }) {
  const page = await renderScreen(
    <>
      <TicketHost />
      <DraftRows instrumentId={CALL.instrument_id} tick={CALL.tick_size} />
    </>,
    prepareDesk(server()),
  );
  act(() => page.store.set(ticketRequestAtom, request));
  await screen.findByRole('dialog');
  await live();
  const lines = () => page.store.get(ticketLinesAtom)?.lines.map(({ part, price, profit }) => [part, price, profit]) ?? [];
  const move = (part: 'price' | 'stop' | 'target', price: number) => act(() => page.store.get(ticketLinesAtom)?.move(part, price));
  return { ...page, lines, move };
}
const listed = () => screen.getByRole('region', { name: say('chart.draft.title') });
const typed = (id: string) => Number(fieldNamed(id).value);

describe('the ticket and its lines on the chart', () => {
  test('what is typed moves the line, what is dragged sets the field on the tick, and no call but the estimate follows', async () => {
    const { lines, move } = await open();
    expect(lines()).toEqual([['price', 110, null]]);
    fireEvent.change(fieldNamed('ticket.price'), { target: { value: '111.5' } });
    await eventually(() => expect(lines()).toEqual([['price', 111.5, null]]));
    fireEvent.blur(fieldNamed('ticket.price'));
    const before = server().calls.length;
    for (let price = 105; price < 108; price += 0.07) move('price', price);
    expect(typed('ticket.price')).toBe(107.95);
    expect(
      server()
        .calls.slice(before)
        .filter(({ operationId }) => operationId !== risk.estimateOrders.operationId),
    ).toEqual([]);
    expect(server().callsOf(risk.estimateOrders).length).toBeLessThanOrEqual(2);
  });

  test('a stop is added, dragged, found wrong beyond the entry, and put right', async () => {
    const { lines, move } = await open();
    fireEvent.click(within(listed()).getByRole('button', { name: say('chart.draft.add.stop') }));
    await eventually(() =>
      expect(lines()).toEqual([
        ['price', 110, null],
        ['stop', 99, -1_430],
      ]),
    );
    // Its field is in sight without another press.
    await eventually(() => expect(typed('ticket.protect.stop')).toBe(11));
    expect(within(listed()).queryByRole('button', { name: say('chart.draft.add.stop') })).toBeNull();
    move('stop', 111);
    await says(say('ticket.problem.order.stop-on-wrong-side', { side: 'BUY' }));
    expect(within(listed()).getAllByText(new RegExp(say('chart.draft.wrong', { line: say('chart.level.stop') }))).length).toBeGreaterThan(
      0,
    );
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
    move('stop', 100.02);
    await eventually(() => expect(typed('ticket.protect.stop')).toBe(10));
  });

  test('a line is moved by keys where the chart lists it', async () => {
    const { lines } = await open();
    const field = within(listed()).getByRole('spinbutton');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    await eventually(() => expect(lines()).toEqual([['price', 110.05, null]]));
    expect(typed('ticket.price')).toBe(110.05);
  });

  test('a drag ends the review; what is sent has no line of its own any more, and a closed ticket has none', async () => {
    const { lines, move, store } = await open();
    await review();
    await button('ticket.send.open', { side: 'BUY', lots: 2 });
    move('price', 109);
    await button('ticket.review');
    server().on(orders.placeTrades, { orders: [filledOrder({ order_type: 'LIMIT', status: 'open', filled_quantity: 0 })], message: 'ok' });
    await review();
    fireEvent.click(await button('ticket.send.open', { side: 'BUY', lots: 2 }));
    await eventually(() => expect(lines()).toEqual([]));
    act(() => store.set(ticketRequestAtom, null));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.get(ticketLinesAtom)).toBeNull();
  });

  test('a ticket for another contract, and the change of a working order, draw nothing here', async () => {
    const { store } = await open({ instrument: CALL, side: 'BUY', mode: { modify: orderOf({ status: 'open' }) }, price: 100 });
    expect(sheet()).toBeTruthy();
    expect(store.get(ticketLinesAtom)).toBeNull();
    act(() => store.set(ticketRequestAtom, { ...BUY_TWO, price: 110 }));
    await eventually(() => expect(listed()).toBeTruthy());
    act(() => store.set(ticketRequestAtom, { ...BUY_TWO, price: 110, instrument: { ...CALL, instrument_id: 'OTHER' } }));
    await eventually(() => expect(screen.queryByRole('region', { name: say('chart.draft.title') })).toBeNull());
  });
});
