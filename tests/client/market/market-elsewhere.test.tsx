import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Chain, ChainLeg, MarketSourceState } from '#client/api/types.ts';
import { Screen } from '#client/features/market/index.ts';
import { lackingColumns } from '#client/features/market/model/market-kind.ts';
import { keyOfChain } from '#client/state/market/chain.ts';
import { feedReceivedAt, takeTicks } from '#client/state/market/ticker-store.ts';
import { exchangeTimeAt } from '#client/state/stream/exchange-clock.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { wallNow } from '#client/platform/wall-clock.ts';
import * as market from '#contract/operations/market.ts';
import * as sources from '#contract/operations/market-sources.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import { chainOf, EXCHANGE_AT, quoteOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

const EIGHT = Date.UTC(2026, 11, 4, 8);
const SPOT = 'DERIBIT:btc_usd';
const legOf = (strike: number, type: 'C' | 'P', change: Partial<ChainLeg> = {}): ChainLeg => ({
  instrument_id: `DERIBIT:BTC-4DEC26-${strike}-${type}`,
  tradingsymbol: `BTC-4DEC26-${strike}-${type}`,
  ltp: 0.0305,
  previous_close: 0.029,
  bid: 0.03,
  ask: 0.0315,
  bid_quantity: 12.3,
  ask_quantity: 0.4,
  volume: 3.2,
  oi: 148.5,
  oi_change: 0,
  iv: 0.55,
  delta: 0.5,
  gamma: 0.00001,
  theta: -60,
  vega: 40,
  rho: 10,
  ...change,
});
const btc = (change: Partial<Chain> = {}): Chain =>
  chainOf({
    underlying: 'BTC',
    expiry: '2026-12-04',
    expires_at: EIGHT,
    expiries: [{ expiry: '2026-12-04', expires_at: EIGHT, monthly: false, atm_iv: 0.55 }],
    exchange: 'DERIBIT',
    segment: 'DERIBIT-OPT',
    lot_size: 1,
    tick_size: 0.0001,
    freeze_quantity: 0,
    tradable: false,
    terms: { currency: 'USD', settled_in: 'BTC', unit: 0.1 },
    spot: quoteOf({
      instrument_id: SPOT,
      ltp: 95_012.5,
      previous_close: 0,
      source: 'exchange',
      received_at: Date.now(),
      exchange_at: Date.now(),
    }),
    spot_instrument_id: SPOT,
    forward: 95_100,
    atm_strike: 95_000,
    rows: [
      { strike: 95_000, call: legOf(95_000, 'C'), put: legOf(95_000, 'P', { ltp: 0, previous_close: 0 }) },
      { strike: 96_000, call: legOf(96_000, 'C'), put: legOf(96_000, 'P') },
    ],
    exchange_at: Date.now(),
    received_at: Date.now(),
    source: 'exchange',
    ...change,
  });
const underlyings = [
  { underlying: 'BTC', spot_instrument_id: SPOT, kind: 'index' as const, sector: null, expiries: [] },
  { underlying: 'SOL_USDC', spot_instrument_id: 'DERIBIT:sol_usdc', kind: 'index' as const, sector: null, expiries: [] },
];
const deribit = {
  source: 'DERIBIT',
  name: 'Deribit',
  kind: 'exchange' as const,
  access: 'open' as const,
  token_saved_at: null,
  token_until: null,
  enabled: true,
  state: 'live' as const,
  since: 1,
  received_at: 1,
  listed: 2,
  listed_at: 1,
  bad_rows: 0,
  watched: 2,
  most_watched: null,
  underlyings,
} satisfies MarketSourceState;
const ADDRESS = '/app/market_view?tab=chain&source=DERIBIT&underlying=BTC';

async function show(answer: () => Chain | Response = btc, address = ADDRESS) {
  prepareDesk(server())
    .on(market.listUnderlyings, {
      underlyings: [{ underlying: 'NIFTY', spot_instrument_id: 'SIM:NIFTY', kind: 'index', sector: null, expiries: [] }],
    })
    .on(sources.listMarketSources, { sources: [deribit] })
    .on(market.getChain, answer);
  return renderScreen(<Screen />, server(), 'en', address);
}
const grid = () => screen.findByRole('grid');
const cellsOf = async (strike: string) => {
  const row = within(await grid())
    .getByRole('rowheader', { name: new RegExp(strike) })
    .closest<HTMLElement>('[role=row]')!;
  return within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent ?? '');
};

describe('the chain of a market elsewhere', () => {
  test('is asked for by its market, with the digits of its tick, coins with decimals, and the currencies and the hour of its terms', async () => {
    await show();
    const [call, interest] = await cellsOf('95,000');
    expect(call).toContain('0.0305');
    expect(interest).toContain('148.5');
    expect(server().callsOf(market.getChain)[0]?.query.get('source')).toBe('DERIBIT');
    await eventually(() => {
      expect(screen.getByText(say('market.terms', { settled: 'BTC', currency: 'USD', expires: '08:00 UTC' }))).toBeTruthy();
      expect(screen.getByText(say('source.exchange.chip'))).toBeTruthy();
    });
    expect(screen.queryByText(say('source.simulated.chip'), { selector: '.chip *' })).toBeNull();
  });

  test('shows a dash for what was never traded and has no change', async () => {
    await show();
    const cells = await cellsOf('95,000');
    expect(cells.at(-1)).toBe('––');
    expect(cells.join(' ')).not.toMatch(/0\.00\b/);
  });

  test('has no column for what is not published: the change of open interest', async () => {
    await show();
    await grid();
    expect(screen.queryByLabelText(say('market.metric.oi-change'))).toBeNull();
    expect(screen.getByLabelText(say('market.metric.delta'))).toBeTruthy();
    expect(lackingColumns(btc())).toContain('breakeven');
    expect(lackingColumns(btc({ terms: { currency: 'USDC', settled_in: 'USDC', unit: 10 } }))).not.toContain('breakeven');
    expect(lackingColumns(chainOf())).toEqual([]);
  });

  test('opens no ticket, by keys and by bar, and says why', async () => {
    const page = await show();
    (await grid()).focus();
    fireEvent.keyDown(await grid(), { key: 'b' });
    expect(page.store.get(ticketRequestAtom)).toBeNull();
    fireEvent.keyDown(await grid(), { key: 'Enter' });
    const bar = screen.getByRole('toolbar');
    expect(bar.textContent).toContain(say('market.bar.no-orders'));
    expect(within(bar).queryByRole('button', { name: say('market.bar.buy') })).toBeNull();
    expect(screen.queryByRole('button', { name: say('market.collect') })).toBeNull();
    fireEvent.click(within(await grid()).getByRole('rowheader', { name: /96,000/ }));
    expect(screen.queryByRole('toolbar', { name: say('market.straddle.label') })).toBeNull();
  });

  test('stands in the choice of underlyings under its name; choosing one of the simulated market leaves it', async () => {
    const page = await show();
    await grid();
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: say('market.underlying') });
    const names = () => [...choice.querySelectorAll('optgroup')].map(({ label }) => label);
    await eventually(() => expect(names()).toEqual([say('source.simulated.chip'), 'Deribit']));
    fireEvent.change(choice, { target: { value: 'DERIBIT SOL_USDC' } });
    await eventually(() => expect(page.address()).toContain('underlying=SOL_USDC'));
    expect(page.address()).toContain('source=DERIBIT');
    fireEvent.change(choice, { target: { value: 'NIFTY' } });
    await eventually(() => expect(page.address()).not.toContain('source='));
  });

  test('leads to the markets where it is off', async () => {
    await show(() => refusal('market.source-off'));
    expect((await screen.findByRole('link', { name: say('market.to-markets') })).getAttribute('href')).toBe('/app/pages/setting/markets');
  });

  test('is another copy on the device than that of the simulated market', () => {
    expect(keyOfChain('BTC', '2026-12-04', 'DERIBIT')).not.toBe(keyOfChain('BTC', '2026-12-04'));
    expect(keyOfChain('M&M:X', null)).toBe('M%26M%3AX@');
  });
});

describe('the prices of a market elsewhere', () => {
  test('do not keep those of another market live, nor the other way round', () => {
    const at = Date.now();
    takeTicks({ source: 'simulated', exchange_at: EXCHANGE_AT, server_at: at, rows: [] });
    expect(feedReceivedAt('simulated')).not.toBeNull();
    expect(feedReceivedAt('exchange')).toBeNull();
    act(() => takeTicks({ source: 'exchange', exchange_at: at, server_at: at, rows: [] }));
    expect(feedReceivedAt('exchange')).toBeNull();
    act(() => takeTicks({ source: 'exchange', exchange_at: at, server_at: at, rows: [[SPOT, 95_000, null, null, 0, 0, at]] }));
    expect(feedReceivedAt('exchange')).not.toBeNull();
  });

  test('do not set the clock of the simulated exchange', async () => {
    await show();
    await grid();
    const exchangeAt = exchangeTimeAt(wallNow());
    expect(exchangeAt === null || Math.abs(exchangeAt - Date.now()) > 60_000).toBe(true);
  });
});
