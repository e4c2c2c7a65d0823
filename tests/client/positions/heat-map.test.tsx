import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { HeatMap, HeatTile } from '#client/api/types.ts';
import { Screen } from '#client/features/heat-map/index.ts';
import { takeTicks } from '#client/state/market/ticker-store.ts';
import { getHeatMap } from '#contract/operations/market-overview.ts';
import { returnBases } from '#domain/market/return-bases.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT, SERVER_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const WIDTH = 1_000;
const HEIGHT = 500;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const NONE = { week: null, month: null, quarter: null, 'year-to-date': null };
const tile = (symbol: string, ltp: number, sector: HeatTile['sector'], change: Partial<HeatTile> = {}): HeatTile => ({
  instrument_id: `SIM:${symbol}`,
  symbol,
  ltp,
  previous_close: 100,
  kind: 'equity',
  sector,
  volume: 1_000,
  issued: 1_000,
  oi: null,
  oi_change: null,
  build_up: null,
  iv: null,
  iv_percentile: null,
  put_call_ratio: null,
  closes: NONE,
  ...change,
});
const heatMapOf = (received: number): HeatMap => ({
  trading_date: TRADING_DATE,
  bases: returnBases(nseFo, TRADING_DATE),
  tiles: [
    tile('RELIANCE', 101.24, 'energy', { closes: { ...NONE, week: 90 } }),
    tile('ONGC', 98, 'energy'),
    tile('NTPC', 100, 'power'),
    tile('NIFTY', 26_000, null, {
      kind: 'index',
      issued: null,
      oi: 1_100,
      oi_change: 100,
      iv: 0.15,
      put_call_ratio: 1.2,
      build_up: 'long-build-up',
    }),
  ],
  exchange_at: EXCHANGE_AT,
  received_at: received,
  source: 'simulated',
});
const show = async (address: string, received: () => number = Date.now) => {
  prepareDesk(server()).on(getHeatMap, () => heatMapOf(received()));
  // The first render waits for its texts: a suspended component continues only in an awaited act.
  const page = await act(() => renderScreen(<Screen />, server(), 'en', address));
  await screen.findByText(say('source.simulated'));
  return page;
};
const named = (name: RegExp) => screen.findByRole('button', { name });

describe('the map', () => {
  test('names each tile as a sentence, and says who leads', async () => {
    await show('/app/heat_map');
    await named(/^RELIANCE, up 1\.24%, Energy$/);
    await named(/^ONGC, down 2\.00%, Energy$/);
    await named(/^NTPC, unchanged, 0\.00%, Power$/);
    expect(screen.getByText(new RegExp(say('heat-map.risers', { up: 1, total: 3 })))).toBeTruthy();
  });

  test('changes colour and number with a tick and moves nothing', async () => {
    await show('/app/heat_map');
    const button = await named(/^ONGC/);
    const before = [button.style.left, button.style.top, button.style.width, button.style.height];
    const fill = button.style.backgroundColor;
    act(() =>
      takeTicks({
        exchange_at: EXCHANGE_AT + 1_000,
        server_at: SERVER_AT,
        source: 'simulated',
        rows: [['SIM:ONGC', 150, null, null, 1, 0, EXCHANGE_AT]],
      } as unknown as Parameters<typeof takeTicks>[0]),
    );
    await eventually(() => expect(button.textContent).toContain('+50.00%'));
    expect(button.style.backgroundColor).not.toBe(fill);
    expect([button.style.left, button.style.top, button.style.width, button.style.height]).toEqual(before);
  });

  test('has one tab stop; arrows go on, Backspace leaves the sector, L shows the list', async () => {
    const page = await show('/app/heat_map?sector=energy');
    const first = await named(/^RELIANCE/);
    expect(document.querySelectorAll('[data-tile][tabindex="0"]')).toHaveLength(1);
    act(() => first.focus());
    const direction = Number.parseFloat(first.style.width) > WIDTH / 2 + 10 ? 'ArrowDown' : 'ArrowRight';
    fireEvent.keyDown(first, { key: direction });
    expect(document.activeElement).toBe(await named(/^ONGC/));
    fireEvent.keyDown(document.activeElement!, { key: 'Backspace' });
    await eventually(() => expect(page.address()).toBe('/app/heat_map'));
    fireEvent.keyDown(await named(/^NTPC/), { key: 'l' });
    await eventually(() => expect(page.address()).toBe('/app/heat_map?view=list'));
  });

  test('hatches what is not known and says why, never zero', async () => {
    await show('/app/heat_map?color=1w');
    expect((await named(/^RELIANCE, up 12\.49%/)).style.backgroundImage).toBe('');
    const unknown = await named(new RegExp(`^NTPC, ${say('value.none')}`));
    expect(unknown.style.backgroundImage).toContain('repeating-linear-gradient');
    expect(unknown.textContent).not.toContain('0.00');
    expect(screen.queryByText(say('heat-map.no-history'))).toBeNull();
  });

  test('of shares without options leads to the indices, which have them', async () => {
    const page = await show('/app/heat_map?color=iv');
    await screen.findByText(say('heat-map.no-options'));
    fireEvent.click(screen.getByRole('button', { name: say('heat-map.to-indices') }));
    await eventually(() => expect(page.address()).toBe('/app/heat_map?color=iv&universe=indices'));
    await named(/^NIFTY, 15\.0%$/);
  });

  test('loses colour when its prices are old, and says how old they are', async () => {
    await show('/app/heat_map', () => Date.now() - 120_000);
    await named(/^RELIANCE/);
    expect(document.querySelector('[data-stale]')).not.toBeNull();
    expect(document.querySelector('[data-freshness="cached"]')?.textContent).toMatch(/\d\d:\d\d/);
  });
});

test('the list has the same numbers, the highest first and the unknown last', async () => {
  await show('/app/heat_map?view=list&color=1w');
  const table = await screen.findByRole('table');
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows[0]!.textContent).toContain('RELIANCE');
  expect(rows[0]!.textContent).toContain('+12.49%');
  expect(rows[2]!.textContent).toContain(say('value.none'));
});

test('the rows of the list stand still under a pointer, whatever the market does, and sort again when it has left', async () => {
  await show('/app/heat_map?view=list');
  const table = await screen.findByRole('table');
  const symbols = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(symbols()).toEqual(['RELIANCE', 'NTPC', 'ONGC']);
  const card = table.closest('.card')!;
  fireEvent.pointerEnter(card);
  act(() =>
    takeTicks({
      exchange_at: EXCHANGE_AT + 1_000,
      server_at: SERVER_AT,
      source: 'simulated',
      rows: [['SIM:ONGC', 150, null, null, 1, 0, EXCHANGE_AT]],
    } as unknown as Parameters<typeof takeTicks>[0]),
  );
  await eventually(() => expect(table.textContent).toContain('+50.00%'));
  expect(symbols()).toEqual(['RELIANCE', 'NTPC', 'ONGC']);
  fireEvent.pointerLeave(card);
  expect(symbols()).toEqual(['ONGC', 'RELIANCE', 'NTPC']);
});
