import { beforeAll, describe, expect, it } from 'vitest';
import type { OptionContract } from '#domain/instruments/instrument.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { type MarketState, createMarket, instrumentsOf, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { nextSession } from '#simulator/feed/session-end.ts';
import { Random } from '#simulator/processes/random.ts';
import { forwardOf } from '#tests/support/market/forward-of.ts';

const first = createMarket(12, exchangeTime(Date.parse('2026-11-25T03:45:00Z')));
const weekly = '2026-12-01';
const options = (state: MarketState) =>
  instrumentsOf(state).filter((row): row is OptionContract => row.kind === 'option' && row.underlying === 'NIFTY' && row.expiry === weekly);

describe('trading in the simulated market', () => {
  let state = first;
  let prints = 0;
  let outside = 0;
  let volumeFell = 0;
  beforeAll(() => {
    const volumes = new Map<string, number>();
    for (let step = 0; step < 4_800; step += 1) {
      state = stepMarket(state).state;
      if (step % 40 !== 0) continue;
      for (const { id } of options(state)) {
        const quote = quoteOf(state, id)!;
        if (quote.volume < (volumes.get(id) ?? 0)) volumeFell += 1;
        volumes.set(id, quote.volume);
        if (quote.lastTradeAt !== state.at) continue;
        prints += 1;
        const touched = quote.lastPrice === quote.depth.bids[0]?.price || quote.lastPrice === quote.depth.asks[0]?.price;
        if (!touched) outside += 1;
      }
    }
  }, 60_000);

  it('happens at the bid or at the ask of its moment', () => {
    expect(prints).toBeGreaterThan(300);
    expect(outside).toBe(0);
  });

  it('only ever adds to the volume of the day', () => {
    expect(volumeFell).toBe(0);
  });

  it('is frequent at the money and rare far from it', () => {
    const forward = forwardOf(state, 'NIFTY', weekly);
    const trades = (wanted: (option: OptionContract) => boolean) => {
      const sizes = options(state).filter(wanted);
      return sizes.reduce((sum, { id }) => sum + quoteOf(state, id)!.volume, 0) / sizes.length;
    };
    const distance = (option: OptionContract) => Math.abs(option.strike / 10_000 - forward);
    const inside = (option: OptionContract) => (option.optionType === 'call') === option.strike / 10_000 < forward;
    expect(trades((option) => distance(option) < 75)).toBeGreaterThan(50 * trades((option) => inside(option) && distance(option) > 700));
  });

  it('leaves no option within 6 % of the spot without a trade for more than four minutes, in or out of the money', () => {
    const spot = state.underlyings[0]!.path.spot;
    const listed = instrumentsOf(state).filter((row): row is OptionContract => row.kind === 'option' && row.underlying === 'NIFTY');
    const near = listed.filter((option) => Math.abs(option.strike / 10_000 / spot - 1) < 0.06);
    expect(near.length).toBeGreaterThan(400);
    const ages = near.map(({ id }) => (state.at - (quoteOf(state, id)?.lastTradeAt ?? 0)) / 60_000);
    expect(Math.max(...ages)).toBeLessThanOrEqual(4.1);
    const far = listed.filter((option) => Math.abs(option.strike / 10_000 / spot - 1) > 0.09);
    expect(far.length).toBeGreaterThan(20);
    expect(far.some(({ id }) => quoteOf(state, id)!.lastTradeAt > state.opensAt)).toBe(true);
  });

  it('is largest at the money and just out of it; open interest has its call hump above and its put hump below', () => {
    const forward = forwardOf(state, 'NIFTY', weekly);
    const total = (of: 'volume' | 'openInterest', wanted: (offset: number, isCall: boolean) => boolean) =>
      options(state)
        .filter((option) => wanted(option.strike / 10_000 - forward, option.optionType === 'call'))
        .reduce((all, option) => all + (quoteOf(state, option.id)?.[of] ?? 0), 0);
    expect(total('volume', (offset) => Math.abs(offset) < 200)).toBeGreaterThan(total('volume', (offset) => Math.abs(offset) >= 500));
    // Open interest was built by yesterday's close; the night's gap moves the money away from it.
    const gap = forward - (state.underlyings[0]?.close.path.spot ?? 0);
    const held = (wanted: (offset: number, isCall: boolean) => boolean) =>
      total('openInterest', (offset, isCall) => wanted(offset + gap, isCall));
    expect(held((offset, isCall) => isCall && offset > 0)).toBeGreaterThan(1.5 * held((offset, isCall) => isCall && offset < 0));
    expect(held((offset, isCall) => !isCall && offset < 0)).toBeGreaterThan(1.5 * held((offset, isCall) => !isCall && offset > 0));
  });

  it('gathers at round strikes', () => {
    const held = (multiple: number, not: number) => {
      const found = options(state).filter((option) => (option.strike / 10_000) % multiple === 0 && (option.strike / 10_000) % not !== 0);
      return found.reduce((all, option) => all + (quoteOf(state, option.id)?.openInterest ?? 0), 0) / found.length;
    };
    expect(held(500, 7)).toBeGreaterThan(1.5 * held(50, 100));
  });

  it('quotes are one object per state, and volume and interest are whole lots', () => {
    for (const { id, lotSize } of options(state)) {
      const quote = quoteOf(state, id)!;
      expect(quoteOf(state, id)).toBe(quote);
      expect([quote.volume % lotSize, quote.openInterest % lotSize, Math.abs(quote.openInterestChange % lotSize)]).toEqual([0, 0, 0]);
    }
  });

  it('before anything has traded today the last price is the previous close, of the previous session', () => {
    for (const { id } of options(first)) {
      const quote = quoteOf(first, id)!;
      expect(quote.lastPrice).toBe(quote.previousClose);
      expect(quote.lastTradeAt).toBe(Date.parse('2026-11-23T10:10:00Z'));
      expect(quote.volume).toBe(0);
    }
    const next = nextSession(state, Random.seeded(9));
    for (const { id } of options(next)) {
      const quote = quoteOf(next, id)!;
      expect([id, quote.lastPrice, quote.volume]).toEqual([id, quote.previousClose, 0]);
    }
  });

  it('the basis runs out: at the end of an expiry day forward and spot are the same', () => {
    const end = createMarket(4, exchangeTime(Date.parse('2026-11-23T10:09:59.750Z')));
    const spot = end.underlyings[0]?.path.spot ?? 0;
    expect(Math.abs(forwardOf(end, 'NIFTY', '2026-11-23') - spot)).toBeLessThan(0.001);
    expect(forwardOf(end, 'NIFTY', '2026-12-29')).toBeGreaterThan(spot * 1.003);
    expect(() => forwardOf(end, 'NIFTY', '2026-11-24')).toThrow(RangeError);
  });
});
