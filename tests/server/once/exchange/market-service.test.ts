import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it, vi } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import { createMarketService } from '#server/services/market/market.ts';
import {
  createMarket,
  expiriesOf,
  findInstrument,
  indicesOf,
  instrumentsOf,
  type MarketState,
  quoteOf,
  stepMarket,
} from '#simulator/feed/market.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';

/** 23 November 2026, 09:15 IST. */
const OPEN = exchangeTime(Date.UTC(2026, 10, 23, 3, 45));

function marketOn(startsAt = OPEN) {
  let state: MarketState = createMarket(7, startsAt);
  const clock = fakeClock();
  let receivedAt = clock.now();
  const quote = vi.fn((id: string) => quoteOf(state, id));
  const source: MarketSource = {
    source: 'simulated',
    calendar: nseFo,
    speed: 1,
    now: () => state.at,
    tradingDate: () => state.tradingDate,
    receivedAt: () => receivedAt,
    sessionOpen: () => true,
    version: () => state,
    instruments: () => instrumentsOf(state),
    instrument: (id) => findInstrument(state, id),
    indices: () => indicesOf(state),
    quote,
    expiries: (underlying) => expiriesOf(state, underlying),
    onTick: () => () => undefined,
  };
  const step = () => {
    state = stepMarket(state).state;
    clock.advance(250);
    receivedAt = clock.now();
  };
  return { service: createMarketService(source), quote, clock, step, state: () => state };
}

describe('the chain', () => {
  it('is the nearest expiry when none is named, with every expiry listed', () => {
    const { service } = marketOn();
    const chain = service.getChain('NIFTY', undefined);
    expect(chain.expiry).toBe(chain.expiries[0]?.expiry);
    expect(chain.expiries).toHaveLength(6);
    expect(chain.rows).toHaveLength(121);
    expect(chain.spot_instrument_id).toBe('SIM:NIFTY');
    expect(chain.source).toBe('simulated');
    for (const entry of chain.expiries) expect(entry.atm_iv).toBeGreaterThan(0.02);
    expect(service.getChain('NIFTY', chain.expiries[2]?.expiry).expiry).toBe(chain.expiries[2]?.expiry);
  });

  it('centres on the strike nearest to its parity forward', () => {
    const { rows, forward, atm_strike: atm } = marketOn().service.getChain('NIFTY', undefined);
    const nearest = rows.toSorted((a, b) => Math.abs(a.strike - forward) - Math.abs(b.strike - forward))[0];
    expect(nearest?.strike).toBe(atm);
    const [call, put] = [nearest!.call, nearest!.put];
    const parity = nearest!.strike + (call.bid! + call.ask!) / 2 - (put.bid! + put.ask!) / 2;
    expect(Math.abs(parity - forward)).toBeLessThan(2);
  });

  it('gives a call and a put of one strike one volatility and deltas that differ by one', () => {
    const near = marketOn().service.getChain('NIFTY', undefined);
    const atm = near.rows.find((row) => row.strike === near.atm_strike)!;
    expect(atm.call.iv).toBe(atm.put.iv);
    expect(atm.call.delta! - atm.put.delta!).toBeCloseTo(1, 3);
    expect(atm.call.theta!).toBeLessThan(0);
    expect(atm.call.vega!).toBeGreaterThan(0);
  });

  it('is computed once per step of the market, for all who ask', () => {
    const { service, quote, step } = marketOn();
    const first = service.getChain('NIFTY', undefined);
    const reads = quote.mock.calls.length;
    for (let i = 0; i < 50; i += 1) expect(service.getChain('NIFTY', undefined)).toBe(first);
    expect(quote.mock.calls.length).toBe(reads);
    step();
    const second = service.getChain('NIFTY', undefined);
    expect(second).not.toBe(first);
    expect(second.exchange_at).toBe(first.exchange_at + 250);
  });

  it('carries when the market last moved, not when somebody asked', () => {
    const { service, clock, step } = marketOn();
    step();
    const movedAt = clock.now();
    clock.advance(40_000);
    expect(service.getChain('NIFTY', undefined).received_at).toBe(movedAt);
    expect(service.getQuotes(['SIM:NIFTY']).quotes[0]?.received_at).toBe(movedAt);
    expect(service.getMarketClock()).toMatchObject({ received_at: movedAt, speed: 1, session_open: true });
  });

  it.each([
    ['an unknown underlying', 'ACME', undefined],
    ['an expiry that is not listed', 'NIFTY', '2030-01-01'],
  ])('of %s does not exist', (_, underlying, expiry) => {
    expect(() => marketOn().service.getChain(underlying, expiry)).toThrow(expect.objectContaining({ code: 'market.no-chain' }));
  });
});

describe('every underlying of the exchange', () => {
  it.each(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX'])('%s has its chain, with its own lot, on its own exchange', (underlying) => {
    const { service } = marketOn();
    const chain = service.getChain(underlying, undefined);
    const lots = { NIFTY: 65, BANKNIFTY: 30, FINNIFTY: 60, SENSEX: 20 };
    expect(chain.lot_size).toBe(lots[underlying as keyof typeof lots]);
    expect(chain.segment).toBe(underlying === 'SENSEX' ? 'BFO' : 'NFO');
    expect(chain.spot_instrument_id).toBe(`SIM:${underlying}`);
    for (const entry of chain.expiries) expect(entry.atm_iv).toBeGreaterThan(0.02);
    expect(service.searchInstruments(underlying, 1)[0]?.id).toBe(`SIM:${underlying}`);
    expect(service.searchInstruments(`${underlying} ${chain.atm_strike} pe ${chain.expiry}`, 1)[0]).toMatchObject({
      kind: 'option',
      underlying,
      expiry: chain.expiry,
    });
  });

  it('is listed with its spot and expiries; what has no chain is not', () => {
    const { service } = marketOn();
    const { underlyings } = service.listUnderlyings();
    expect(underlyings.map(({ underlying }) => underlying)).toEqual(['NIFTY', 'BANKNIFTY', 'FINNIFTY', 'SENSEX']);
    for (const { underlying, spot_instrument_id: spot, kind, sector, expiries } of underlyings) {
      const chain = service.getChain(underlying, undefined);
      expect([spot, kind, sector]).toEqual([chain.spot_instrument_id, 'index', null]);
      expect(expiries.map(({ expiry }) => expiry)).toEqual(chain.expiries.map(({ expiry }) => expiry));
    }
  });

  it('a share has a quote, a depth and a sector, and no chain', () => {
    const { service } = marketOn();
    const { quotes, instruments } = service.getQuotes(['SIM:RELIANCE', 'SIM:M&M', 'SIM:BAJAJ-AUTO']);
    expect(instruments.map(({ kind, sector, lot_size: lot, tradable }) => [kind, sector, lot, tradable])).toEqual([
      ['equity', 'energy', 1, true],
      ['equity', 'automobiles', 1, true],
      ['equity', 'automobiles', 1, true],
    ]);
    for (const quote of quotes) expect(quote.asks).toHaveLength(5);
    expect(service.searchInstruments('reli', 5).map(({ id }) => id)).toEqual(['SIM:RELIANCE']);
    expect(() => service.getChain('RELIANCE', undefined)).toThrow(expect.objectContaining({ code: 'market.no-chain' }));
  });

  it('the volatility index is a level that nobody can trade', () => {
    const { service } = marketOn();
    const { quotes, instruments } = service.getQuotes(['SIM:INDIAVIX']);
    expect(instruments[0]).toMatchObject({ kind: 'index', tradable: false, sector: null });
    expect(quotes[0]).toMatchObject({ bid: null, ask: null, volume: 0 });
    expect(quotes[0]?.ltp).toBeGreaterThan(8);
    expect(quotes[0]?.ltp).toBeLessThan(60);
  });
});

describe('quotes', () => {
  it('leave unknown ids out and name each known one once', () => {
    const { service, state } = marketOn();
    const call = instrumentsOf(state()).find((instrument) => instrument.kind === 'option')!;
    const { quotes, instruments } = service.getQuotes(['SIM:NIFTY', 'nope', call.id, call.id, '']);
    expect(quotes.map(({ instrument_id: id }) => id)).toEqual(['SIM:NIFTY', call.id]);
    expect(instruments.map(({ instrument_id: id }) => id)).toEqual(['SIM:NIFTY', call.id]);
    const option = quotes[1]!;
    expect(option.bids).toHaveLength(5);
    expect(option.bid).toBe(option.bids[0]?.price);
    expect(option.bid! < option.ask!).toBe(true);
    expect(quotes[0]).toMatchObject({ bid: null, ask: null, bids: [], asks: [] });
  });

  it('of more than a hundred instruments are refused', () => {
    const ids = Array.from({ length: 101 }, (_, place) => `SIM:${place}`);
    expect(() => marketOn().service.getQuotes(ids)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        fields: [expect.objectContaining({ path: 'instrument_ids', code: 'form.array-max' })],
      }),
    );
  });
});

describe('the search', () => {
  it('lists strikes near the market first', () => {
    const { service } = marketOn();
    const atm = service.getChain('NIFTY', undefined).spot.ltp;
    const options = service.searchInstruments('nifty ce', 5);
    expect(options).toHaveLength(5);
    for (const option of options) if (option.kind === 'option') expect(Math.abs(option.strike / 10_000 - atm)).toBeLessThan(200);
    expect(service.searchInstruments('nifty', 1)[0]?.id).toBe('SIM:NIFTY');
  });
});
