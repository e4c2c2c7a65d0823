import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Screen } from '#client/features/portfolio/index.ts';
import type { Position } from '#client/api/types.ts';
import { searchOpenAtom } from '#client/state/overlays/open.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as books from '#contract/operations/books.ts';
import * as market from '#contract/operations/market.ts';
import * as overview from '#contract/operations/market-overview.ts';
import * as positions from '#contract/operations/positions.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { bookOf, bookRowOf, CALL, EXCHANGE_AT, positionOf, quoteOf, SERVER_AT, TRADING_DATE } from '#tests/support/server/wire-samples.ts';
import { holdingsCsv } from '#client/features/portfolio/model/portfolio-csv.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

describe('the holdings of a portfolio', () => {
  const held = positionOf({
    product: 'CNC',
    instrument: {
      ...CALL,
      instrument_id: 'SIM:INFY',
      tradingsymbol: 'INFY',
      kind: 'equity',
      lot_size: 1,
      sector: 'information-technology',
    },
    net_quantity: 10,
    net_lots: 10,
    average_price: 100,
    open_cost: 1_000,
    quote: quoteOf({ instrument_id: 'SIM:INFY', ltp: 112.5, bid: 112.45, ask: 112.55 }),
  });
  const withPositions = (list: Position[]) =>
    prepareDesk(server())
      .on(positions.getPositions, { data: list, trading_date: TRADING_DATE, exchange_at: EXCHANGE_AT, received_at: SERVER_AT })
      .on(market.getQuotes, { quotes: [quoteOf({ instrument_id: 'SIM:INFY', ltp: 112.5, bid: 112.45, ask: 112.55 })], instruments: [] })
      .on(overview.getSparklines, {
        sparklines: [],
        source: 'simulated',
        trading_date: TRADING_DATE,
        exchange_at: EXCHANGE_AT,
        received_at: SERVER_AT,
      })
      .on(
        books.getPositionBook,
        bookOf([bookRowOf({ position_id: held.position_id, instrument: held.instrument, net_quantity: 10, gross_pnl: 25.5, mark: 112.5 })]),
      );

  test('are what is held for delivery, with what it cost and what it has won', async () => {
    const page = await renderScreen(<Screen />, withPositions([held, positionOf()]), 'en', '/app/here?tab=holdings');
    const line = within((await screen.findByRole('rowheader', { name: 'INFY' })).closest('tr')!);
    expect(line.getByText('₹1,000.00')).toBeTruthy();
    await eventually(() => expect(line.getByText('+₹125.00')).toBeTruthy());
    expect(['₹1,125.00', '+12.50%'].map((text) => line.queryByText(text) !== null)).toEqual([true, true]);
    expect(screen.getByText(say('portfolio.holdings.total')).nextElementSibling?.querySelector('.live-cell')?.textContent).toBe('+₹125.00');
    expect(line.getByText('100.0%')).toBeTruthy();
    expect(await line.findByText('Information technology')).toBeTruthy();
    const day = screen.getByText(say('portfolio.holdings.day-total')).nextElementSibling;
    await eventually(() => expect(day?.textContent).toContain('+₹25.50'));
    expect(screen.queryByRole('rowheader', { name: CALL.tradingsymbol })).toBeNull();
    expect(holdingsCsv([held], () => null).split('\r\n')[1]).toBe('INFY,NFO,10,100,112.5,1000,1125,125,1,information-technology');
    fireEvent.click(line.getByRole('button', { name: say('portfolio.holdings.sell-of', { symbol: 'INFY' }) }));
    expect(page.store.get(ticketRequestAtom)).toMatchObject({ side: 'SELL', mode: { squareOff: { product: 'CNC' } } });
  });

  test('have all their prices and courses asked for, of however many shares', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({
      ...held,
      position_id: `m${at}`,
      instrument: { ...held.instrument, instrument_id: `SIM:${at}`, tradingsymbol: `MANY${at}` },
    }));
    await renderScreen(<Screen />, withPositions(many), 'en', '/app/here?tab=holdings');
    for (const call of [market.getQuotes, overview.getSparklines]) {
      const parts = () =>
        server()
          .callsOf(call)
          .map(({ query }) => query.get('instrument_ids')?.split(',') ?? []);
      await eventually(() => expect(new Set(parts().flat()).size).toBe(101));
      for (const part of parts()) expect(part.length).toBeLessThanOrEqual(call === market.getQuotes ? 100 : 50);
    }
  });

  test('are none where only options are open: the search leads to a share', async () => {
    const page = await renderScreen(<Screen />, withPositions([positionOf()]), 'en', '/app/here?tab=holdings');
    expect(await screen.findByText(say('portfolio.holdings.empty'))).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: say('shell.search.open') }));
    expect(page.store.get(searchOpenAtom)).toBe(true);
  });
});
