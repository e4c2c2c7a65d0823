import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SearchHost } from '#client/features/search/index.ts';
import { preferencesAtom } from '#client/state/device/preferences.ts';
import { searchOpenAtom, takeExitAllAtom } from '#client/state/overlays/open.ts';
import { savePlanAtom } from '#client/state/market/strategy-plans.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as market from '#contract/operations/market.ts';
import { listWatchlists } from '#contract/operations/watchlists.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { CALL } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const index = {
  ...CALL,
  instrument_id: 'SIM:NIFTY',
  tradingsymbol: 'NIFTY',
  kind: 'index' as const,
  expiry: null,
  expires_at: null,
  strike: null,
  option_type: null,
  tradable: false,
};
const found = [optionOf(26_000, 'call'), optionOf(26_000, 'put')];
const show = async () => {
  const underlyings = ['NIFTY', 'BANKNIFTY'].map((underlying) => ({
    underlying,
    spot_instrument_id: `SIM:${underlying}`,
    kind: 'index' as const,
    sector: null,
    expiries: [],
  }));
  const watchlists = [[], [index.instrument_id, found[1]?.instrument_id ?? '']].map((instrument_ids, place) => ({
    number: place + 1,
    name: '',
    instrument_ids,
  }));
  const page = await renderScreen(
    <SearchHost />,
    prepareDesk(server())
      .on(market.listUnderlyings, { underlyings })
      .on(listWatchlists, { watchlists, instruments: [index, ...found] }),
  );
  act(() => page.store.set(searchOpenAtom, true));
  return page;
};
const input = () => screen.findByRole('combobox');
const type = async (text: string) => fireEvent.change(await input(), { target: { value: text } });

describe('the search', () => {
  test('finds by words, moves with the arrows and opens the ticket with Enter', async () => {
    server().on(market.searchInstruments, { instruments: found });
    const page = await show();
    await type('nifty 26000');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(server().callsOf(market.searchInstruments).at(-1)?.query.get('q')).toBe('nifty 26000');
    const field = await input();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    const active = document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`);
    expect(active?.getAttribute('aria-selected')).toBe('true');
    expect(active?.textContent).toContain('26,000 PE');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'BUY', mode: 'open', instrument: { option_type: 'put' } });
    expect(page.store.get(searchOpenAtom)).toBe(false);
  });

  test('goes round its results, leaves Home and End to the text and Tab to the next control, and takes no word that is being composed', async () => {
    server().on(market.searchInstruments, { instruments: found });
    const page = await show();
    await type('nifty 26000');
    const [first, last] = await screen.findAllByRole('option');
    const field = await input();
    const marked = () => screen.getAllByRole('option').find((option) => option.id === field.getAttribute('aria-activedescendant'));
    expect(marked()).toBe(first);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(marked()).toBe(last);
    for (const key of ['Home', 'End', 'Tab']) expect(fireEvent.keyDown(field, { key })).toBe(true);
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(marked()).toBe(last);
    expect(page.store.get(ticketRequestAtom)).toBeNull();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(marked()).toBe(first);
  });

  test('leads to a page or does an action by its name, before any contract has come', async () => {
    server().on(market.searchInstruments, { instruments: [] });
    const page = await show();
    await type('order b');
    fireEvent.keyDown(await input(), { key: 'Enter' });
    expect(page.address()).toBe('/app/order_book');
    expect(page.store.get(searchOpenAtom)).toBe(false);
    act(() => page.store.set(searchOpenAtom, true));
    await type('exit all');
    fireEvent.keyDown(await input(), { key: 'Enter' });
    expect(page.address()).toBe('/app/position');
    expect([page.store.set(takeExitAllAtom), page.store.set(takeExitAllAtom)]).toEqual([true, false]);
    act(() => page.store.set(searchOpenAtom, true));
    await type('dark');
    fireEvent.click(await screen.findByRole('option', { name: say('shell.theme.to-dark') }));
    expect(page.store.get(preferencesAtom).currentTheme).toBe('dark');
  });

  test('opens a strategy by its name in the builder, of the underlying that is typed with it, and a saved plan by its own', async () => {
    server().on(market.searchInstruments, { instruments: [] });
    const page = await show();
    await type('banknifty iron con');
    const option = await screen.findByRole('option', { name: `${say('structures.name.iron-condor')} · BANKNIFTY` });
    expect(option.querySelector('svg path')).not.toBeNull();
    fireEvent.click(option);
    expect(page.address()).toBe('/app/strategy-builder?underlying=BANKNIFTY&idea=iron-condor');
    const legs = '1_S1C26200E20260903_S1P25800E20260903';
    act(() => page.store.set(savePlanAtom, 'Monday wings', { underlying: 'NIFTY', legs }));
    act(() => page.store.set(searchOpenAtom, true));
    await type('monday');
    fireEvent.click(await screen.findByRole('option', { name: 'Monday wings · NIFTY' }));
    expect(page.address()).toBe(`/app/strategy-builder?underlying=NIFTY&legs=${legs}&tab=legs`);
    act(() => page.store.set(searchOpenAtom, true));
    await type('');
    expect(screen.queryByRole('group', { name: say('search.group.strategies') })).toBeNull();
  });

  test('a back end without instruments is never asked for them; pages and actions stay', async () => {
    server().features = [];
    await show();
    await type('strat');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([say('title.strategies')]);
    await type('nifty');
    expect(await screen.findByText(say('search.none', { text: 'nifty' }))).toBeTruthy();
    expect(server().callsOf(market.searchInstruments)).toHaveLength(0);
  });

  test('sells with Shift Enter, buys with Alt Enter', async () => {
    server().on(market.searchInstruments, { instruments: found });
    const page = await show();
    await type('nifty');
    await screen.findAllByRole('option');
    fireEvent.keyDown(await input(), { key: 'Enter', shiftKey: true });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL' });
    act(() => page.store.set(searchOpenAtom, true));
    await screen.findAllByRole('option', { name: /26,000/ });
    fireEvent.keyDown(await input(), { key: 'Enter', altKey: true });
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'BUY' });
  });

  test('with nothing typed lists what is watched beside what was opened last; Ctrl Enter opens a chart', async () => {
    const page = await show();
    const inGroup = async (id: string) =>
      within(await screen.findByRole('group', { name: say(`search.group.${id}`) }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect((await inGroup('watched')).map((text) => text?.slice(0, 12))).toEqual(
      ['NIFTY', 'NIFTY 26,000'].map((text) => expect.stringContaining(text) as string),
    );
    fireEvent.keyDown(await input(), { key: 'ArrowDown' });
    fireEvent.keyDown(await input(), { key: 'Enter', ctrlKey: true });
    expect(page.address()).toBe(`/app/trading_view_chart?instrument=${encodeURIComponent(found[1]?.instrument_id ?? '')}`);
    expect(page.store.get(ticketRequestAtom)).toBeNull();
    act(() => page.store.set(searchOpenAtom, true));
    expect(await inGroup('recent')).toHaveLength(1);
    expect(await inGroup('watched')).toHaveLength(1);
  });

  test('leads from an index to its option chain', async () => {
    server().on(market.searchInstruments, { instruments: [index] });
    const page = await show();
    await type('nifty');
    fireEvent.click(await screen.findByRole('option'));
    expect(page.address()).toBe('/app/market_view?tab=chain&underlying=NIFTY');
    expect(page.store.get(ticketRequestAtom)).toBeNull();
  });

  test('says when nothing is found and when it does not answer', async () => {
    server().on(market.searchInstruments, { instruments: [] });
    await show();
    await type('zzz');
    expect(await screen.findByText(say('search.none', { text: 'zzz' }))).toBeTruthy();
    server().on(market.searchInstruments, connectionLost());
    await type('zzzz');
    expect(await screen.findByText(say('search.error'))).toBeTruthy();
    server().on(market.searchInstruments, { instruments: found });
    fireEvent.click(screen.getByRole('button', { name: say('search.retry') }));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  test('offers what was opened last while offline', async () => {
    server().on(market.searchInstruments, { instruments: found });
    const page = await show();
    await type('nifty');
    fireEvent.click((await screen.findAllByRole('option'))[0]!);
    act(() => void dispatchEvent(new Event('offline')));
    act(() => page.store.set(searchOpenAtom, true));
    expect(await screen.findByText(say('search.offline'))).toBeTruthy();
    expect((await screen.findAllByRole('option'))[0]?.textContent).toContain('26,000 CE');
  });
});
