import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ResolvedIntent } from '#client/api/types.ts';
import { Screen } from '#client/features/order-book/index.ts';
import { submitIntentAtom } from '#client/state/outbox.ts';
import { selectedDateAtom } from '#client/state/profile.ts';
import { ticketRequestAtom } from '#client/state/ticket.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as orders from '#contract/operations/orders.ts';
import { eventually, useCleanDevice } from '#tests/support/client-page.ts';
import { prepareDesk } from '#tests/support/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/render-screen.tsx';
import { say } from '#tests/support/say.ts';
import { ACCOUNT, EXCHANGE_AT, NO_CHARGES, orderOf } from '#tests/support/wire-samples.ts';

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

  test('keeps money before and after charges apart', async () => {
    await show();
    const totals = screen.getByLabelText(say('order-book.totals'));
    expect(totals.textContent).toContain('−₹7,306.00');
    expect(totals.textContent).toContain('₹23.60');
    expect(totals.textContent).toContain('−₹7,329.60');
  });

  test('shows the life of an order and the exchange’s own words beside plain ones', async () => {
    await show();
    fireEvent.click(await tab('ended'));
    fireEvent.click(screen.getByRole('button', { name: say('order-book.detail.of', { symbol }) }));
    const panel = screen.getByRole('tabpanel');
    expect(panel.textContent).toContain(say('errors.order.no-liquidity'));
    expect(panel.textContent).toContain('RMS: no liquidity');
    expect(panel.textContent).toContain('09:20:00 IST');
  });

  test('moves between tabs with the arrow keys', async () => {
    await show();
    fireEvent.keyDown(await tab('open'), { key: 'ArrowRight' });
    expect((await tab('executed')).getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(await tab('executed'), { key: 'End' });
    expect((await tab('trades')).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel').textContent).toContain('112.40');
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

  test('opens the ticket to change and to repeat', async () => {
    const page = await show();
    fireEvent.click(screen.getByRole('button', { name: say('order-book.modify.of', { symbol }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ mode: { modify: { order_id: 'o1' } } });
    fireEvent.click(await tab('executed'));
    fireEvent.click(screen.getByRole('button', { name: say('order-book.repeat.of', { symbol }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'BUY', lots: 1, mode: 'open' });
  });

  test('asks for the selected trading day and goes from one to the next', async () => {
    const page = await show();
    fireEvent.click(screen.getByRole('button', { name: say('day.previous') }));
    // Monday 23 Nov: the trading day before is Friday.
    await eventually(() => expect(server().callsOf(orders.getOrderBook).at(-1)?.query.get('start_date')).toBe('2026-11-20'));
    expect(await screen.findByText(say('order-book.past', { date: '20 Nov 2026' }))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: say('day.current') }));
    expect(page.store.get(selectedDateAtom)).toBeNull();
  });

  test('without an account leads to the broker screen', async () => {
    prepareDesk(server()).on(accounts.listAccounts, { broker_accounts: [] });
    const page = await renderScreen(<Screen />, server());
    fireEvent.click(await screen.findByRole('link', { name: say('order-book.no-account.action') }));
    expect(page.address()).toBe('/app/broker');
  });
});
