import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readOne } from '#client/offline/storage.ts';
import type { ResolvedIntent } from '#client/api/types.ts';
import { Screen } from '#client/features/order-book/index.ts';
import { foldOrderAtom } from '#client/state/orders/order-book.ts';
import { intentsAtom, submitIntentAtom } from '#client/state/orders/outbox.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as tradeNotes from '#contract/operations/trade-notes.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { ACCOUNT, EXCHANGE_AT, NO_CHARGES, orderOf, SERVER_AT, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const symbol = 'NIFTY 26,000 CE';
const charges = { ...NO_CHARGES, brokerage: 20, gst: 3.6, total: 23.6 };
const open = orderOf({ price: 100 });
const done = orderOf({
  order_id: 'o2',
  status: 'filled',
  filled_quantity: 65,
  average_price: 112.4,
  charges,
  fills: [{ trade_id: 't1', order_id: 'o2', quantity: 65, price: 112.4, exchange_at: EXCHANGE_AT, charges }],
});
const rejected = orderOf({ order_id: 'o3', status: 'rejected', reason_code: 'order.no-liquidity', reason: 'RMS: no liquidity' });
const all = [open, done, rejected];
const tab = (id: string) => screen.findByRole('tab', { name: new RegExp(`^${say(`order-book.tab.${id}`)}`) });
const show = async () => {
  const page = await renderScreen(<Screen />, prepareDesk(server(), { orders: all }));
  await screen.findByRole('tabpanel');
  return page;
};
const detailButton = () => screen.findByRole('button', { name: new RegExp(`${symbol}.*${say('order-book.detail')}`) });
const cancelButton = () => screen.findByRole('button', { name: say('order-book.cancel.of', { symbol }) });
const confirmCancel = async () => {
  fireEvent.click(await cancelButton());
  const question = await screen.findByRole('dialog', { name: say('order-book.cancel.title') });
  fireEvent.click(within(question).getByRole('button', { name: say('order-book.cancel') }));
};

describe('the order book', () => {
  test('counts its tabs and shows how far an open order is from the last price', async () => {
    await show();
    expect((await tab('open')).textContent).toContain('1');
    expect((await tab('ended')).textContent).toContain('1');
    // |100 - 112.35| / 112.35
    await eventually(() => expect(screen.getByRole('tabpanel').textContent).toContain(say('value.away', { percent: '11.0%' })));
  });

  test('in a table dates the last prices of ended orders too', async () => {
    const other = orderOf({ ...done, instrument: { ...done.instrument, instrument_id: 'SIM:OTHER' } });
    await renderScreen(<Screen />, prepareDesk(server(), { orders: [other] }), 'en', '/app/order_book?tab=executed');
    await eventually(() => expect(server().callsOf(market.getQuotes)[0]?.query.get('instrument_ids')).toBe('SIM:OTHER'));
  });

  test('asks for the prices of every order, of however many contracts', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ ...done.instrument, instrument_id: `SIM:${at}` }));
    const listed = many.map((instrument, at) => orderOf({ ...done, order_id: `m${at}`, instrument }));
    await renderScreen(<Screen />, prepareDesk(server(), { orders: listed }), 'en', '/app/order_book?tab=executed');
    const asked = () =>
      server()
        .callsOf(market.getQuotes)
        .flatMap(({ query }) => query.get('instrument_ids')?.split(',') ?? []);
    await eventually(() => expect(new Set(asked()).size).toBe(101));
  });

  test('says in the list why an order was refused, and gives no worst price to one that never had it', async () => {
    const denied = orderOf({ ...rejected, order_id: 'o4', status: 'denied', order_type: 'MARKET', price: null, protection_price: null });
    await renderScreen(<Screen />, prepareDesk(server(), { orders: [denied] }), 'en', '/app/order_book?tab=ended');
    const panel = await screen.findByRole('tabpanel');
    await eventually(() => expect(panel.textContent).toContain(say('errors.order.no-liquidity')));
    expect(panel.textContent).not.toContain(say('order-book.type.worst', { price: '–' }));
  });

  test('keeps money before and after charges apart', async () => {
    await show();
    const totals = screen.getByLabelText(say('order-book.totals'));
    expect(totals.textContent).toContain('−₹7,306.00');
    expect(totals.textContent).toContain('₹23.60');
    expect(totals.textContent).toContain('−₹7,329.60');
  });

  test('shows the life of an order and the exchange’s own words beside plain ones', async () => {
    const change = {
      revision: 1,
      status: 'open' as const,
      lots: 1,
      quantity: 65,
      filled_quantity: 0,
      average_price: null,
      price: 112.35,
      trigger_price: null,
      protection_price: null,
      reason_code: null,
      reason: null,
      reason_values: {},
      asked_by: null,
      exchange_at: EXCHANGE_AT + 1_000,
      received_at: SERVER_AT,
    };
    const last = { ...change, revision: 2, status: 'rejected' as const, reason_code: 'order.no-liquidity', reason: 'RMS: no liquidity' };
    server().on(orders.getOrderHistory, { order: rejected, changes: [change, last], exchange_at: EXCHANGE_AT, received_at: SERVER_AT });
    const page = await show();
    fireEvent.click(await tab('ended'));
    fireEvent.click(await detailButton());
    const sheet = await screen.findByRole('dialog', { name: say('order-book.detail.title') });
    await eventually(() => expect(sheet.textContent).toContain('09:20:01 IST'));
    expect(sheet.textContent).toContain(say('errors.order.no-liquidity'));
    expect(sheet.textContent).toContain('RMS: no liquidity');
    // The details have an address: back, reload and share work.
    expect(page.address()).toContain('order=o3');
  });

  test('moves between tabs with the arrow keys, and the tab is in the address', async () => {
    const page = await show();
    fireEvent.keyDown(await tab('open'), { key: 'ArrowRight' });
    expect((await tab('executed')).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(await tab('trades'));
    await eventually(() => expect(screen.getByRole('tabpanel').textContent).toContain('112.40'));
    expect(page.address()).toContain('tab=trades');
  });

  test('cancels after a question, once', async () => {
    await show();
    server().on(orders.cancelOrder, { orders: [{ ...open, status: 'cancelled', revision: 2 }], message: 'ok' });
    await confirmCancel();
    await eventually(() => expect(server().callsOf(orders.cancelOrder)).toHaveLength(1));
    expect(server().callsOf(orders.cancelOrder)[0]?.body).toEqual({ account_number: ACCOUNT.account_number, order_id: 'o1' });
  });

  test('says why an order was not cancelled', async () => {
    await show();
    server().on(orders.cancelOrder, refusal('order.not-open'));
    await confirmCancel();
    expect(await screen.findByText(say('order-book.cancel.refused', { reason: say('errors.order.not-open') }))).toBeTruthy();
  });

  test('names the reason why cancelling is off while offline', async () => {
    await show();
    act(() => void dispatchEvent(new Event('offline')));
    const button = await cancelButton();
    await eventually(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    const reason = document.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
    expect(reason?.textContent).toBe(say('order-book.cancel.offline'));
  });

  test('pins a call of unknown fate on top and asks for it on demand', async () => {
    const page = await show();
    let known = false;
    server()
      .on(orders.cancelOrder, connectionLost())
      .on(orders.resolveIntent, (): ResolvedIntent => ({ state: known ? 'void' : 'in-progress', orders: [], error: null }));
    await act(
      async () =>
        void (await page.store.set(
          submitIntentAtom,
          { kind: 'cancel', body: { account_number: ACCOUNT.account_number, order_id: 'o1' } },
          symbol,
        )),
    );
    expect(await screen.findByText(say('order-book.unknown.title'))).toBeTruthy();
    expect((await cancelButton()).getAttribute('aria-disabled')).toBe('true');
    known = true;
    fireEvent.click(screen.getByRole('button', { name: say('order-book.unknown.check') }));
    await eventually(() => expect(screen.queryByText(say('order-book.unknown.title'))).toBeNull());
  });

  test('at a back end that cannot be asked, the trader says what became of a lost call, and is asked twice before it may go again', async () => {
    server().features = ['stream', 'ping'];
    const page = await show();
    server().on(orders.cancelOrder, connectionLost());
    const cancel = { kind: 'cancel', body: { account_number: ACCOUNT.account_number, order_id: 'o1' } } as const;
    const lose = () => act(async () => void (await page.store.set(submitIntentAtom, cancel, symbol)));
    const states = () => page.store.get(intentsAtom).map(({ state }) => state);
    const press = async (id: string) =>
      fireEvent.click(await screen.findByRole('button', { name: say(`order-book.unknown.${id}.of`, { about: symbol }) }));
    await lose();
    expect(await screen.findByText(say('order-book.unknown.by-hand'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: say('order-book.unknown.check') })).toBeNull();
    await press('not-taken');
    const question = await screen.findByRole('dialog', { name: say('order-book.unknown.not-taken.title') });
    expect(states()).toEqual(['unknown']);
    fireEvent.click(within(question).getByRole('button', { name: say('order-book.unknown.not-taken') }));
    await eventually(() => expect(states()).toEqual(['void']));
    await lose();
    await eventually(() => expect(states()).toEqual(['unknown', 'void']));
    await press('taken');
    await eventually(() => expect(states()).toEqual(['done', 'void']));
    await eventually(() => expect(screen.queryByText(say('order-book.unknown.title'))).toBeNull());
  });

  test('changes price and total in the row while the order is part filled, and sends what was changed', async () => {
    const half = orderOf({ lots: 4, quantity: 260, filled_quantity: 130, price: 110, status: 'partially-filled' });
    prepareDesk(server(), { orders: [half] }).on(orders.modifyOrder, {
      orders: [{ ...half, lots: 3, price: 111, revision: 2 }],
      message: '',
    });
    await renderScreen(<Screen />, server());
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.modify.of', { symbol }) }));
    const form = await screen.findByRole('form', { name: say('order-book.modify.of', { symbol }) });
    expect(seen.mock.contexts.map((each) => (each as Element).getAttribute('aria-label'))).toContain(form.getAttribute('aria-label'));
    seen.mockRestore();
    const field = (id: string) => within(form).getByRole('spinbutton', { name: say(`order-book.modify.field.${id}`) });
    const save = within(form).getByRole('button', { name: say('order-book.modify.save') });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(field('lots'), { target: { value: '2' } });
    await eventually(() => expect(form.textContent).toContain(say('errors.order.below-filled')));
    fireEvent.change(field('lots'), { target: { value: '3' } });
    fireEvent.change(field('price'), { target: { value: '111' } });
    await eventually(() => expect(save.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(save);
    await eventually(() => expect(server().callsOf(orders.modifyOrder)).toHaveLength(1));
    expect(server().callsOf(orders.modifyOrder)[0]?.body).toEqual({
      account_number: ACCOUNT.account_number,
      order_id: 'o1',
      lots: 3,
      price: 111,
    });
    await eventually(() => expect(screen.queryByRole('form', { name: say('order-book.modify.of', { symbol }) })).toBeNull());
  });

  test('keeps what was typed while the broker thinks about a change, and says its refusal there', async () => {
    const page = await show();
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.modify.of', { symbol }) }));
    const form = await screen.findByRole('form', { name: say('order-book.modify.of', { symbol }) });
    const price = () => within(form).getByRole<HTMLInputElement>('spinbutton', { name: say('order-book.modify.field.price') });
    fireEvent.change(price(), { target: { value: '111' } });
    const tell = (change: Parameters<typeof orderOf>[0]) => page.store.set(foldOrderAtom, orderOf({ price: 100, ...change }));
    server().on(orders.modifyOrder, () => {
      tell({ status: 'modify-pending', revision: 2 });
      tell({ status: 'open', revision: 3 });
      return refusal('order.price-off-tick');
    });
    fireEvent.click(within(form).getByRole('button', { name: say('order-book.modify.save') }));
    await within(form).findByRole('alert');
    expect(form.isConnected).toBe(true);
    expect(Number(price().value)).toBe(111);
  });

  test('opens the ticket to repeat an order', async () => {
    const page = await show();
    fireEvent.click(await tab('executed'));
    fireEvent.click(screen.getByRole('button', { name: say('order-book.repeat.of', { symbol }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'BUY', lots: 1, mode: 'open' });
  });

  test('cancels everything that is shown in one call and says which orders stay', async () => {
    const other = orderOf({ order_id: 'o9', price: 99 });
    const gone = { code: 'order.not-open', message: '' };
    prepareDesk(server(), { orders: [open, other] }).on(orders.cancelOrders, {
      message: '',
      results: [
        { order_id: 'o1', cancelled: true, order: { ...open, status: 'cancelled', revision: 2 }, error: null },
        { order_id: 'o9', cancelled: false, order: other, error: gone },
      ],
    });
    await renderScreen(<Screen />, server());
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.cancel-all', { count: 2 }) }));
    const question = await screen.findByRole('dialog', { name: say('order-book.cancel-many.title', { count: 2 }) });
    fireEvent.click(within(question).getByRole('button', { name: say('order-book.cancel-many', { count: 2 }) }));
    await eventually(() => expect(question.textContent).toContain(say('order-book.cancel-many.done', { count: 1 })));
    expect(question.textContent).toContain(say('errors.order.not-open'));
    expect(server().callsOf(orders.cancelOrders)[0]?.body).toMatchObject({ order_ids: expect.arrayContaining(['o1', 'o9']) });
  });

  test('sends a resting order to the market with a worst price that is said before', async () => {
    await show();
    server().on(orders.modifyOrder, { orders: [{ ...open, price: 114.6, revision: 2 }], message: '' });
    fireEvent.click(await screen.findByRole('button', { name: say('order-book.market.of', { symbol }) }));
    const question = await screen.findByRole('dialog', { name: say('order-book.market.title') });
    await eventually(() => expect(question.textContent).toContain('114.60'));
    fireEvent.click(within(question).getByRole('button', { name: say('order-book.market.send', { side: 'BUY', units: '65' }) }));
    await eventually(() => expect(server().callsOf(orders.modifyOrder)[0]?.body).toMatchObject({ order_id: 'o1', price: 114.6 }));
  });

  test('finds orders by words and keeps the filter in the address', async () => {
    const page = await show();
    const search = screen.getByRole('searchbox', { name: say('order-book.filter.search') });
    fireEvent.change(search, { target: { value: 'banknifty' } });
    expect(await screen.findByText(say('page.filtered.title'))).toBeTruthy();
    expect(page.address()).toContain('q=banknifty');
    fireEvent.click(screen.getByRole('button', { name: say('page.filtered.clear') }));
    expect(await cancelButton()).toBeTruthy();
  });

  test('pins an order of unknown status on top and asks for it again', async () => {
    const lost = orderOf({ order_id: 'o8', status: 'unknown', placed_at: EXCHANGE_AT - 60_000 });
    await renderScreen(<Screen />, prepareDesk(server(), { orders: [open, lost] }));
    const check = await screen.findByRole('button', { name: say('order-book.unknown.check.of', { symbol }) });
    const rows = [...document.querySelectorAll('[data-order]')].map((row) => row.getAttribute('data-order'));
    expect(rows).toEqual(['o8', 'o1']);
    const before = server().callsOf(orders.getOrderBook).length;
    fireEvent.click(check);
    await eventually(() => expect(server().callsOf(orders.getOrderBook).length).toBeGreaterThan(before));
  });

  test('keys act on the focused row alone: M opens its fields, Backspace asks', async () => {
    await show();
    await cancelButton();
    const row = document.querySelector<HTMLElement>('[data-order="o1"]');
    if (!row) throw new Error('no row');
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Backspace' });
    expect(screen.queryByRole('dialog')).toBeNull();
    row.focus();
    fireEvent.keyDown(row, { key: 'm' });
    expect(await screen.findByRole('form', { name: say('order-book.modify.of', { symbol }) })).toBeTruthy();
    fireEvent.keyDown(row, { key: 'Backspace' });
    expect(await screen.findByRole('dialog', { name: say('order-book.cancel.title') })).toBeTruthy();
    expect(server().callsOf(orders.cancelOrder)).toHaveLength(0);
  });

  test('says politely what became of an order while the book is open', async () => {
    const page = await show();
    await cancelButton();
    act(() => page.store.set(foldOrderAtom, { ...open, status: 'filled', filled_quantity: 65, revision: 2 }));
    const said = say('order-book.said', { symbol, status: say('status.filled') });
    await eventually(() => expect(screen.getAllByRole('status').some((each) => each.textContent === said)).toBe(true));
  });

  test('keeps an unsaved note on the device', async () => {
    server().on(orders.getOrderHistory, { order: open, changes: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT });
    const note = async () => {
      await show();
      fireEvent.click(await detailButton());
      return await screen.findByRole('textbox', { name: say('order-book.note') });
    };
    fireEvent.change(await note(), { target: { value: 'Too early' } });
    await eventually(async () => expect(await readOne(`u/${USER.id}/draft/form/order-note/o1`)).toBeTruthy());
    cleanup();
    const again = await note();
    await eventually(() => expect(again).toHaveProperty('value', 'Too early'));
  });

  test('keeps a note and tags of an order, and shows and finds them', async () => {
    const note = { order_id: 'o1', account_number: ACCOUNT.account_number, note: 'Too early', tags: ['breakout'], updated_at: SERVER_AT };
    server()
      .on(tradeNotes.setOrderNote, { order_note: note })
      .on(orders.getOrderHistory, { order: open, changes: [], exchange_at: EXCHANGE_AT, received_at: SERVER_AT });
    await show();
    fireEvent.click(await detailButton());
    const sheet = await screen.findByRole('dialog', { name: say('order-book.detail.title') });
    fireEvent.change(within(sheet).getByRole('textbox', { name: say('order-book.note') }), { target: { value: 'Too early' } });
    fireEvent.change(within(sheet).getByRole('textbox', { name: say('order-book.note.tags') }), {
      target: { value: 'breakout, breakout' },
    });
    // Later lists contain the stored note as well.
    server().on(tradeNotes.listOrderNotes, () => ({ order_notes: [note], received_at: Date.now() }));
    fireEvent.click(within(sheet).getByRole('button', { name: say('order-book.note.save') }));
    await eventually(() => expect(sheet.textContent).toContain(say('order-book.note.saved')));
    expect(server().callsOf(tradeNotes.setOrderNote)[0]?.body).toEqual({ note: 'Too early', tags: ['breakout'] });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'breakout' } });
    await eventually(() => expect(document.querySelectorAll('[data-order]')).toHaveLength(1));
    expect(document.querySelector('[data-order]')?.textContent).toContain('breakout');
  });

  test('asks for the selected trading day and goes from one to the next', async () => {
    const page = await show();
    fireEvent.click(screen.getByRole('button', { name: say('day.previous') }));
    // Monday 23 Nov: the trading day before is Friday.
    await eventually(() => expect(server().callsOf(orders.getOrderBook).at(-1)?.query.get('start_date')).toBe('2026-11-20'));
    expect(await screen.findByText(say('order-book.past', { date: '20 Nov 2026' }))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: say('day.current') }));
    expect(page.store.get(selectedDateAtom)).toBeNull();
    expect(page.address()).not.toContain('date=');
  });

  test('opens the day that the address names', async () => {
    const page = await renderScreen(<Screen />, prepareDesk(server(), { orders: all }), 'en', '/app/order_book?date=2026-11-19');
    await eventually(() => expect(page.store.get(selectedDateAtom)).toBe('2026-11-19'));
    await eventually(() => expect(server().callsOf(orders.getOrderBook).at(-1)?.query.get('start_date')).toBe('2026-11-19'));
  });

  test('without an account leads to the broker screen', async () => {
    prepareDesk(server()).on(accounts.listAccounts, { broker_accounts: [] });
    const page = await renderScreen(<Screen />, server());
    fireEvent.click(await screen.findByRole('link', { name: say('order-book.no-account.action') }));
    expect(page.address()).toBe('/app/broker');
  });
});
