import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Order, ResolvedIntent } from '#client/api/types.ts';
import { TicketHost } from '#client/features/ticket/index.ts';
import { intentsAtom } from '#client/state/outbox.ts';
import { ticketRequestAtom, type TicketRequest } from '#client/state/ticket.ts';
import * as orders from '#contract/operations/orders.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client-page.ts';
import { prepareDesk, type DeskOnServer } from '#tests/support/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';
import { ACCOUNT, CALL, orderOf, PORTFOLIO, positionOf } from '#tests/support/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const buy: TicketRequest = { instrument: CALL, side: 'BUY', lots: 2, mode: 'open' };

async function openTicket(request: TicketRequest = buy, desk: DeskOnServer = {}) {
  const page = await renderScreen(<TicketHost />, prepareDesk(server(), desk));
  act(() => page.store.set(ticketRequestAtom, request));
  await screen.findByRole('dialog');
  return page;
}
const sheet = () => screen.getByRole('dialog');
const says = (text: string) => eventually(() => expect(sheet().textContent).toContain(text));
const button = (id: string, values?: Record<string, string | number>) => within(sheet()).findByRole('button', { name: say(id, values) });
const live = () => within(sheet()).findByText(say('freshness.live'));
const fieldNamed = (id: string) => within(sheet()).getByLabelText<HTMLInputElement>(say(id), { selector: 'input[inputmode]' });
const choose = (id: string) => fireEvent.click(within(sheet()).getByLabelText(say(id), { selector: 'input[type=radio]' }));
const review = async () => {
  const ready = await button('ticket.review');
  await eventually(() => expect(ready.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(ready);
};
const sendTwoLots = async () => {
  await live();
  await review();
  fireEvent.click(await button('ticket.send.open', { side: 'BUY', lots: 2 }));
};
const filled = (change: Partial<Order> = {}) =>
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
const placed = () => server().callsOf(orders.placeTrades);

describe('the order ticket', () => {
  test('spells out the worst fill, reads the order back, sends it once and shows the fill', async () => {
    await openTicket();
    server().on(orders.placeTrades, { orders: [filled()], message: 'ok' });
    await live();
    // 2 % above 112.35, outwards to the tick.
    expect(await within(sheet()).findByText('114.60')).toBeTruthy();
    await review();
    expect(sheet().textContent).toContain(
      say('ticket.review.sentence.open', {
        side: 'BUY',
        lots: 2,
        units: '130',
        symbol: 'NIFTY 26,000 CE 1 Dec',
        kind: 'MARKET',
        price: '',
        product: say('ticket.product.NRML'),
        validity: say('ticket.validity.DAY'),
      }),
    );
    const send = await button('ticket.send.open', { side: 'BUY', lots: 2 });
    fireEvent.click(send);
    fireEvent.click(send);
    await says(say('ticket.outcome.filled', { price: '112.40' }));
    expect(placed()).toHaveLength(1);
    expect(placed()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(placed()[0]?.body).toEqual({
      account_number: ACCOUNT.account_number,
      portfolio_id: PORTFOLIO.id,
      orders: [
        {
          instrument_id: CALL.instrument_id,
          transaction_type: 'BUY',
          order_type: 'MARKET',
          product: 'NRML',
          validity: 'DAY',
          lots: 2,
          price: null,
          trigger_price: null,
        },
      ],
    });
  });

  test('says that a lost answer leaves the status unknown, sends nothing again and takes the server’s word for it', async () => {
    await openTicket();
    let known = false;
    server()
      .on(orders.placeTrades, connectionLost())
      .on(orders.resolveIntent, (): ResolvedIntent =>
        known ? { state: 'done', orders: [filled()], error: null } : { state: 'in-progress', orders: [], error: null },
      );
    await sendTwoLots();
    await says(say('ticket.outcome.unknown'));
    expect(within(sheet()).queryByRole('button', { name: say('ticket.outcome.again') })).toBeNull();
    known = true;
    fireEvent.click(await button('ticket.outcome.check'));
    await says(say('ticket.outcome.filled', { price: '112.40' }));
    expect(placed()).toHaveLength(1);
  });

  test('stays locked for the instrument while an earlier order is of unknown fate', async () => {
    const page = await openTicket();
    server().on(orders.placeTrades, connectionLost()).on(orders.resolveIntent, { state: 'in-progress', orders: [], error: null });
    await sendTwoLots();
    await says(say('ticket.outcome.unknown'));
    act(() => page.store.set(ticketRequestAtom, { ...buy, side: 'SELL', lots: 1 }));
    await live();
    await says(say('ticket.block.unresolved'));
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
  });

  test('puts what the server refuses on its field, ready to be fixed', async () => {
    await openTicket();
    server().on(
      orders.placeTrades,
      refusal('request.invalid', { fields: [{ path: 'orders.0.lots', code: 'order.above-freeze', message: 'too many', values: {} }] }),
    );
    await sendTwoLots();
    fireEvent.click(await button('ticket.outcome.fix'));
    expect(fieldNamed('ticket.lots').getAttribute('aria-invalid')).toBe('true');
    expect(sheet().textContent).toContain(say('errors.order.above-freeze'));
  });

  test('shows why the venue rejected an order after it was accepted', async () => {
    await openTicket();
    server().on(orders.placeTrades, {
      orders: [
        filled({ status: 'rejected', filled_quantity: 0, average_price: null, reason_code: 'order.no-liquidity', reason: 'no liquidity' }),
      ],
      message: '',
    });
    await sendTwoLots();
    await says(say('errors.order.no-liquidity'));
    expect(await button('ticket.outcome.fix')).toBeTruthy();
  });

  test('asks before an identical order within ten seconds', async () => {
    const page = await openTicket();
    server().on(orders.placeTrades, { orders: [filled()], message: 'ok' });
    await sendTwoLots();
    await button('ticket.outcome.done');
    act(() => page.store.set(ticketRequestAtom, { ...buy }));
    await sendTwoLots();
    const question = await screen.findByRole('dialog', { name: say('ticket.duplicate.title') });
    expect(placed()).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: say('ticket.duplicate.send') }));
    await eventually(() => expect(placed()).toHaveLength(2));
    const keys = placed().map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('fills a limit price only from a live market and refuses new risk on a cached price', async () => {
    await openTicket(buy, { quote: () => ({ received_at: Date.now() - 60_000 }) });
    await says(say('ticket.block.price-cached'));
    choose('ticket.kind.LIMIT');
    expect(fieldNamed('ticket.price').value).toBe('');
    expect(within(sheet()).getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${say('ticket.bid')}`) }).disabled).toBe(true);
    fireEvent.change(fieldNamed('ticket.price'), { target: { value: '112.35' } });
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
  });

  test('wants a word about a price far from the last one, and takes a price that is no tick to the nearest', async () => {
    await openTicket();
    server().on(orders.placeTrades, { orders: [orderOf({ lots: 2, quantity: 130, price: 140 })], message: 'ok' });
    await live();
    choose('ticket.kind.LIMIT');
    fireEvent.change(fieldNamed('ticket.price'), { target: { value: '140.02' } });
    expect(sheet().textContent).toContain(say('ticket.problem.order.price-off-tick', { tick: 0.05 }));
    fireEvent.blur(fieldNamed('ticket.price'));
    expect(fieldNamed('ticket.price').value).toBe('140.00');
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(within(sheet()).getByRole('checkbox'));
    await review();
    fireEvent.click(await button('ticket.send.open', { side: 'BUY', lots: 2 }));
    await eventually(() => expect(placed()[0]?.body).toMatchObject({ orders: [{ order_type: 'LIMIT', price: 140 }] }));
    await says(say('ticket.outcome.open.waits', { price: '140.00' }));
  });

  test('keeps a draft while offline and puts it back, unsent, for another look', async () => {
    const page = await openTicket();
    await live();
    act(() => void dispatchEvent(new Event('offline')));
    await says(say('ticket.block.offline'));
    fireEvent.change(fieldNamed('ticket.lots'), { target: { value: '7' } });
    await turns();
    act(() => page.store.set(ticketRequestAtom, null));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void dispatchEvent(new Event('online')));
    act(() => page.store.set(ticketRequestAtom, { ...buy, lots: 1 }));
    expect(await screen.findByText(say('ticket.draft.restored'))).toBeTruthy();
    expect(fieldNamed('ticket.lots').value).toBe('7');
    await turns();
    expect(server().calls.filter(({ operationId }) => operationId === 'placeTrades')).toEqual([]);
    expect(page.store.get(intentsAtom)).toEqual([]);
  });

  test('closes a part of a position by its id', async () => {
    const position = positionOf({ net_quantity: -260, net_lots: -4, open_cost: -28_600 });
    await openTicket({ instrument: CALL, side: 'BUY', mode: { squareOff: position } }, { positions: [position] });
    server().on(orders.executeOrder, { orders: [filled()], message: 'ok' });
    await live();
    expect(fieldNamed('ticket.lots').value).toBe('4');
    fireEvent.click(within(sheet()).getByRole('button', { name: '50%' }));
    await review();
    fireEvent.click(await button('ticket.send.square-off', { lots: 2 }));
    await button('ticket.outcome.done');
    expect(server().callsOf(orders.executeOrder)[0]?.body).toEqual({
      action: 'square_off',
      account_number: ACCOUNT.account_number,
      portfolio_id: PORTFOLIO.id,
      position_id: 'x1',
      lots: 2,
    });
  });

  test('changes only what was changed of a working order', async () => {
    const order = orderOf({ lots: 3, quantity: 195, price: 112 });
    await openTicket({ instrument: CALL, side: 'BUY', mode: { modify: order } }, { orders: [order] });
    server().on(orders.modifyOrder, { orders: [{ ...order, price: 112.05, revision: 2 }], message: 'ok' });
    await live();
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
    fireEvent.keyDown(fieldNamed('ticket.price'), { key: 'ArrowUp' });
    await review();
    fireEvent.click(await button('ticket.send.modify'));
    await says(say('ticket.outcome.modified'));
    expect(server().callsOf(orders.modifyOrder)[0]?.body).toEqual({
      account_number: ACCOUNT.account_number,
      order_id: 'o1',
      price: 112.05,
    });
  });

  test('cuts what is above the freeze limit into orders of one call', async () => {
    await openTicket({ ...buy, lots: 30 });
    server().on(orders.placeTrades, { orders: [filled({ order_id: 'a' }), filled({ order_id: 'b' })], message: 'ok' });
    await live();
    expect(sheet().textContent).toContain(say('ticket.lots.slices', { count: 2, list: '27 + 3' }));
    await review();
    fireEvent.click(await button('ticket.send.open', { side: 'BUY', lots: 30 }));
    await eventually(() => expect(placed()[0]?.body).toMatchObject({ orders: [{ lots: 27 }, { lots: 3 }] }));
  });
});
