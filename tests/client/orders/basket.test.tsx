import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Basket, BasketLeg } from '#client/api/types.ts';
import { basketDraftAtom } from '#client/state/orders/basket-draft.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as baskets from '#contract/operations/baskets.ts';
import * as instructions from '#contract/operations/instructions.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { BUY_TWO, filledOrder, ticketPage } from '#tests/support/client/ticket-page.tsx';
import { ACCOUNT, CALL, EXCHANGE_AT, PORTFOLIO, positionOf, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
const { openTicket, sheet, says, button, live, review } = ticketPage(server);
beforeAll(() => import('#client/features/ticket/basket/basket-sheet.tsx'));

const PUT = { ...CALL, instrument_id: 'SIM:NIFTY26D0126000PE', tradingsymbol: 'NIFTY26D0126000PE', option_type: 'put' as const };
const leg = (place: number, change: Partial<BasketLeg> = {}): BasketLeg => ({
  leg: place,
  asked: {
    instrument_id: (place === 0 ? CALL : PUT).instrument_id,
    tradingsymbol: null,
    transaction_type: place === 0 ? 'BUY' : 'SELL',
    order_type: 'MARKET',
    product: 'NRML',
    lots: 2,
    price: null,
  },
  part: place === 0 ? 'hedge' : 'rest',
  attempt: 1,
  state: 'sent',
  error: null,
  order: filledOrder({ order_id: `o${place}`, instrument: place === 0 ? CALL : PUT, transaction_type: place === 0 ? 'BUY' : 'SELL' }),
  ...change,
});
function basketOf(state: Basket['state'], legs: BasketLeg[]): Basket {
  const target = { account_number: ACCOUNT.account_number, portfolio_id: PORTFOLIO.id, multiplier: 1, state, legs };
  return { basket_id: 'b1', state, attempt: 1, placed_at: EXCHANGE_AT, received_at: SERVER_AT, targets: [target] };
}
const answer = (state: Basket['state'], legs: BasketLeg[]) => ({ basket: basketOf(state, legs), message: 'ok' });
const held = leg(1, { state: 'held', order: null });
const pill = (legs: number) => screen.findByRole('button', { name: say('ticket.basket.pill', { legs }) });
const sent = () => server().callsOf(baskets.placeBasket);

/** Collects a bought call and a sold put, and opens the basket. */
async function collect() {
  const page = await openTicket();
  await live();
  fireEvent.click(await button('ticket.basket.add'));
  await pill(1);
  act(() => page.store.set(ticketRequestAtom, { ...BUY_TWO, instrument: PUT, side: 'SELL' }));
  await live();
  fireEvent.click(await button('ticket.basket.add'));
  fireEvent.click(await pill(2));
  await screen.findByRole('dialog', { name: say('ticket.basket.title') });
  return page;
}
async function sendBoth() {
  await review();
  fireEvent.click(await button('ticket.basket.send', { legs: 2 }));
}

describe('the basket', () => {
  test('collects legs from the ticket, puts them in order and sends them by one confirmation', async () => {
    await collect();
    server()
      .on(baskets.placeBasket, answer('complete', [leg(0), leg(1)]))
      .on(baskets.getBasket, answer('complete', [leg(0), leg(1)]));
    fireEvent.click(await button('ticket.basket.down', { name: 'NIFTY 26,000 CE 1 Dec' }));
    await sendBoth();
    await says(say('ticket.basket.state.complete'));
    await eventually(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent()[0]?.body).toMatchObject({
      hedge_first: true,
      targets: [{ account_number: ACCOUNT.account_number, portfolio_id: PORTFOLIO.id, multiplier: 1 }],
      legs: [
        { instrument_id: PUT.instrument_id, transaction_type: 'SELL', lots: 2 },
        { instrument_id: CALL.instrument_id, transaction_type: 'BUY', lots: 2 },
      ],
    });
  });

  test('shows a leg that was held back, and sends only what failed again', async () => {
    await collect();
    let known = answer('incomplete', [leg(0), held]);
    server()
      .on(baskets.placeBasket, () => known)
      .on(baskets.getBasket, () => known)
      .on(baskets.retryBasket, () => {
        known = answer('complete', [leg(0), leg(1)]);
        return known;
      });
    await sendBoth();
    await says(say('ticket.basket.leg.held'));
    fireEvent.click(await button('ticket.basket.retry'));
    await says(say('ticket.basket.state.complete'));
    const [retried] = server().callsOf(baskets.retryBasket);
    expect([retried?.params['basketId'], retried?.body]).toEqual(['b1', { without_hedge: false }]);
    expect(retried?.headers.get('idempotency-key')).not.toBe(sent()[0]?.headers.get('idempotency-key'));
  });

  test('leaves what has filled as one job of the server, after a question', async () => {
    await collect();
    prepareDesk(server(), { positions: [positionOf({ net_quantity: 130, net_lots: 2 })] });
    server()
      .on(baskets.placeBasket, answer('incomplete', [leg(0), held]))
      .on(baskets.getBasket, answer('incomplete', [leg(0), held]))
      .on(instructions.squareOffTrades, refusal('position.flat'));
    await sendBoth();
    fireEvent.click(await button('ticket.basket.exit'));
    expect(server().callsOf(instructions.squareOffTrades)).toEqual([]);
    fireEvent.click(await button('ticket.basket.exit.confirm', { count: 1 }));
    await says(say('errors.position.flat'));
    expect(server().callsOf(instructions.squareOffTrades)[0]?.body).toEqual({
      scope: 'positions',
      account_number: ACCOUNT.account_number,
      portfolio_id: PORTFOLIO.id,
      position_ids: ['x1'],
    });
  });

  test('sends nothing offline and nothing by itself when the connection is back', async () => {
    const page = await collect();
    act(() => void dispatchEvent(new Event('offline')));
    await says(say('ticket.block.offline'));
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
    act(() => void dispatchEvent(new Event('online')));
    await turns();
    expect(sent()).toEqual([]);
    expect(page.store.get(basketDraftAtom).legs).toHaveLength(2);
  });

  test('holds back what the account would be refused', async () => {
    const page = await collect();
    prepareDesk(server(), { estimate: () => ({ required_hedge_first: 60_000, required: 60_000, available: 50_000 }) });
    act(() => void page.store.get(basketDraftAtom));
    fireEvent.click(within(sheet()).getByRole('checkbox', { name: say('ticket.basket.hedge-first') }));
    await says(say('ticket.basket.short', { amount: '₹10,000' }));
    expect((await button('ticket.review')).getAttribute('aria-disabled')).toBe('true');
  });
});
