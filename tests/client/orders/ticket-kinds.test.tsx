import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { userDataAtom } from '#client/state/session/user.ts';
import { FEATURES } from '#contract/features.ts';
import * as instructions from '#contract/operations/instructions.ts';
import * as orders from '#contract/operations/orders.ts';
import * as risk from '#contract/operations/risk.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { BUY_TWO, filledOrder, ticketPage } from '#tests/support/client/ticket-page.tsx';
import { estimateOf, exitOf, orderOf, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
const { openTicket, sheet, says, button, live, fieldNamed, choose, review, sendTwoLots, placed } = ticketPage(server);

describe('what a ticket can be', () => {
  test('sends a stop with its trigger and limit, and says on which side of the market the trigger belongs', async () => {
    await openTicket({ ...BUY_TWO, side: 'SELL' });
    server().on(orders.placeTrades, {
      orders: [orderOf({ order_type: 'SL', status: 'trigger-pending', trigger_price: 100, price: 98 })],
      message: 'ok',
    });
    await live();
    choose('ticket.kind.SL');
    expect(within(sheet()).queryByLabelText(say('ticket.kind.SL-M'))).toBeNull();
    // Untouched fields: missing values are requested, not marked as errors.
    expect(fieldNamed('ticket.trigger').getAttribute('aria-invalid')).not.toBe('true');
    expect(sheet().textContent).toContain(say('ticket.problem.order.trigger-missing'));
    fireEvent.change(fieldNamed('ticket.trigger'), { target: { value: '120' } });
    expect(fieldNamed('ticket.trigger').getAttribute('aria-invalid')).toBe('true');
    expect(sheet().textContent).toContain(say('ticket.problem.order.trigger-passed', { side: 'SELL', last: 112.35 }));
    fireEvent.change(fieldNamed('ticket.trigger'), { target: { value: '100' } });
    fireEvent.change(fieldNamed('ticket.price'), { target: { value: '98' } });
    await review();
    fireEvent.click(await button('ticket.send.open', { side: 'SELL', lots: 2 }));
    await eventually(() =>
      expect(placed()[0]?.body).toMatchObject({ orders: [{ order_type: 'SL', trigger_price: 100, price: 98, validity: 'DAY' }] }),
    );
    await says(say('ticket.outcome.waits-trigger'));
  });

  test('offers intraday until the broker closes such positions, and says from when', async () => {
    await openTicket();
    server().on(orders.placeTrades, { orders: [filledOrder({ product: 'MIS' })], message: 'ok' });
    await live();
    choose('ticket.product.MIS');
    // The session of the sample ends at 15:40; the broker closes 15 minutes before.
    await says(say('ticket.product.until', { time: '15:25 IST' }));
    await sendTwoLots();
    await eventually(() => expect(placed()[0]?.body).toMatchObject({ orders: [{ product: 'MIS' }] }));
  });

  test('takes no new intraday order once the broker has begun to close them', async () => {
    await openTicket(BUY_TWO, { quote: () => ({ exchange_at: Date.parse('2026-11-23T15:26:00+05:30') }) });
    await live();
    await says(say('ticket.product.past', { time: '15:25 IST' }));
    const chip = () => within(sheet()).getByLabelText<HTMLInputElement>(say('ticket.product.MIS'), { selector: 'input[type=radio]' });
    expect(chip().disabled).toBe(true);
  });

  test('shows what the order takes of the account, and holds back what there is no money for', async () => {
    const refused = { code: 'risk.margin-short', message: 'short', values: {} };
    let short = true;
    await openTicket(BUY_TWO, {
      estimate: () =>
        short
          ? {
              required: 15_000,
              available: 9_000,
              available_after: -6_000,
              orders: estimateOf().orders.map((order) => ({ ...order, max_lots: 1, refusal: refused })),
            }
          : {},
    });
    await live();
    await says(say('ticket.lots.short', { amount: '₹6,000', lots: 1 }));
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
    short = false;
    fireEvent.click(within(sheet()).getByRole('button', { name: say('ticket.lots.max', { lots: '1' }) }));
    await eventually(() => expect(sheet().textContent).not.toContain(say('ticket.lots.short', { amount: '₹6,000', lots: 1 })));
    expect(fieldNamed('ticket.lots').value).toBe('1');
    await review();
  });

  test('lets the order go when no estimate comes', async () => {
    await openTicket();
    server()
      .on(risk.estimateOrders, connectionLost())
      .on(orders.placeTrades, { orders: [filledOrder()], message: 'ok' });
    await live();
    await says(say('ticket.margin.unavailable'));
    await sendTwoLots();
    await says(say('ticket.outcome.filled', { price: '112.40' }));
  });

  test('says what is worth a second look', async () => {
    await openTicket(BUY_TWO, {
      estimate: () => ({
        nudges: [
          { code: 'nudge.expires-today', order: 0, values: { expiry: '2026-12-01' } },
          { code: 'nudge.naked-short', order: 0, values: { quantity: 65 } },
        ],
      }),
    });
    await says(say('ticket.nudge.expires-today'));
    await says(say('ticket.nudge.naked-short'));
  });

  test('offers no stop, target or trail where the back end does not take them, and sends none of what it does not know', async () => {
    server().features = FEATURES.filter((feature) => feature !== 'attached-exits' && feature !== 'order-protection');
    const page = await openTicket();
    act(() => {
      page.store.set(userDataAtom, { ...USER, trade_defaults: { protection_percent: 2 } });
      page.store.set(ticketRequestAtom, null);
    });
    act(() => page.store.set(ticketRequestAtom, BUY_TWO));
    server().on(orders.placeTrades, { orders: [filledOrder()], message: 'ok' });
    await live();
    fireEvent.click(await button('ticket.advanced'));
    await eventually(() => expect(within(sheet()).getByLabelText(say('ticket.validity.IOC'))).toBeTruthy());
    expect(within(sheet()).queryByText(say('ticket.protect.stop'))).toBeNull();
    expect(within(sheet()).queryByLabelText(say('ticket.protect.trail'))).toBeNull();
    await sendTwoLots();
    await eventually(() => expect(placed()).toHaveLength(1));
    const sent = JSON.stringify(placed()[0]?.body);
    expect(sent).toContain('MARKET');
    expect(sent).not.toMatch(/attach|worst_price|protection_percent/);
  });

  test('sends stop, target and trail with the order, says what is wrong at its field, and shows how they stand', async () => {
    await openTicket();
    const held = { stop: { trigger_price: 100, limit_offset: null }, effective_stop: 100, target_price: 132.4, protected_quantity: 130 };
    server()
      .on(orders.placeTrades, { orders: [filledOrder()], message: 'ok' })
      .on(instructions.getInstructions, {
        instructions: [exitOf({ parent_order_id: 'o1' }, held)],
        exchange_at: 1,
        received_at: 1,
      });
    await live();
    fireEvent.click(await button('ticket.advanced'));
    await eventually(() => expect(fieldNamed('ticket.protect.stop')).toBeTruthy());
    choose('ticket.protect.unit.price');
    fireEvent.change(fieldNamed('ticket.protect.stop'), { target: { value: '150' } });
    await says(say('ticket.problem.order.stop-on-wrong-side', { side: 'BUY' }));
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
    choose('ticket.protect.unit.points');
    fireEvent.change(fieldNamed('ticket.protect.stop'), { target: { value: '12.4' } });
    fireEvent.change(fieldNamed('ticket.protect.target'), { target: { value: '20' } });
    fireEvent.click(within(sheet()).getByLabelText(say('ticket.protect.trail')));
    await says(say('ticket.problem.ticket.trail-missing'));
    fireEvent.change(fieldNamed('ticket.protect.trail.distance'), { target: { value: '15' } });
    await sendTwoLots();
    await eventually(() =>
      expect(placed()[0]?.body).toMatchObject({
        orders: [{ lots: 2, attach: { unit: 'points', stop: 12.4, target: 20, trailing: { kind: 'percent', distance: 15 } } }],
      }),
    );
    await says(say('ticket.protect.holds', { units: '130', all: '130' }));
  });

  test('takes what the server says of a stop to its field, folded or not', async () => {
    await openTicket();
    const fields = [{ path: 'orders.0.attach.target', code: 'order.exit-out-of-reach', message: 'no' }];
    server().on(orders.placeTrades, refusal('request.invalid', { fields }));
    await live();
    await sendTwoLots();
    fireEvent.click(await button('ticket.outcome.fix'));
    await eventually(() => expect(fieldNamed('ticket.protect.target').getAttribute('aria-invalid')).toBe('true'));
    await says(say('errors.order.exit-out-of-reach'));
  });

  test('takes the lots to whole ones when the field is left, and steps them by the wheel while it has the focus', async () => {
    await openTicket();
    await live();
    const lots = fieldNamed('ticket.lots');
    fireEvent.change(lots, { target: { value: '2.6' } });
    lots.focus();
    lots.blur();
    await says(say('ticket.lots.snapped', { lots: 3 }));
    expect(lots.value).toBe('3');
    fireEvent.wheel(lots, { deltaY: -1 });
    expect(lots.value).toBe('3');
    lots.focus();
    fireEvent.wheel(lots, { deltaY: -1 });
    expect(lots.value).toBe('4');
  });

  test('speaks of shares, not of lots, where shares are bought', async () => {
    const share = {
      ...BUY_TWO.instrument,
      instrument_id: 'SIM:RELIANCE',
      tradingsymbol: 'RELIANCE',
      exchange: 'NSE',
      segment: 'NSE',
      kind: 'equity' as const,
      expiry: null,
      expires_at: null,
      strike: null,
      option_type: null,
      lot_size: 1,
      freeze_quantity: 0,
    };
    await openTicket({ ...BUY_TWO, instrument: share });
    server().on(orders.placeTrades, { orders: [filledOrder({ instrument: share, product: 'CNC' })], message: 'ok' });
    await live();
    expect(sheet().textContent).not.toContain(say('ticket.lots'));
    choose('ticket.kind.SL-M');
    choose('ticket.kind.MARKET');
    await review();
    fireEvent.click(await button('ticket.shares.send.open', { side: 'BUY', lots: 2 }));
    await eventually(() => expect(placed()[0]?.body).toMatchObject({ orders: [{ product: 'CNC', lots: 2 }] }));
  });
});
