import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Screen } from '#client/features/market/index.ts';
import { basketDraftAtom } from '#client/state/orders/basket-draft.ts';
import { register, takeTicks } from '#client/state/market/ticker-store.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as chainFigures from '#contract/operations/chain-figures.ts';
import * as market from '#contract/operations/market.ts';
import * as orders from '#contract/operations/orders.ts';
import { interestOf } from '#tests/support/market/chain-figure-samples.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const show = async (query = '') => {
  const chain = ladderOf({ received_at: Date.now() });
  prepareDesk(server())
    .on(market.listUnderlyings, { underlyings: [] })
    .on(market.getChain, chain)
    .on(market.getQuotes, ({ query: asked }) => ({
      quotes: [
        { ...chain.spot, instrument_id: asked.get('instrument_ids') ?? '', bids: [{ price: 111.5, quantity: 650, orders: 3 }], asks: [] },
      ],
      instruments: [],
    }))
    .on(chainFigures.getOpenInterest, interestOf(chain));
  const page = await renderScreen(<Screen />, server(), 'en', `/app/market_view?tab=chain${query}`);
  await screen.findByRole('grid');
  return { page, chain };
};
const grid = () => screen.getByRole('grid');
const heads = () =>
  within(grid())
    .getAllByRole('columnheader')
    .map((head) => head.textContent?.split(' ')[0]);
const atm = () =>
  within(grid())
    .getByRole('rowheader', { name: /26,000/ })
    .closest<HTMLElement>('[role=row]')!;
let seconds = 0;
const tick = (id: string, ltp: number) => {
  seconds += 1_000;
  const at = EXCHANGE_AT + seconds;
  takeTicks({
    exchange_at: at,
    server_at: Date.now(),
    source: 'simulated',
    rows: [[id, ltp, ltp - 0.05, ltp + 0.05, 1_400, 1_240_000, at]],
  });
};

describe('the tools of the chain', () => {
  test('freeze holds the values for reading and says since when; they go on where the market is', async () => {
    const { chain } = await show();
    const call = chain.rows.find(({ strike }) => strike === 26_000)!.call;
    const price = () => atm().textContent ?? '';
    grid().focus();
    fireEvent.keyDown(grid(), { key: 'f' });
    expect(await screen.findByText(/^Frozen /)).toBeTruthy();
    const put = chain.rows.find(({ strike }) => strike === 26_000)!.put;
    const ticked = new Promise<void>((resolve) => {
      register(put.instrument_id, () => resolve());
    });
    tick(call.instrument_id, 777.7);
    tick(put.instrument_id, 555.5);
    // Both ticks arrive in the same flush.
    await act(() => ticked);
    expect(price()).not.toMatch(/777\.70|555\.50/);
    fireEvent.click(screen.getByRole('button', { name: say('market.unfreeze') }));
    await waitFor(() => expect(price()).toContain('777.70'));
  });

  test('range, pair and lots are in the address and change what is drawn', async () => {
    await show('&range=10&pair=0&units=lots');
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('22'));
    await waitFor(() => expect(heads()).toContain(say('market.column.pair')));
    // 12.4 lakh units of a call in lots of 65.
    await waitFor(() => expect(atm().textContent).toContain('19,077'));
  });

  test('own columns are chosen once, kept, and never more than twelve a side', async () => {
    const { page } = await show();
    fireEvent.click(screen.getByRole('button', { name: say('market.view') }));
    const sheet = await screen.findByRole('dialog');
    fireEvent.click(within(sheet).getByRole('checkbox', { name: say('market.column.iv-change') }));
    await waitFor(() => expect(page.address()).toContain('preset=own'));
    for (const id of ['breakeven', 'intrinsic', 'rho'])
      fireEvent.click(within(sheet).getByRole('checkbox', { name: say(`market.column.${id}`) }));
    const next = () => within(sheet).getByRole<HTMLInputElement>('checkbox', { name: say('market.column.vega') });
    await waitFor(() => expect(next().disabled).toBe(true));
    await waitFor(() => expect(heads()).toHaveLength(25));
    // The previous day's volatility is fetched when its column is shown.
    await waitFor(() => expect(atm().textContent).toContain('+0.5%'));
    page.unmount();
    await show('&preset=own');
    await waitFor(() => expect(heads()).toHaveLength(25));
  });

  test('D shows the depth of the leg', async () => {
    await show();
    grid().focus();
    fireEvent.keyDown(grid(), { key: 'd' });
    const table = await screen.findByRole('table', { name: /NIFTY 26,000 CE/ });
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('111.50');
  });

  test('the leg that was chosen stays in sight when what opens below takes height from the grid', async () => {
    const resized = new Set<() => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        private readonly told: () => void;
        constructor(told: () => void) {
          this.told = told;
        }
        observe(): void {
          resized.add(this.told);
        }
        disconnect(): void {
          resized.delete(this.told);
        }
      },
    );
    const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
    const become = (pixels: number) => {
      height.mockReturnValue(pixels);
      act(() => {
        for (const told of resized) told();
      });
    };
    await show();
    become(800);
    grid().scrollTop = 0;
    become(150);
    expect(grid().scrollTop).toBe(0);
    become(800);
    grid().focus();
    fireEvent.keyDown(grid(), { key: 'Enter' });
    grid().scrollTop = 0;
    become(150);
    // A browser tells of a scroll that a script makes.
    fireEvent.scroll(grid());
    const row = Number(atm().getAttribute('aria-rowindex')) - 2;
    expect(row).toBeGreaterThan(3);
    expect(grid().scrollTop + 150).toBeGreaterThanOrEqual((row + 1) * 36);
    expect(grid().scrollTop).toBeLessThan(row * 36);
  });

  test('S sells the contract that B has bought, although its column has gone in between', async () => {
    const { page } = await show();
    const bid = atm().querySelector('[data-column="4"]');
    fireEvent.click(bid ?? grid());
    fireEvent.keyDown(grid(), { key: 'b' });
    const bought = page.store.get(ticketRequestAtom)?.instrument;
    expect(bought?.instrument_id).toMatch(/26000CE$/);
    fireEvent.click(screen.getByText(say('market.preset.greeks')));
    await eventually(() => expect(screen.queryByRole('columnheader', { name: new RegExp(`^${say('market.column.bid')}`) })).toBeNull());
    fireEvent.keyDown(grid(), { key: 's' });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL', instrument: bought });
  });

  test('while legs are collected, buy and sell go into the basket, not to the ticket', async () => {
    const { page } = await show();
    fireEvent.click(screen.getByRole('button', { name: say('market.collect') }));
    grid().focus();
    fireEvent.keyDown(grid(), { key: 's' });
    await eventually(() => expect(page.store.get(basketDraftAtom).legs).toHaveLength(1));
    expect(page.store.get(ticketRequestAtom)).toBeNull();
    const tray = await screen.findByRole('region', { name: say('chain-tools.basket') });
    const builder = within(tray).getByRole('link', { name: say('chain-tools.basket.builder') });
    expect(builder.getAttribute('href')).toMatch(/^\/app\/strategy-builder\?underlying=NIFTY&expiry=.*legs=1_S1C26000E\d{8}$/);
    fireEvent.click(within(tray).getByRole('button', { name: /NIFTY 26,000 CE/ }));
    await eventually(() => expect(page.store.get(basketDraftAtom).legs).toHaveLength(0));
    expect(server().callsOf(orders.placeTrades)).toHaveLength(0);
  });
});
