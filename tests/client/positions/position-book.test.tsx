import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Screen } from '#client/features/position-book/index.ts';
import { connectivityInputAtom } from '#client/state/stream/connectivity-watch.ts';
import { selectedDateAtom } from '#client/state/session/profile.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as accounts from '#contract/operations/accounts.ts';
import * as books from '#contract/operations/books.ts';
import type { Reconciliation } from '#client/api/types.ts';
import { eventually, turns, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk, type DeskOnServer } from '#tests/support/client/desk-page.ts';
import { connectionLost, refusal, useFakeServer, type FakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { bookOf, bookRowOf, EXCHANGE_AT, positionOf, SERVER_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const symbol = 'NIFTY 26,000 CE';
const closed = bookRowOf({
  position_id: 'c1',
  state: 'closed',
  product: 'MIS',
  net_quantity: 0,
  net_lots: 0,
  realised_pnl: 50,
  gross_pnl: 50,
  unrealised_pnl: 0,
});
const compared = (change: Partial<Reconciliation> = {}): Reconciliation => ({
  id: 'rec1',
  account_number: 'P-1001',
  cause: 'session-end',
  outcome: 'clean',
  matched: 3,
  findings: [],
  trading_date: '2026-11-23',
  exchange_at: EXCHANGE_AT,
  received_at: SERVER_AT,
  ...change,
});
function prepared(desk: DeskOnServer = {}, known: Reconciliation[] = []): FakeServer {
  return prepareDesk(server(), desk).on(books.listReconciliations, {
    reconciliations: known,
    exchange_at: EXCHANGE_AT,
    received_at: SERVER_AT,
  });
}

describe('the position book', () => {
  test('adds up what the filters leave, and says when they leave nothing', async () => {
    const page = await renderScreen(<Screen />, prepared({ book: [bookRowOf(), closed] }));
    // 112.35 against 100 for 130 units, and 50 of the closed one.
    expect((await screen.findAllByText('+₹1,655.50')).length).toBeGreaterThan(0);
    fireEvent.change(screen.getByLabelText(say('position-book.filter.product')), { target: { value: 'MIS' } });
    expect((await screen.findAllByText('+₹50.00')).length).toBeGreaterThan(0);
    expect(page.address()).toContain('product=MIS');
    expect(screen.queryByText('+₹1,655.50')).toBeNull();
  });

  test('counts from the cost in the net view, chosen by a radio group', async () => {
    const row = bookRowOf({
      carried_quantity: 130,
      carried_cost: 11_700,
      buy_quantity: 0,
      buy_value: 0,
      buy_average: null,
      open_cost: 11_700,
    });
    await renderScreen(<Screen />, prepared({ book: [row] }));
    fireEvent.click(await screen.findByRole('radio', { name: say('position-book.view.net') }));
    expect((await screen.findAllByText('+₹2,905.50')).length).toBeGreaterThan(0);
    expect(screen.getByText(say('position-book.view.net.about'))).toBeTruthy();
  });

  test('is a table with its totals in the foot on a desktop, and closes by the ticket', async () => {
    const position = positionOf({ net_quantity: 130, net_lots: 2 });
    const page = await renderScreen(<Screen />, prepared({ book: [bookRowOf()], positions: [position] }));
    const table = await screen.findByRole('table');
    expect(table.querySelector('tfoot')?.textContent).toContain('1,605.50');
    fireEvent.click(await within(table).findByRole('button', { name: say('position-book.exit.of', { symbol }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL', mode: { squareOff: { position_id: 'x1' } } });
  });

  test('of a day without a record names the nearest days that have one', async () => {
    const page = await renderScreen(<Screen />, prepared({ book: [bookRowOf()] }));
    await screen.findByRole('radio', { name: say('position-book.view.net') });
    const line = {
      label: '',
      realised_pnl: 0,
      unrealised_pnl: 0,
      converted_pnl: 0,
      gross_pnl: 0,
      charges: bookRowOf().charges,
      net_pnl: 0,
      realised_at_cost: 0,
    };
    server()
      .on(books.getPositionBook, bookOf([], { trading_date: '2026-11-12', final: true }))
      .on(books.getPnl, {
        pnl: ['2026-11-11', '2026-11-16'].map((key) => ({ key, ...line })),
        totals: line,
        from: '2026-11-01',
        to: '2026-11-23',
        group: 'day',
        includes_today: false,
        exchange_at: EXCHANGE_AT,
        received_at: SERVER_AT,
      });
    act(() => page.store.set(selectedDateAtom, '2026-11-12'));
    expect(await screen.findByText(say('position-book.no-record', { date: '12 Nov 2026' }))).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: say('position-book.no-record.go', { date: '16 Nov 2026' }) }));
    expect(page.store.get(selectedDateAtom)).toBe('2026-11-16');
  });

  test('pages the rows of an ended day, and the totals stay those of all of them', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ ...closed, position_id: `c${at}` }));
    const page = await renderScreen(<Screen />, prepared({ book: [bookRowOf()] }));
    await screen.findByRole('radio', { name: say('position-book.view.net') });
    server().on(books.getPositionBook, bookOf(many, { trading_date: '2026-11-20', final: true }));
    act(() => page.store.set(selectedDateAtom, '2026-11-20'));
    expect((await screen.findAllByText('+₹1,150.00')).length).toBeGreaterThan(0);
    await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(10));
    const next = await screen.findByRole('button', { name: say('pagination.next') });
    fireEvent.click(next);
    fireEvent.click(next);
    await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3));
    expect(page.address()).toContain('page=3');
    expect(screen.getAllByText('+₹1,150.00').length).toBeGreaterThan(0);
  });

  test('goes a day back and on by bracket keys, never while somebody types', async () => {
    const page = await renderScreen(<Screen />, prepared({ book: [bookRowOf()] }));
    const filter = await screen.findByLabelText(say('position-book.filter.product'));
    fireEvent.keyDown(filter, { key: '[', code: 'BracketLeft' });
    expect(page.store.get(selectedDateAtom)).toBeNull();
    fireEvent.keyDown(document.body, { key: '[', code: 'BracketLeft' });
    expect(page.store.get(selectedDateAtom)).toBe('2026-11-20');
    await turns();
    fireEvent.keyDown(document.body, { key: ']', code: 'BracketRight' });
    expect(page.store.get(selectedDateAtom)).toBeNull();
  });
});

describe('the comparison with the broker', () => {
  test('marks the row that differs, and is made again when asked', async () => {
    const subject = `${bookRowOf().instrument.instrument_id} NRML`;
    const fact = (number: number) => [{ name: 'netQuantity', number, text: null }];
    const differs = compared({
      outcome: 'differences',
      findings: [{ scope: 'position', result: 'disagrees', subject, ours: fact(130), theirs: fact(65), adopted: false }],
    });
    await renderScreen(<Screen />, prepared({ book: [bookRowOf()] }, [differs]));
    expect(await screen.findByText(say('position-book.difference.lots', { lots: 1 }))).toBeTruthy();
    server().on(books.reconcileAccount, { reconciliation: compared({ id: 'rec2' }), exchange_at: EXCHANGE_AT, received_at: SERVER_AT });
    fireEvent.click(screen.getByRole('button', { name: say('position-book.compared.check') }));
    expect(await screen.findByText(say('position-book.compared.clean'))).toBeTruthy();
    expect(screen.queryByText(say('position-book.difference.lots', { lots: 1 }))).toBeNull();
  });
});

describe('the states of the book', () => {
  test('blocks while nothing is known, then the rows', async () => {
    let release: (value: ReturnType<typeof bookOf>) => void = () => {};
    prepared().on(books.getPositionBook, () => new Promise((resolve) => (release = resolve)));
    await renderScreen(<Screen />, server());
    await eventually(() => expect(screen.getByRole('region', { name: say('title.position-book') }).getAttribute('aria-busy')).toBe('true'));
    await eventually(() => expect(server().callsOf(books.getPositionBook)).toHaveLength(1));
    act(() => release(bookOf([bookRowOf()])));
    expect(await screen.findByText(symbol)).toBeTruthy();
  });

  test('an error in words with another try, and nothing before it', async () => {
    prepared().on(books.getPositionBook, refusal('server.internal'));
    await renderScreen(<Screen />, server());
    const again = await screen.findByRole('button', { name: say('ui.retry') });
    server().on(books.getPositionBook, () => bookOf([bookRowOf()], { received_at: Date.now() }));
    fireEvent.click(again);
    expect(await screen.findByText(symbol)).toBeTruthy();
  });

  test('the stored copy when the next fetch fails, and nothing can be compared offline', async () => {
    const first = await renderScreen(<Screen />, prepared({ book: [bookRowOf()] }, [compared()]));
    expect(await screen.findByText(symbol)).toBeTruthy();
    server().on(books.getPositionBook, connectionLost());
    await turns();
    act(() => first.store.set(connectivityInputAtom, { type: 'browser-offline' }));
    await eventually(() =>
      expect(screen.getByRole('button', { name: say('position-book.compared.check') }).getAttribute('aria-disabled')).toBe('true'),
    );
    expect(screen.getByText(symbol)).toBeTruthy();
    act(() => first.store.set(connectivityInputAtom, { type: 'heartbeat' }));
  });

  test('an empty day, and no account at all, say what to do', async () => {
    const first = await renderScreen(<Screen />, prepared());
    expect(await screen.findByText(say('position-book.empty'))).toBeTruthy();
    first.close();
    first.unmount();
    prepared().on(accounts.listAccounts, { broker_accounts: [] });
    await renderScreen(<Screen />, server());
    expect(await screen.findByRole('link', { name: say('position-book.no-account.action') })).toBeTruthy();
  });
});
