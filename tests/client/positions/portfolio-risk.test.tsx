import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Screen } from '#client/features/portfolio/index.ts';
import { bookOf } from '#client/features/portfolio/risk/book-of.ts';
import { readSnapshot } from '#client/state/device/snapshot.ts';
import { ticketRequestAtom } from '#client/state/orders/ticket.ts';
import { getCandles } from '#contract/operations/history.ts';
import * as market from '#contract/operations/market.ts';
import { addDays } from '#domain/calendar/dates.ts';
import { bookResults } from '#domain/strategies/book-stress.ts';
import { ladderOf, optionOf } from '#tests/support/market/chain-samples.ts';
import { dailyCandles } from '#tests/support/market/daily-candles.ts';
import { eventually, useCleanDevice } from '#tests/support/client/client-page.ts';
import { prepareDesk } from '#tests/support/client/desk-page.ts';
import { connectionLost, refusal, useFakeServer } from '#tests/support/client/fake-server.ts';
import { renderScreen, useCleanScreen } from '#tests/support/client/render-screen.tsx';
import { say } from '#tests/support/client/say.ts';
import { EXCHANGE_AT, positionOf, quoteOf, USER } from '#tests/support/server/wire-samples.ts';

const server = useFakeServer();
useCleanDevice();
useCleanScreen();

const isAnything = (_data: unknown): _data is unknown => true;
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

describe('several underlyings', () => {
  const BANKS = 58_000;
  const banksChain = ladderOf({
    underlying: 'BANKNIFTY',
    spot: quoteOf({ instrument_id: 'SIM:BANKNIFTY', ltp: BANKS }),
    spot_instrument_id: 'SIM:BANKNIFTY',
    lot_size: 30,
    received_at: Date.now(),
  });
  const BANKS_FUTURE = {
    ...FUTURE,
    instrument_id: 'SIM:BANKNIFTY26DECFUT',
    tradingsymbol: 'BANKNIFTY26DECFUT',
    underlying: 'BANKNIFTY',
    lot_size: 30,
  };
  const soldBanks = positionOf({
    position_id: 'b',
    instrument: BANKS_FUTURE,
    net_quantity: -60,
    net_lots: -2,
    quote: quoteOf({ instrument_id: BANKS_FUTURE.instrument_id, ltp: BANKS }),
  });
  /** Closes that move up and down in turn; the last bar is of today and far away. */
  const closesOf = (id: string, move: number, sessions: number) =>
    dailyCandles(
      id,
      Array.from({ length: sessions + 2 }, (_, day) => [
        addDays('2026-10-01', day),
        day > sessions ? 1 : 1_000 * (1 + (day % 2 === 0 ? 0 : move)),
      ]),
    );
  const desk = (sessions = 24) =>
    prepareDesk(server(), { positions: [soldBanks, longFuture] })
      .on(market.getChain, ({ query }) => (query.get('underlying') === 'BANKNIFTY' ? banksChain : chain))
      .on(market.searchInstruments, ({ query }) => ({ instruments: [query.get('q')?.startsWith('BANK') ? BANKS_FUTURE : FUTURE] }))
      .on(market.getQuotes, ({ query }) => ({
        quotes: (query.get('instrument_ids') ?? '')
          .split(',')
          .map((id) => quoteOf({ instrument_id: id, ltp: id.includes('BANK') ? BANKS : chain.spot.ltp })),
        instruments: [],
      }))
      .on(getCandles, ({ query }) =>
        query.get('instrument_id') === 'SIM:BANKNIFTY' ? closesOf('SIM:BANKNIFTY', 0.015, sessions) : closesOf('SIM:NIFTY', 0.01, sessions),
      );
  const open = () => renderScreen(<Screen />, server(), 'en', '/app/portfolio?tab=risk');
  const gap = async (row: number) => {
    const table = await screen.findByRole('table', { name: say('portfolio.risk.stress.caption') });
    return table.querySelectorAll('tbody tr')[row]?.querySelector('td .amount')?.textContent;
  };
  const weights = (move: 'beta' | 'same') =>
    say('portfolio.risk.weighted.caption', { term: say(`portfolio.risk.weighted.${move}`, { underlying: 'NIFTY' }) });
  const choose = async (move: 'beta' | 'same') => fireEvent.click(await screen.findByLabelText(say(`portfolio.risk.moves.${move}`)));

  beforeEach(() => void desk());

  test('move by their betas against the first index, and every figure follows', async () => {
    await open();
    // numpy: the slope of +1.5 and -1.478 % on +1 and -0.990 % in turn is 1.4963238. 10 % down: -338,160.55 + 60 x 58,000 x 0.1 x 1.4963238.
    expect(await gap(0)).toBe('+₹1,82,560');
    const fact = (await screen.findByText('BANKNIFTY', { selector: 'li bdi' })).closest('li');
    expect(fact?.textContent).toContain('BANKNIFTY 1.50');
    expect(fact?.textContent).toContain('24 sessions to 25 Oct 2026');
    expect(screen.getByText(say('portfolio.risk.beta.simulated'))).toBeTruthy();
    // 130 - 60 x 1.4963238 x 58,000 / 26,012.35: one bought lot of 65 leaves -5.18.
    const table = within(screen.getByRole('table', { name: weights('beta') }));
    const total = table.getByRole('rowheader', { name: say('portfolio.risk.everything') }).nextElementSibling?.textContent ?? '';
    expect(total).toBe('−70.18');
    // In the strip, the table and the offers alike.
    expect(screen.getAllByText(total).length).toBe(3);
    expect(await screen.findByText(say('portfolio.risk.hedge.lots', { side: 'buy', lots: 1 }))).toBeTruthy();
    expect(screen.getByText(say('portfolio.risk.stress.move.of', { underlying: 'NIFTY' }))).toBeTruthy();
  });

  test('move by the same percentage where that is chosen, also the next time', async () => {
    await open();
    await choose('same');
    // 60 x 5,800 - 338,160.55.
    expect(await gap(0)).toBe('+₹9,839');
    expect(screen.getByRole('table', { name: weights('same') })).toBeTruthy();
    cleanup();
    await open();
    expect(await screen.findByText(say('portfolio.risk.same-move', { underlying: 'NIFTY' }))).toBeTruthy();
    expect(await gap(0)).toBe('+₹9,839');
    await choose('beta');
  });

  test('another one may be the reference', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText(say('portfolio.risk.reference')), { target: { value: 'BANKNIFTY' } });
    expect(await screen.findByText(say('portfolio.risk.stress.move.of', { underlying: 'BANKNIFTY' }))).toBeTruthy();
    expect((await screen.findByText('NIFTY', { selector: 'li bdi' })).closest('li')?.textContent).toContain('NIFTY 0.67');
  });

  test('without enough sessions in common the same percentage is taken and said', async () => {
    desk(19);
    await open();
    const fact = async () => (await screen.findByText('BANKNIFTY', { selector: 'li bdi' })).closest('li')?.textContent;
    expect(await fact()).toContain('only 19 sessions');
    expect(await gap(0)).toBe('+₹9,839');
    expect(screen.getByRole('table', { name: weights('beta') }).textContent).toContain('assumed');
  });

  test('closes that never came are said; those that are kept give their betas with their age', async () => {
    server().on(getCandles, connectionLost());
    await open();
    const fact = async () => (await screen.findByText('BANKNIFTY', { selector: 'li bdi' })).closest('li')?.textContent;
    expect(await fact()).toContain('did not load');
    expect(await gap(0)).toBe('+₹9,839');
    cleanup();
    desk();
    const seen = await open();
    expect(await gap(0)).toBe('+₹1,82,560');
    expect(screen.getByText(say('portfolio.risk.beta.simulated')).parentElement?.querySelector('[data-as-of]')).toBeNull();
    await eventually(async () => expect(await readSnapshot(USER.id, 'daily-closes', 'SIM:BANKNIFTY', isAnything)).not.toBeNull());
    seen.unmount();
    server().on(getCandles, connectionLost());
    await open();
    await eventually(async () => expect(await fact()).toContain('24 sessions to 25 Oct 2026'));
    expect(await gap(0)).toBe('+₹1,82,560');
    const age = (await screen.findByText(say('portfolio.risk.beta.simulated'))).parentElement;
    expect(age?.querySelector('[data-as-of]')).not.toBeNull();
    expect(age?.querySelector('[data-freshness="cached"]')).not.toBeNull();
  });

  test('a share without options stands where its own price does: no chain is asked for it, and nothing hedges it', async () => {
    const share = { ...FUTURE, instrument_id: 'SIM:RELIANCE', tradingsymbol: 'RELIANCE', underlying: 'RELIANCE', kind: 'equity' as const };
    const held = positionOf({
      position_id: 's',
      instrument: { ...share, expiry: null, expires_at: null, lot_size: 1 },
      net_quantity: 40,
      quote: quoteOf({ instrument_id: share.instrument_id, ltp: 1_250 }),
    });
    desk();
    prepareDesk(server(), { positions: [held, longFuture] })
      .on(market.getChain, ({ query }) => (query.get('underlying') === 'NIFTY' ? chain : refusal('market.no-chain')))
      .on(market.listUnderlyings, {
        underlyings: [{ underlying: 'NIFTY', spot_instrument_id: 'SIM:NIFTY', kind: 'index', sector: null, expiries: [] }],
      })
      .on(market.searchInstruments, ({ query }) => ({ instruments: query.get('q')?.startsWith('NIFTY') ? [FUTURE] : [] }));
    await open();
    // 10 % down, the share by a beta of 1: 40 x -125 more than the futures lose.
    expect(await gap(0)).toBe('−₹3,43,161');
    expect(await screen.findByText(say('portfolio.risk.hedge.unlisted', { underlying: 'RELIANCE' }))).toBeTruthy();
    expect(
      server()
        .callsOf(market.getChain)
        .map(({ query }) => query.get('underlying')),
    ).not.toContain('RELIANCE');
  });

  test('one of them alone asks for no closes and moves as it did', async () => {
    prepareDesk(server(), { positions: [longFuture] });
    await open();
    expect(await gap(0)).toBe('−₹3,38,161');
    expect(screen.queryByText(say('portfolio.risk.moves'))).toBeNull();
    expect(server().callsOf(getCandles)).toEqual([]);
  });
});
