import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Screen } from '#client/features/portfolio/index.ts';
import { bookOf } from '#client/features/portfolio/risk/book-of.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import * as market from '#contract/operations/market.ts';
import { bookResults } from '#domain/strategies/book-stress.ts';
import { ladderOf, optionOf } from '#tests/support/market/chain-samples.ts';
import { useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT, positionOf, quoteOf } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const chain = ladderOf({ received_at: Date.now() });
const FUTURE = {
  ...optionOf(26_000, 'call'),
  instrument_id: 'SIM:NIFTY26DECFUT',
  tradingsymbol: 'NIFTY26DECFUT',
  kind: 'future' as const,
  strike: null,
  option_type: null,
  expiry: '2026-12-29',
  expires_at: EXCHANGE_AT + 36 * 86_400_000,
};
const longFuture = positionOf({
  position_id: 'f',
  instrument: FUTURE,
  net_quantity: 130,
  net_lots: 2,
  quote: quoteOf({ instrument_id: FUTURE.instrument_id, ltp: chain.spot.ltp }),
});

test('two lots of futures: a gap is what they move by, and what hedges them opens as a draft', async () => {
  prepareDesk(server(), { positions: [longFuture] })
    .on(market.getChain, chain)
    .on(market.searchInstruments, { instruments: [FUTURE] })
    .on(market.getQuotes, { quotes: [quoteOf({ instrument_id: FUTURE.instrument_id, ltp: chain.spot.ltp })], instruments: [] });
  const page = await renderScreen(<Screen />, server(), 'en', '/app/portfolio?tab=risk');
  const table = within(await screen.findByRole('table', { name: say('portfolio.risk.stress.caption') }));
  // 130 units at 26,012.35: 10 % are 338,160.55.
  expect(table.getAllByText('−₹3,38,161').length).toBeGreaterThan(0);
  expect(table.getAllByText('+₹1,01,448').length).toBeGreaterThan(0);
  expect(await screen.findByText(say('portfolio.risk.hedge.lots', { side: 'sell', lots: 2 }))).toBeTruthy();
  // A put at the money of 65 x -0.48: 130 / 31.2 = 4.17 lots.
  expect(screen.getByText(say('portfolio.risk.hedge.lots', { side: 'buy', lots: 4 }))).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: say('portfolio.risk.hedge.ticket') })[0]!);
  expect(page.store.get(ticketRequestAtom)).toMatchObject({
    instrument: { instrument_id: FUTURE.instrument_id },
    side: 'SELL',
    lots: 2,
    mode: 'open',
  });
});

test('nothing open has no risk', async () => {
  prepareDesk(server(), { positions: [] }).on(market.getChain, chain);
  await renderScreen(<Screen />, server(), 'en', '/app/portfolio?tab=risk');
  expect(await screen.findByText(say('portfolio.risk.empty'))).toBeTruthy();
});

test('a position that nothing prices is left out by name, never counted as zero', () => {
  const unknown = positionOf({ instrument: optionOf(26_000, 'call', { expiry: '2027-12-28' }) });
  const book = bookOf([longFuture, unknown], [chain]);
  expect(book.left).toEqual([unknown]);
  expect(book.parts.map(({ legs }) => legs.length)).toEqual([1]);
  expect([...bookResults(book.parts, [0.01], { volatilityShift: 0, elapsed: 0 })][0]).toBeCloseTo(130 * 260.1235, 6);
});
