import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Overview, Watchlist } from '#client/api/types.ts';
import { Screen } from '#client/features/market/index.ts';
import { clearTicker, takeTicks } from '#client/state/market/ticker-store.ts';
import { change, readOne } from '#client/offline/storage.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { changedElsewhereAtom } from '#client/state/device/shared-kept.ts';
import { loadingAtom } from '#client/state/resource/loading.ts';
import { saveWatchlistAtom } from '#client/state/market/watchlists.ts';
import { sessionEpochAtom } from '#client/state/session/user.ts';
import { toastsAtom } from '#client/state/notices/toasts.ts';
import * as market from '#contract/operations/market.ts';
import * as overview from '#contract/operations/market-overview.ts';
import * as watchlists from '#contract/operations/watchlists.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { usePhone } from '#tests/support/client/stub-media.ts';
import { CALL, EXCHANGE_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();
usePhone();

const share = (symbol: string, ltp: number, sector: 'energy' | 'power') => ({
  instrument_id: `SIM:${symbol}`,
  symbol,
  ltp,
  previous_close: 100,
  sector,
  volume: 1_000,
  issued: 1_000,
});
const overviewOf = (): Overview => ({
  trading_date: TRADING_DATE,
  session_open: true,
  indices: [
    {
      instrument_id: 'SIM:NIFTY',
      symbol: 'NIFTY',
      exchange: 'NSE',
      ltp: 26_000,
      previous_close: 25_900,
      chain: true,
      spark: [25_900, 26_000],
    },
  ],
  shares: [share('RELIANCE', 110, 'energy'), share('ONGC', 98, 'energy'), share('NTPC', 100, 'power')],
  futures: [
    {
      instrument_id: 'SIM:NIFTY26NOVFUT',
      symbol: 'NIFTY26NOVFUT',
      underlying: 'NIFTY',
      expiry: '2026-11-24',
      tick_size: 0.1,
      ltp: 26_050,
      previous_close: 25_950,
      basis: 50,
      oi: 1_100,
      oi_change: 100,
      build_up: 'long-build-up',
      roll: 0.25,
      volume: 5_000,
    },
  ],
  events: [
    { date: '2026-11-24', kind: 'holiday', underlying: null, monthly: false, name: 'Guru Nanak Jayanti', expected: false },
    { date: '2027-01-05', kind: 'expiry', underlying: 'NIFTY', monthly: false, name: null, expected: true },
  ],
  exchange_at: EXCHANGE_AT,
  received_at: Date.now(),
  source: 'simulated',
});
const lists = (ids: readonly string[] = []): Watchlist[] =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, name: '', instrument_ids: number === 1 ? [...ids] : [] }));

/** Two minutes of the index, newest first; the straddle of a session before today's. */
const straddles = [['2026-11-20T10:00:00Z', 255.6] as const, ['2026-11-20T09:59:00Z', 250] as const].map(([at, straddle]) => ({
  id: at,
  created_at: at,
  symbol: 'NIFTY',
  straddle,
}));

const show = async (address: string) => {
  prepareDesk(server())
    .onAnalytics('GET commentary', [])
    .onAnalytics('GET market_data', straddles)
    .on(overview.getOverview, overviewOf)
    .on(overview.getSparklines, {
      trading_date: TRADING_DATE,
      sparklines: [],
      exchange_at: EXCHANGE_AT,
      received_at: Date.now(),
      source: 'simulated',
    })
    .on(market.listUnderlyings, { underlyings: [] })
    .on(market.searchInstruments, { instruments: [CALL] });
  return renderScreen(<Screen />, server(), 'en', address);
};

describe('the tabs', () => {
  test('open the overview first, then on a phone the one that was open last', async () => {
    const page = await show('/app/market_view');
    await screen.findByText(say('overview.breadth.title'));
    fireEvent.click(screen.getByRole('tab', { name: say('market.tab.futures') }));
    await screen.findByText(say('market-words.build-up.long-build-up'));
    expect(page.address()).toBe('/app/market_view?tab=futures');
    page.unmount();
    await show('/app/market_view');
    await screen.findByText(say('market-words.build-up.long-build-up'));
  });

  test('are chosen by number, and an address with an underlying means the chain', async () => {
    const page = await show('/app/market_view?tab=overview');
    await screen.findByText(say('overview.breadth.title'));
    fireEvent.keyDown(window, { key: '2', code: 'Digit2' });
    await eventually(() => expect(page.address()).toBe('/app/market_view?tab=chain'));
    page.unmount();
    await show('/app/market_view?underlying=NIFTY');
    await screen.findByRole('grid');
  });
});

describe('the overview', () => {
  test('says the breadth as a sentence, names who moves, sectors and what the calendar holds', async () => {
    await show('/app/market_view?tab=overview');
    await screen.findByText(say('overview.breadth.sentence', { up: 1, down: 1, flat: 1, total: 3 }));
    const card = (name: string) => screen.getByRole('heading', { name }).closest('section')!;
    expect(
      within(card(say('overview.movers.gainers')))
        .getAllByRole('link')
        .map((link) => link.textContent)[1],
    ).toContain('RELIANCE');
    expect(within(card(say('overview.movers.losers'))).getByText(/ONGC/)).toBeTruthy();
    expect(within(card(say('overview.sectors.title'))).getByText(new RegExp(say('market-words.sector.energy')))).toBeTruthy();
    expect(screen.getByText(say('overview.events.holiday', { name: 'Guru Nanak Jayanti' }))).toBeTruthy();
    // In a year without a holiday table the date may still move; the other date is fixed.
    expect(screen.getAllByText(new RegExp(say('instrument.expected-word')))).toHaveLength(1);
    expect(screen.getByText(new RegExp(say('instrument.expected-word'))).closest('dt')!.textContent).toMatch(/5 Jan/);
  });

  test('says what the straddle at the money costs, and from when that is', async () => {
    await show('/app/market_view?tab=overview');
    const index = await screen.findByRole('link', { name: /NIFTY/ });
    await eventually(() => expect(index.textContent).toMatch(/Straddle 255\.60 at 20 Nov 2026.15:30/));
  });

  test('is shown from the stored copy without a connection, with its time', async () => {
    const first = await show('/app/market_view?tab=overview');
    await screen.findByText(say('overview.breadth.title'));
    await eventually(async () => expect((await storedKeys()).some((key) => key.includes('/overview/'))).toBe(true));
    first.unmount();
    prepareDesk(server())
      .onAnalytics('GET commentary', [])
      .onAnalytics('GET market_data', [])
      .on(overview.getOverview, () => {
        throw connectionLost();
      });
    await renderScreen(<Screen />, server(), 'en', '/app/market_view?tab=overview');
    await screen.findByText(say('overview.breadth.title'));
    await screen.findByRole('button', { name: say('ui.retry') });
  });
});

describe('the futures', () => {
  test('say who acts by the price and the open interest that stand beside the word', async () => {
    clearTicker();
    await show('/app/market_view?tab=futures');
    await screen.findByText(say('market-words.build-up.long-build-up'));
    // Named as in every other list: kind beside the underlying, then the date.
    const name = screen.getByText('NIFTY FUT', { exact: true });
    expect(name.nextSibling?.textContent).toMatch(/ Nov$/);
    expect(screen.getByRole('button', { name: say('futures.buy', { symbol: 'NIFTY FUT 24 Nov' }) })).toBeTruthy();
    const at = EXCHANGE_AT + 60_000;
    act(() =>
      takeTicks({
        source: 'simulated',
        exchange_at: at,
        server_at: Date.now(),
        rows: [
          ['SIM:NIFTY', 26_020, null, null, 0, 0, at],
          ['SIM:NIFTY26NOVFUT', 25_940, 25_939, 25_941, 10, 900, at],
        ],
      }),
    );
    await screen.findByText(say('market-words.build-up.long-unwinding'));
    // A figure is written in the next frame.
    expect(await screen.findByText('−80.00')).toBeTruthy();
  });
});

describe('a watchlist', () => {
  test('takes what is found by its words, and gives back what was taken out', async () => {
    let kept = lists();
    const puts: unknown[] = [];
    server()
      .on(watchlists.listWatchlists, () => ({ watchlists: kept, instruments: [CALL] }))
      .on(watchlists.putWatchlist, ({ body, params }) => {
        const list = { number: Number(params['number']), ...(body as { name: string; instrument_ids: string[] }) };
        puts.push(list.instrument_ids);
        kept = kept.map((each) => (each.number === list.number ? list : each));
        return { watchlist: list };
      });
    const page = await show('/app/market_view?tab=watchlist');
    const field = await screen.findByRole('combobox', { name: say('watchlist.add') });
    fireEvent.change(field, { target: { value: 'nifty 26000 ce' } });
    await screen.findByRole('option');
    fireEvent.keyDown(field, { key: 'Enter' });
    const row = await screen.findByRole('button', { name: /NIFTY 26,000 CE/, expanded: false });
    await eventually(() => expect(puts).toEqual([[CALL.instrument_id]]));
    fireEvent.keyDown(row, { key: 'Delete' });
    await eventually(() => expect(puts).toEqual([[CALL.instrument_id], []]));
    const undo = await eventually(() => page.store.get(toastsAtom)[0]!.action!);
    act(() => undo.run());
    await eventually(() => expect(puts.at(-1)).toEqual([CALL.instrument_id]));
  });

  test('says of what has expired that it is no longer listed', async () => {
    server().on(watchlists.listWatchlists, { watchlists: lists(['SIM:NIFTY26AUG26000CE']), instruments: [] });
    await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.gone'));
    expect(screen.getByText('NIFTY26AUG26000CE')).toBeTruthy();
  });

  test('of a back end that has no place for it is kept on this device', async () => {
    server().features = server().features.filter((name) => name !== 'watchlists');
    const first = await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.on-device'));
    const field = screen.getByRole('combobox', { name: say('watchlist.add') });
    fireEvent.change(field, { target: { value: 'nifty 26000 ce' } });
    await screen.findByRole('option');
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: /NIFTY 26,000 CE/ });
    await eventually(async () => expect((await storedKeys()).some((key) => key.endsWith('/watchlists'))).toBe(true));
    first.unmount();
    server().features = server().features.filter((name) => name !== 'watchlists');
    await show('/app/market_view?tab=watchlist');
    await screen.findByRole('button', { name: /NIFTY 26,000 CE/ });
  });

  /** A server whose lists another device changes too. */
  function sharedLists() {
    const state = { kept: lists(), puts: [] as unknown[] };
    server()
      .on(watchlists.listWatchlists, () => ({ watchlists: state.kept, instruments: [CALL, OTHER] }))
      .on(watchlists.putWatchlist, ({ body, params }) => {
        const list = { number: Number(params['number']), ...(body as { name: string; instrument_ids: string[] }) };
        state.puts.push(list.instrument_ids);
        state.kept = state.kept.map((each) => (each.number === list.number ? list : each));
        return { watchlist: list };
      });
    return state;
  }
  const OTHER = { ...CALL, instrument_id: 'SIM:NIFTY26NOV26500CE', strike: 26_500 };
  const addCall = async () => {
    const field = await screen.findByRole('combobox', { name: say('watchlist.add') });
    fireEvent.change(field, { target: { value: 'nifty 26000 ce' } });
    await screen.findByRole('option');
    fireEvent.keyDown(field, { key: 'Enter' });
  };
  const rowOf = (name: RegExp) => screen.findByRole('button', { name, expanded: false });

  test('keeps what another device has put in since it was shown', async () => {
    const state = sharedLists();
    await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.empty'));
    state.kept = lists([OTHER.instrument_id]);
    await addCall();
    await eventually(() => expect(state.puts).toEqual([[OTHER.instrument_id, CALL.instrument_id]]));
    await rowOf(/NIFTY 26,000 CE/);
    await rowOf(/NIFTY 26,500 CE/);
  });

  test('shows what another tab has put in', async () => {
    const state = sharedLists();
    const page = await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.empty'));
    state.kept = lists([OTHER.instrument_id]);
    act(() => page.store.set(changedElsewhereAtom, 'watchlists'));
    await rowOf(/NIFTY 26,500 CE/);
    expect(state.puts).toEqual([]);
  });

  test('of this device keeps what another tab has put in since it was shown', async () => {
    server().features = server().features.filter((name) => name !== 'watchlists');
    await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.empty'));
    await addCall();
    const keptKey = await eventually(
      async () => (await storedKeys()).find((key) => key.endsWith('/watchlists')) ?? Promise.reject(new Error()),
    );
    await change(keptKey, () => ({ watchlists: lists([OTHER.instrument_id]), instruments: [OTHER] }));
    fireEvent.keyDown(await rowOf(/NIFTY 26,000 CE/), { key: 'Delete' });
    await rowOf(/NIFTY 26,500 CE/);
    expect(await readOne(keptKey)).toMatchObject({ watchlists: lists([OTHER.instrument_id]) });
  });

  test('shows what is kept again where a change could not be', async () => {
    sharedLists();
    const page = await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.empty'));
    server()
      .on(watchlists.listWatchlists, () => {
        throw connectionLost();
      })
      .on(watchlists.putWatchlist, () => {
        throw connectionLost();
      });
    await addCall();
    await eventually(() => expect(server().callsOf(watchlists.listWatchlists).length).toBeGreaterThan(2));
    await eventually(() => expect(page.store.get(loadingAtom('putWatchlist'))).toBe(false));
    await screen.findByText(say('watchlist.empty'));
    expect(screen.queryByRole('button', { name: /NIFTY 26,000 CE/ })).toBeNull();
  });

  test('is not changed by who was signed in before', async () => {
    const state = sharedLists();
    const page = await show('/app/market_view?tab=watchlist');
    await screen.findByText(say('watchlist.empty'));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server().on(watchlists.listWatchlists, async () => {
      await answered;
      return { watchlists: state.kept, instruments: [CALL] };
    });
    const add = (list: Watchlist) => ({ ...list, instrument_ids: [...list.instrument_ids, CALL.instrument_id] });
    const first = page.store.set(saveWatchlistAtom, 1, add);
    const second = page.store.set(saveWatchlistAtom, 2, add);
    page.store.set(sessionEpochAtom, (epoch) => epoch + 1);
    answer();
    await Promise.all([first, second]);
    expect(state.puts).toEqual([]);
  });
});
