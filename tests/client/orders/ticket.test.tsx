import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Order, ResolvedIntent } from '#client/api/types.ts';
import { intentsAtom } from '#client/state/orders/outbox.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { TicketHost } from '#client/features/ticket/index.ts';
import { readOne } from '#client/offline/storage.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as orders from '#contract/operations/orders.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { BUY_TWO, filledOrder, ticketPage } from '#tests/support/client/ticket-page.tsx';
import { ACCOUNT, CALL, orderOf, PORTFOLIO, positionOf, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
const { openTicket, sheet, says, button, live, fieldNamed, choose, review, sendTwoLots, placed } = ticketPage(server);

describe('the order ticket', () => {
  test('spells out the worst fill, reads the order back, sends it once and shows the fill', async () => {
    await openTicket();
    server().on(orders.placeTrades, { orders: [filledOrder()], message: 'ok' });
    await live();
    // 5 % above 112.35, outwards to the tick.
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
    // The button is gone: Escape still reaches the ticket.
    expect(sheet().contains(document.activeElement)).toBe(true);
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
          // The shown worst price is sent along: a moving market cannot make the fill worse.
          worst_price: 114.6,
        },
      ],
    });
  });

  test('says once of which moment its figures are, by the exchange’s clock and with its name', async () => {
    await openTicket();
    await live();
    await says(say('ticket.costs.expected', { price: '112.40', cost: '₹6.50' }));
    expect(document.body.textContent?.match(/\d\d:\d\d:\d\d( IST)?/g)).toEqual(['09:20:00 IST']);
  });

  test('sends the protection that its trader keeps, shows its worst fill, and the outcome says what it was sent with', async () => {
    const page = await openTicket();
    act(() => {
      page.store.set(userDataAtom, { ...USER, trade_defaults: { protection_percent: 2 } });
      page.store.set(ticketRequestAtom, null);
    });
    act(() => page.store.set(ticketRequestAtom, BUY_TWO));
    server().on(orders.placeTrades, { orders: [filledOrder({ protection_percent: 2 })], message: 'ok' });
    await live();
    expect(await within(sheet()).findByText('114.60')).toBeTruthy();
    expect(sheet().textContent).toContain(say('ticket.protection.within', { percent: 2 }));
    await review();
    fireEvent.click(await button('ticket.send.open', { side: 'BUY', lots: 2 }));
    await says(`${say('ticket.protection')} 114.60`);
    expect(placed()[0]?.body).toMatchObject({ orders: [{ order_type: 'MARKET', protection_percent: 2, worst_price: 114.6 }] });
  });

  test('says that a lost answer leaves the status unknown, sends nothing again and takes the server’s word for it', async () => {
    await openTicket();
    let known = false;
    server()
      .on(orders.placeTrades, connectionLost())
      .on(orders.resolveIntent, (): ResolvedIntent =>
        known ? { state: 'done', orders: [filledOrder()], error: null } : { state: 'in-progress', orders: [], error: null },
      );
    await sendTwoLots();
    await says(say('ticket.outcome.unknown'));
    expect(within(sheet()).queryByRole('button', { name: say('ticket.outcome.again') })).toBeNull();
    known = true;
    fireEvent.click(await button('outcome.unknown.check'));
    await says(say('ticket.outcome.filled', { price: '112.40' }));
    expect(placed()).toHaveLength(1);
  });

  test('stays locked for the instrument while an earlier order is of unknown fate', async () => {
    const page = await openTicket();
    server().on(orders.placeTrades, connectionLost()).on(orders.resolveIntent, { state: 'in-progress', orders: [], error: null });
    await sendTwoLots();
    await says(say('ticket.outcome.unknown'));
    act(() => page.store.set(ticketRequestAtom, { ...BUY_TWO, side: 'SELL', lots: 1 }));
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
        filledOrder({
          status: 'rejected',
          filled_quantity: 0,
          average_price: null,
          reason_code: 'order.no-liquidity',
          reason: 'no liquidity',
        }),
      ],
      message: '',
    });
    await sendTwoLots();
    await says(say('errors.order.no-liquidity'));
    expect(await button('ticket.outcome.fix')).toBeTruthy();
  });

  test('asks before an identical order within ten seconds', async () => {
    const page = await openTicket();
    server().on(orders.placeTrades, { orders: [filledOrder()], message: 'ok' });
    await sendTwoLots();
    await button('ticket.outcome.done');
    act(() => page.store.set(ticketRequestAtom, { ...BUY_TWO }));
    await sendTwoLots();
    const question = await screen.findByRole('dialog', { name: say('ticket.duplicate.title') });
    expect(placed()).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: say('ticket.duplicate.send') }));
    await eventually(() => expect(placed()).toHaveLength(2));
    const keys = placed().map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('fills a limit price only from a live market and refuses new risk on a cached price', async () => {
    await openTicket(BUY_TWO, { quote: () => ({ received_at: Date.now() - 60_000 }) });
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
    server().down = true;
    act(() => void dispatchEvent(new Event('offline')));
    await says(say('ticket.block.offline'));
    fireEvent.change(fieldNamed('ticket.lots'), { target: { value: '7' } });
    fireEvent.click(await button('ticket.advanced'));
    await eventually(() => expect(fieldNamed('ticket.protect.stop')).toBeTruthy());
    fireEvent.change(fieldNamed('ticket.protect.stop'), { target: { value: '12.4' } });
    fireEvent.change(fieldNamed('ticket.protect.target'), { target: { value: '20' } });
    fireEvent.click(within(sheet()).getByLabelText(say('ticket.protect.trail')));
    fireEvent.change(fieldNamed('ticket.protect.trail.distance'), { target: { value: '15' } });
    const kept = async () => JSON.stringify(await readOne(`u/${USER.id}/draft/${CALL.instrument_id}`));
    await eventually(async () => expect(await kept()).toContain('"distance":15'));
    act(() => page.store.set(ticketRequestAtom, null));
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    server().down = false;
    act(() => void dispatchEvent(new Event('online')));
    act(() => page.store.set(ticketRequestAtom, { ...BUY_TWO, lots: 1 }));
    expect(await screen.findByText(say('ticket.draft.restored'))).toBeTruthy();
    expect(fieldNamed('ticket.lots').value).toBe('7');
    // The stop, target and trail come back as well: an order that was to be protected never goes out bare.
    await says(say('ticket.protect.with'));
    fireEvent.click(within(sheet()).getByText(say('ticket.protect.with')));
    await eventually(() => expect(Number(fieldNamed('ticket.protect.stop').value)).toBe(12.4));
    expect(Number(fieldNamed('ticket.protect.target').value)).toBe(20);
    expect(Number(fieldNamed('ticket.protect.trail.distance').value)).toBe(15);
    await turns();
    expect(server().calls.filter(({ operationId }) => operationId === 'placeTrades')).toEqual([]);
    expect(page.store.get(intentsAtom)).toEqual([]);
  });

  test('closes a part of a position by its id', async () => {
    const position = positionOf({ net_quantity: -260, net_lots: -4, open_cost: -28_600 });
    await openTicket({ instrument: CALL, side: 'BUY', mode: { squareOff: position } }, { positions: [position] });
    server().on(orders.executeOrder, { orders: [filledOrder()], message: 'ok' });
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
      worst_price: 114.6,
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

  test('sends what is above the freeze limit as one order, says what the exchange makes of it and shows each slice', async () => {
    await openTicket({ ...BUY_TWO, lots: 30 });
    const slice = (id: string, lots: number, change: Partial<Order['children'][number]>) => ({
      order_id: id,
      lots,
      quantity: lots * 65,
      price: null,
      filled_quantity: 0,
      average_price: null,
      status: 'rejected' as const,
      reason_code: null,
      reason: null,
      updated_at: 1,
      ...change,
    });
    const children = [
      slice('a', 27, { status: 'filled', filled_quantity: 1755, average_price: 112.4 }),
      slice('b', 3, { reason_code: 'order.no-liquidity', reason: 'no liquidity' }),
    ];
    const cut = filledOrder({ lots: 30, quantity: 1950, filled_quantity: 1755, status: 'cancelled', children });
    server().on(orders.placeTrades, { orders: [cut], message: 'ok' });
    await live();
    expect(sheet().textContent).toContain(say('ticket.lots.slices', { count: 2, list: '1,755 + 195' }));
    await review();
    fireEvent.click(await button('ticket.send.open', { side: 'BUY', lots: 30 }));
    await eventually(() => expect(placed()[0]?.body).toMatchObject({ orders: [{ lots: 30 }] }));
    await says(say('ticket.outcome.slices', { count: 2 }));
    expect(sheet().textContent).toContain(say('errors.order.no-liquidity'));
  });
});

describe('an account without a session at its broker', () => {
  test('is said by the ticket, which leads to the login and can be come back to', async () => {
    const out = { ...ACCOUNT, broker_name: 'practice', status: 'needs-login' as const };
    prepareDesk(server()).on(accounts.listAccounts, { broker_accounts: [out] });
    const page = await renderScreen(<TicketHost />, server());
    act(() => page.store.set(ticketRequestAtom, BUY_TWO));
    fireEvent.click(await screen.findByRole('link', { name: say('ticket.account.login') }));
    expect(page.address()).toBe('/app/broker/practice/a1');
    expect(page.store.get(ticketRequestAtom)).toBeNull();
  });
});
