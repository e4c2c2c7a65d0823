import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Chain } from '#client/api/types.ts';
import { Screen } from '#client/features/market/index.ts';
import { takeTicks } from '#client/state/market/ticker-store.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as market from '#contract/operations/market.ts';
import { ladderOf, optionOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import { EXCHANGE_AT, positionOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

const chain = (change: Partial<Chain> = {}) => ladderOf({ received_at: Date.now(), ...change });
const expiryOf = (expiry: string) => ({ expiry, expires_at: EXCHANGE_AT, monthly: false });
const underlyings = [
  { underlying: 'NIFTY', spot_instrument_id: 'SIM:NIFTY', kind: 'index' as const, sector: null, expiries: [expiryOf('2026-12-29')] },
  { underlying: 'SENSEX', spot_instrument_id: 'SIM:SENSEX', kind: 'index' as const, sector: null, expiries: [expiryOf('2026-12-31')] },
  { underlying: 'FINNIFTY', spot_instrument_id: 'SIM:FINNIFTY', kind: 'index' as const, sector: null, expiries: [expiryOf('2026-12-29')] },
];
const show = async (desk: Parameters<typeof prepareDesk>[1] = {}, more = '') => {
  prepareDesk(server(), desk)
    .on(market.listUnderlyings, { underlyings })
    .on(market.getChain, ({ query }) => chain(query.get('expiry') === null ? {} : { expiry: query.get('expiry') ?? '' }));
  const page = await renderScreen(<Screen />, server(), 'en', `/app/market_view?tab=chain${more}`);
  await screen.findByRole('grid');
  return page;
};
const grid = () => screen.getByRole('grid');
const row = (strike: string) =>
  within(grid())
    .getByRole('rowheader', { name: new RegExp(strike) })
    .closest<HTMLElement>('[role=row]')!;
const bar = () => screen.getByRole('toolbar');

describe('the option chain', () => {
  test('is a grid that is never mirrored, with the strike as row header and the money marked', async () => {
    await show();
    expect(grid().closest('[dir=ltr]')).not.toBeNull();
    expect(grid().getAttribute('aria-rowcount')).toBe('42');
    expect(within(row('26,000')).getByText(say('market.atm.row'))).toBeTruthy();
    expect(
      within(grid())
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      say('market.column.call-ltp'),
      `${say('market.column.oi')} ${say('market.column.calls')}`,
      say('market.column.strike'),
      `${say('market.column.oi')} ${say('market.column.puts')}`,
      say('market.column.put-ltp'),
    ]);
  });

  test('tells a newcomer, whom the first steps lead here, what to do; and nobody else', async () => {
    const page = await show({}, '&hint=first');
    expect(screen.getByText(say('market.first.title'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: say('market.first.seen') }));
    await eventually(() => expect(page.address()).toBe('/app/market_view?tab=chain'));
    expect(screen.queryByText(say('market.first.title'))).toBeNull();
    expect(grid()).toBeTruthy();
  });

  test('draws only a window of its rows', async () => {
    await show();
    const drawn = grid().querySelectorAll('[data-row]').length;
    expect(drawn).toBeLessThan(41);
    expect(drawn).toBeGreaterThan(10);
  });

  test('has one tab stop and arrows that move by cell; Enter opens the order bar for the leg', async () => {
    const page = await show();
    expect(grid().querySelectorAll('[tabindex="0"]')).toHaveLength(0);
    grid().focus();
    const start = grid().getAttribute('aria-activedescendant');
    fireEvent.keyDown(grid(), { key: 'ArrowRight' });
    expect(grid().getAttribute('aria-activedescendant')).not.toBe(start);
    fireEvent.keyDown(grid(), { key: 'End' });
    fireEvent.keyDown(grid(), { key: 'Enter' });
    expect(bar().getAttribute('aria-label')).toBe(say('market.bar.label', { symbol: 'NIFTY 26,000 PE' }));
    expect(document.activeElement?.textContent).toBe(say('market.bar.buy'));
    fireEvent.click(within(bar()).getByRole('button', { name: say('market.bar.more') }));
    fireEvent.click(within(bar()).getByRole('button', { name: say('market.bar.sell') }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({
      side: 'SELL',
      lots: 2,
      mode: 'open',
      instrument: optionOf(26_000, 'put', { exchange: 'NFO' }),
    });
    fireEvent.keyDown(bar(), { key: 'Escape' });
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(document.activeElement).toBe(grid());
  });

  test('opens the ticket with B and S on a leg', async () => {
    const page = await show();
    grid().focus();
    fireEvent.keyDown(grid(), { key: 'b' });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({
      side: 'BUY',
      instrument: { instrument_id: optionOf(26_000, 'call').instrument_id },
    });
    fireEvent.keyDown(grid(), { key: 's' });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL' });
  });

  test('writes ticks into its cells', async () => {
    await show();
    const leg = optionOf(26_000, 'call').instrument_id;
    act(() =>
      takeTicks({
        source: 'simulated',
        exchange_at: EXCHANGE_AT + 5_000,
        server_at: Date.now(),
        rows: [[leg, 98.75, 98.7, 98.8, 1, 1_300_000, EXCHANGE_AT + 5_000]],
      }),
    );
    await eventually(() => expect(row('26,000').textContent).toContain('98.75'));
    expect(row('26,000').textContent).toContain('13.0L');
  });

  test('keeps expiry and metric in the address', async () => {
    const page = await show();
    fireEvent.click(screen.getByLabelText(say('market.metric.delta')));
    await eventually(() => expect(page.address()).toContain('metric=delta'));
    expect(row('26,000').textContent).toContain('0.52');
    fireEvent.click(screen.getByRole('button', { name: /29 Dec/ }));
    await eventually(() => expect(server().callsOf(market.getChain).at(-1)?.query.get('expiry')).toBe('2026-12-29'));
    expect(page.address()).toContain('tab=chain');
  });

  test('an expiry stays under the finger that presses it, and comes into view for the keyboard', async () => {
    await show();
    const [first, second] = within(screen.getByRole('group', { name: say('market.expiries') })).getAllByRole('button');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    fireEvent.pointerDown(second!);
    act(() => second!.focus());
    expect(scrolled).not.toHaveBeenCalled();
    fireEvent.keyDown(second!, { key: 'Tab' });
    act(() => first!.focus());
    expect(scrolled).toHaveBeenCalledOnce();
    scrolled.mockRestore();
  });

  test('offers the underlyings that the server lists, and keeps the choice in the address', async () => {
    const page = await show();
    const picker = () => screen.getByRole<HTMLSelectElement>('combobox', { name: say('market.underlying') });
    await eventually(() => expect([...picker().options].map(({ value }) => value)).toEqual(['NIFTY', 'SENSEX', 'FINNIFTY']));
    fireEvent.click(screen.getByRole('button', { name: /29 Dec/ }));
    picker().focus();
    fireEvent.change(picker(), { target: { value: 'FINNIFTY' } });
    await eventually(() => expect(page.address()).toContain('underlying=FINNIFTY'));
    expect(page.address()).toContain('expiry=2026-12-29');
    expect(document.activeElement).toBe(picker());
    fireEvent.change(picker(), { target: { value: 'SENSEX' } });
    await eventually(() => expect(server().callsOf(market.getChain).at(-1)?.query.get('underlying')).toBe('SENSEX'));
    expect(page.address()).not.toContain('expiry=');
    await screen.findByRole('grid');
  });

  test('says what the open interest says', async () => {
    await show();
    const facts = screen.getByText(say('market.facts.pcr')).parentElement;
    expect(facts?.textContent).toContain('0.50');
    expect(screen.getByText(say('source.simulated.chip'))).toBeTruthy();
  });

  test('marks the strikes that are held', async () => {
    await show({ positions: [positionOf({ instrument: optionOf(26_000, 'call'), net_quantity: -260, net_lots: -4, open_cost: -26_000 })] });
    await eventually(() => expect(within(row('26,000')).getByText(say('market.position', { side: 'SELL', lots: 4 }))).toBeTruthy());
  });

  test('leads back to the nearest expiry when the asked one has no chain', async () => {
    prepareDesk(server()).on(market.listUnderlyings, { underlyings }).on(market.getChain, refusal('market.no-chain'));
    await renderScreen(<Screen />, server(), 'en', '/app/market_view?tab=chain');
    expect(await screen.findByText(say('errors.market.no-chain'))).toBeTruthy();
  });

  test('shows the stored chain when there is no connection, and says from when it is', async () => {
    const first = await show();
    await eventually(async () => expect((await storedKeys()).some((key) => key.includes('snapshot/chain/'))).toBe(true));
    first.close();
    first.unmount();
    server().on(market.getChain, connectionLost());
    await renderScreen(<Screen />, server(), 'en', '/app/market_view?tab=chain');
    expect(await screen.findByRole('grid')).toBeTruthy();
    expect(await screen.findByText(/Could not refresh/)).toBeTruthy();
  });
});
