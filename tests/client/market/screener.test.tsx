import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ScreenRun } from '#client/api/types.ts';
import { Screen } from '#client/features/screener/index.ts';
import '#client/features/screener/parts/published-matches.tsx';
import { resultCsv, sortedRows } from '#client/features/screener/model/result-rows.ts';
import { storedKeys } from '#client/offline/stored-entries.ts';
import { useScreenRun } from '#client/state/market/screener.ts';
import * as alerts from '#contract/operations/alerts.ts';
import * as market from '#contract/operations/market.ts';
import * as pastOperations from '#contract/operations/past.ts';
import * as screener from '#contract/operations/screener.ts';
import type { ConditionGroup } from '#domain/screener/condition.ts';
import { STARTER_SCREENS } from '#domain/screener/starter-screens.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { onScreen } from '#tests/support/client/on-screen.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { CALL, EXCHANGE_AT } from '#tests/support/server/wire-samples.ts';
import { linkText, screenOfLink } from '#client/features/screener/model/use-chosen-screen.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const STRONG: ConditionGroup = {
  type: 'group',
  match: 'all',
  conditions: [
    { type: 'number', field: 'rsi', operator: 'above', operand: { kind: 'number', value: 70 } },
    { type: 'choice', field: 'kind', operator: 'is', choice: 'equity' },
  ],
};
const row = (symbol: string, values: ScreenRun['rows'][number]['values'] = {}): ScreenRun['rows'][number] => ({
  instrument: {
    ...CALL,
    instrument_id: `SIM:${symbol}`,
    tradingsymbol: symbol,
    underlying: symbol,
    kind: 'equity',
    expiry: null,
    expires_at: null,
    strike: null,
    option_type: null,
    sector: null,
  },
  values: { price: 100, change: 1, volume: 5_000, rsi: 75, ...values },
  closes: [98, 99, 100],
  sessions: 61,
});
const answer = (rows: ScreenRun['rows'], change: Partial<ScreenRun> = {}): ScreenRun => ({
  rows,
  looked_at: 55,
  unknown: 0,
  without: [7, 1],
  history: { state: 'complete', sessions_written: 60, sessions: 60 },
  exchange_at: EXCHANGE_AT,
  received_at: Date.now(),
  source: 'simulated',
  past: null,
  ...change,
});
const LIST = STARTER_SCREENS.map(({ id, screen: group }) => ({
  screen_id: `starter-${id}`,
  name: null,
  starter: true,
  screen: group,
  revision: 1,
  updated_at: null,
}));
const prepared = (run: () => ScreenRun) =>
  prepareDesk(server())
    // Until the page knows what the back end offers, it may look for published data.
    .onAnalytics('GET market_data', [])
    .on(market.listUnderlyings, { underlyings: [] })
    .on(screener.listScreens, { screens: LIST })
    .on(screener.runScreen, () => run())
    .on(alerts.listAlerts, { alerts: [] });
const at = (group: ConditionGroup) => `/app/screener_ticker?q=${linkText(group)}`;

test('a shared link runs its conditions and says them; a damaged one says so', async () => {
  const { unmount } = await renderScreen(
    <Screen />,
    prepared(() => answer([row('TCS')])),
    'en',
    at(STRONG),
  );
  await screen.findByText(say('screener.count', { count: 1, all: 55 }));
  expect(screen.getByRole('button', { name: 'RSI 14 above 70' })).toBeTruthy();
  expect(server().callsOf(screener.runScreen)[0]?.body).toEqual({ screen: STRONG });
  expect(screen.getByRole('switch', { name: say('screener.alert') }).getAttribute('aria-disabled')).toBe('true');
  unmount();
  await renderScreen(
    <Screen />,
    prepared(() => answer([])),
    'en',
    '/app/screener_ticker?q=abc',
  );
  await screen.findByText(say('screener.damaged'));
});

test('without a screen in the address it opens on the first built-in one that finds something, and says which', async () => {
  const gap = STARTER_SCREENS[1];
  const asked: unknown[] = [];
  const fake = prepared(() => answer([])).on(screener.runScreen, ({ body }) => {
    asked.push((body as { screen: unknown }).screen);
    return answer(JSON.stringify(asked.at(-1)) === JSON.stringify(gap?.screen) ? [row('TCS')] : []);
  });
  await renderScreen(<Screen />, fake);
  const name = say('screener.starter.gap');
  await screen.findByText(say('screener.opening', { name }));
  await screen.findByText('TCS');
  expect(asked.slice(0, 2)).toEqual(STARTER_SCREENS.slice(0, 2).map((each) => each.screen));
  expect(screen.getByRole('button', { name, pressed: true })).toBeTruthy();
});

/** Has each built-in screen answer with matches, without any, or with a refusal, by its place; the rest find nothing. */
function answering(...answers: readonly ('match' | 'none' | 'fails')[]): () => readonly number[] {
  const asked: number[] = [];
  prepared(() => answer([])).on(screener.runScreen, ({ body }) => {
    const text = JSON.stringify((body as { screen: unknown }).screen);
    const place = STARTER_SCREENS.findIndex((each) => JSON.stringify(each.screen) === text);
    asked.push(place);
    return answers[place] === 'fails' ? refusal('request.invalid') : answer(answers[place] === 'match' ? [row('TCS')] : []);
  });
  return () => asked;
}

test('the search for a screen to open on goes on past one that fails', async () => {
  const asked = answering('none', 'fails', 'match');
  await renderScreen(<Screen />, server());
  await screen.findByText('TCS');
  expect(asked()).toEqual(expect.arrayContaining([0, 1, 2]));
  expect(asked()).not.toContain(3);
  expect(screen.getByRole('button', { name: say(`screener.starter.${STARTER_SCREENS[2]?.id}`), pressed: true })).toBeTruthy();
});

test('where already the first screen fails it opens on that one, which says so, and runs no other', async () => {
  const asked = answering('fails', 'match');
  await renderScreen(<Screen />, server());
  await screen.findByRole('button', { name: say(`screener.starter.${STARTER_SCREENS[0]?.id}`), pressed: true });
  await screen.findByRole('alert');
  expect(new Set(asked())).toEqual(new Set([0]));
});

test('columns of matches are left out and moved, and are so for the next screen too', async () => {
  const shown = (group: ConditionGroup) =>
    renderScreen(
      <Screen />,
      prepared(() => answer([row('TCS', { 'oi-change': 2 })])),
      'en',
      at(group),
    );
  const heads = async () => {
    await screen.findByText('TCS');
    return screen.findAllByRole('columnheader').then((all) => all.map(({ dataset }) => dataset['col']));
  };
  const first = await shown(STRONG);
  expect((await heads()).slice(0, 5)).toEqual(['symbol', 'price', 'change', 'rsi', 'kind']);
  fireEvent.keyDown(screen.getByRole('button', { name: say('screener.field.rsi') }), { key: 'ArrowLeft', altKey: true, shiftKey: true });
  await eventually(async () => expect((await heads()).slice(0, 4)).toEqual(['symbol', 'price', 'rsi', 'change']));
  fireEvent.click(screen.getByRole('button', { name: say('screener.columns') }));
  const choice = screen.getByRole('dialog', { name: say('screener.columns.about') });
  expect(within(choice).getByRole<HTMLInputElement>('checkbox', { name: say('screener.field.price') }).disabled).toBe(true);
  fireEvent.click(within(choice).getByRole('checkbox', { name: say('screener.field.volume') }));
  await eventually(async () => expect(await heads()).not.toContain('volume'));
  await eventually(async () => expect((await storedKeys()).some((key) => key.endsWith('columns/screener'))).toBe(true));
  first.close();
  first.unmount();
  await shown({
    type: 'group',
    match: 'all',
    conditions: [{ type: 'number', field: 'oi-change', operator: 'above', operand: { kind: 'number', value: 1 } }],
  });
  // Reordered columns keep their order, new columns follow, and removed columns stay away.
  await eventually(async () => {
    const now = await heads();
    expect(now.slice(0, 4)).toEqual(['symbol', 'price', 'rsi', 'change']);
    expect(now.indexOf('oi-change')).toBeGreaterThan(now.indexOf('change'));
    expect(now).not.toContain('volume');
  });
});

test('matches have columns of what lists are scanned by as far as it is known of one, whatever the screen asked for', async () => {
  const values = { 'volume-ratio': 2.5, 'vwap-distance': -0.4, iv: null };
  await renderScreen(
    <Screen />,
    prepared(() => answer([row('TCS', values)])),
    'en',
    at(STRONG),
  );
  await screen.findByText('TCS');
  const heads = (await screen.findAllByRole('columnheader')).map(({ dataset }) => dataset['col']);
  expect(heads).toEqual(expect.arrayContaining(['volume', 'volume-ratio', 'vwap-distance']));
  expect(heads).not.toContain('iv');
  expect(heads.indexOf('volume-ratio')).toBeGreaterThan(heads.indexOf('rsi'));
  expect(screen.getByText('2.50')).toBeTruthy();
});

test('where no built-in screen finds anything, the first one says so', async () => {
  await renderScreen(
    <Screen />,
    prepared(() => answer([])),
  );
  await screen.findByText(say('screener.none'));
  expect(screen.getByRole('button', { name: say('screener.starter.breakout'), pressed: true })).toBeTruthy();
});

test('an empty result names the condition that is to be blamed, and how many cannot be judged', async () => {
  await renderScreen(
    <Screen />,
    prepared(() => answer([], { unknown: 3 })),
    'en',
    at(STRONG),
  );
  await screen.findByText(say('screener.none.without', { condition: 'RSI 14 above 70', count: 7 }));
  expect(screen.getByText(say('screener.unknown', { count: 3, all: 55 }))).toBeTruthy();
});

test('new matches wait until they are asked for', async () => {
  let rows = [row('TCS')];
  const page = await renderScreen(
    <Screen />,
    prepared(() => answer(rows)),
    'en',
    at(STRONG),
  );
  await screen.findByText('TCS');
  rows = [row('INFY'), row('WIPRO')];
  const run = onScreen(page.store, () => useScreenRun(STRONG, null));
  act(() => run().refresh());
  const refresh = await screen.findByRole('button', { name: say('screener.refresh', { fresh: 2, gone: 1 }) });
  expect(screen.queryByText('INFY')).toBeNull();
  fireEvent.click(refresh);
  expect(await screen.findByText('INFY')).toBeTruthy();
  expect(screen.queryByText('TCS')).toBeNull();
});

test('a back end without screens shows what it publishes, each with its time', async () => {
  const fake = prepareDesk(server()).onAnalytics('GET market_data', [
    {
      id: 's1',
      created_at: new Date(EXCHANGE_AT).toISOString(),
      indicator: 'screener',
      screener: 'gap',
      title_en: 'Opening gap',
      title_fr: 'Écart',
      matches: [{ instrument_id: 'SIM:TCS', symbol: 'TCS', ltp: 4_000, change_percent: 2.5, figures: {} }],
    },
  ]);
  fake.features = fake.features.filter((name) => name !== 'screener');
  await renderScreen(<Screen />, fake);
  await screen.findByText('Opening gap');
  expect(screen.getByText('TCS')).toBeTruthy();
  expect(screen.queryByRole('button', { name: say('screener.edit') })).toBeNull();
});

test('a past day is screened at its close or a minute: it says which, from which data, and what those do not tell', async () => {
  const past: ScreenRun['past'] = {
    date: '2026-03-06',
    files: ['nifty.zip'],
    basis: 'minutes',
    missing: ['rsi', 'volume'],
    not_listed: ['OLDCO'],
    at_close: true,
    close_only: ['DAYCO'],
  };
  const then = answer([row('TCS', { price: 81.5, change: -2.25, volume: null, rsi: null })], { past, source: 'own-history', unknown: 1 });
  const fake = prepared(() => answer([row('NOWCO')]))
    .on(pastOperations.listPastScreenDays, {
      simulated: ['2026-03-04', '2026-03-05'],
      own: ['2026-03-05', '2026-03-06'],
      own_close_only: ['2026-03-05'],
    })
    .on(screener.runScreen, ({ body }) => ((body as { past?: unknown }).past === undefined ? answer([row('NOWCO')]) : then));
  await renderScreen(<Screen />, fake, 'en', at(STRONG));
  await screen.findByText('NOWCO');
  fireEvent.click(screen.getByRole('button', { name: say('screener.past') }));
  await screen.findByText('TCS');
  const asked = server()
    .callsOf(screener.runScreen)
    .map(({ body }) => body);
  expect(asked.at(-1)).toEqual({ screen: STRONG, past: { source: 'own-history', date: '2026-03-06' } });
  expect(await screen.findByText(/^Past: /)).toBeTruthy();
  expect(screen.getByText(/nifty\.zip/)).toBeTruthy();
  expect(screen.getByText(say('screener.past.missing', { fields: 'RSI 14' }))).toBeTruthy();
  expect(screen.getByText(say('screener.past.not-listed', { names: 'OLDCO' }))).toBeTruthy();
  expect(screen.getByText(say('screener.past.close-only', { names: 'DAYCO' }))).toBeTruthy();
  // The figures are those of the answer, not current ones; columns without known values are hidden, and no prices are subscribed.
  expect(screen.getByText('81.50')).toBeTruthy();
  expect(screen.queryByText('RSI 14')).toBeNull();
  expect(screen.queryByRole('button', { name: say('screener.action.alert', { symbol: 'TCS' }) })).toBeNull();
  // A minute is requested once the slider rests; a day with closes only has no minutes to choose.
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'PageDown' });
  const past15 = { source: 'own-history', date: '2026-03-06', at: nseFo.sessionOn('2026-03-06').closesAt - 15 * 60_000 };
  await eventually(() => expect(server().callsOf(screener.runScreen).at(-1)?.body).toEqual({ screen: STRONG, past: past15 }));
  fireEvent.click(screen.getByRole('button', { name: say('past.day-before') }));
  await eventually(() => expect(screen.queryByRole('slider')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: say('past.now') }));
  await screen.findByText('NOWCO');
});

test('what is unknown stands last either way, and the file has plain figures', () => {
  const rows = [row('A', { rsi: null }), row('B', { rsi: 71 }), row('C', { rsi: 90 })];
  const order = (descending: boolean) => sortedRows(rows, { field: 'rsi', descending }).map(({ instrument }) => instrument.tradingsymbol);
  expect(order(true)).toEqual(['C', 'B', 'A']);
  expect(order(false)).toEqual(['B', 'C', 'A']);
  expect(resultCsv(rows.slice(1, 2), ['rsi', 'price', 'change'])).toEqual({
    head: ['tradingsymbol', 'exchange', 'sessions', 'rsi', 'price', 'change'],
    rows: [['B', CALL.exchange, 61, 71, 100, 1]],
  });
  for (const { screen: group } of STARTER_SCREENS) expect(screenOfLink(linkText(group))).toEqual(group);
});
