import { describe, expect, it } from 'vitest';
import { bestAsk, bestBid, midPrice } from '#domain/market/mid-price.ts';
import type { Instrument, OptionContract } from '#domain/instruments/instrument.ts';
import { symbolMonth } from '#domain/instruments/symbol.ts';
import { strikeRows } from '#domain/market/strike-rows.ts';
import { assembleChain } from '#domain/pricing/assemble-chain.ts';
import { isOnTick, priceToDecimal } from '#domain/units/price.ts';
import type { MarketState } from '#simulator/feed/market-state.ts';
import { createMarket, expiriesOf, findInstrument, instrumentsOf, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import { sliceNow } from '#simulator/feed/prices.ts';
import { optionValue, strikeVolatility } from '#simulator/surface/slice.ts';
import { smileRatio } from '#simulator/surface/smile.ts';
import { UNDERLYINGS } from '#simulator/underlyings.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { marketSnapshots } from '#tests/support/market/market-snapshots.ts';
import { forwardOf } from '#tests/support/market/forward-of.ts';

const LONG = process.env['LONG'] === '1';
/** Random moments of every market: all of them in the long run, a quarter else. */
const moments = (all: number) => (LONG ? all : all / 4);
const TICK = 0.05;
const NAMES = UNDERLYINGS.map((row) => row.name);

const futureId = (name: string, expiry: string) => `SIM:${name}${expiry.slice(2, 4)}${symbolMonth(expiry)}FUT`;

const grouped = new WeakMap<readonly Instrument[], Map<string, OptionContract[]>>();

function quoted(state: MarketState, underlying: string, expiry: string) {
  const instruments = instrumentsOf(state);
  let groups = grouped.get(instruments);
  if (groups === undefined) {
    groups = new Map();
    for (const instrument of instruments) {
      if (instrument.kind !== 'option') continue;
      const key = `${instrument.underlying} ${instrument.expiry}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [instrument]);
      else group.push(instrument);
    }
    grouped.set(instruments, groups);
  }
  return (groups.get(`${underlying} ${expiry}`) ?? []).map((option) => ({ option, quote: quoteOf(state, option.id)! }));
}

/** Largest distance of call mid - put mid from forward - strike, over all strikes of all chains of an underlying and its futures, in ticks. */
function parityResidue(state: MarketState, name: string): number {
  let worst = 0;
  for (const { expiry } of expiriesOf(state, name)) {
    const forward = forwardOf(state, name, expiry);
    const found = findInstrument(state, futureId(name, expiry));
    const future = found?.kind === 'future' && found.expiry === expiry ? found : null;
    const traded = future === null ? forward : midPrice(quoteOf(state, future.id)!)!;
    const futureTick = future === null ? TICK : priceToDecimal(future.tickSize);
    for (const { strike, call, put } of strikeRows(quoted(state, name, expiry))) {
      const gap = midPrice(call.quote)! - midPrice(put.quote)!;
      const points = priceToDecimal(strike);
      worst = Math.max(worst, Math.abs(gap - (forward - points)) / TICK, Math.abs(gap - (traded - points)) / futureTick);
    }
  }
  return worst;
}

/** What is wrong with a quote, in words; nothing is ''. */
function faultsOf(state: MarketState, { id, tickSize, lotSize, tradable }: Instrument): string {
  const { depth, lastPrice, previousClose } = quoteOf(state, id)!;
  const faults: string[] = [];
  const must = (holds: boolean, what: string) => void (holds || faults.push(`${id} at ${state.at}: ${what}`));
  must(isOnTick(lastPrice, tickSize) && isOnTick(previousClose, tickSize) && lastPrice > 0, 'last price and close on tick');
  if (!tradable) {
    must(depth.bids.length === 0 && depth.asks.length === 0, 'an index has no depth');
    return faults.join();
  }
  must(depth.asks.length === 5, 'five asks');
  for (const [side, direction] of [
    [depth.bids, -1],
    [depth.asks, 1],
  ] as const)
    side.forEach((level, index) => {
      must(level.price > 0 && isOnTick(level.price, tickSize), 'levels on tick');
      must(level.quantity > 0 && level.quantity % lotSize === 0 && level.orders > 0, 'levels in whole lots');
      must(index === 0 || (level.price - (side[index - 1]?.price ?? 0)) * direction > 0, 'levels best first');
    });
  const [bid, ask] = [depth.bids[0], depth.asks[0]];
  must(bid === undefined || ask === undefined || bid.price < ask.price, 'not crossed');
  return faults.join();
}

describe('quotes of every simulated chain', () => {
  it('keep put-call parity to a tick at the mid, at random moments of every underlying', () => {
    let worst = 0;
    for (const state of marketSnapshots(1, moments(500))) for (const name of NAMES) worst = Math.max(worst, parityResidue(state, name));
    expect(worst).toBeLessThanOrEqual(1 + 1e-9);
  }, 60_000);

  it('keep it at every step of a running market, into the last seconds of an expiry', () => {
    const start = createMarket(5, exchangeTime(Date.parse('2026-11-23T10:09:30Z')));
    let worst = 0;
    let state = start;
    while (state.tradingDate === start.tradingDate) {
      worst = Math.max(worst, parityResidue(state, 'NIFTY'));
      state = stepMarket(state).state;
    }
    worst = Math.max(worst, parityResidue(state, 'NIFTY'));
    expect(worst).toBeLessThanOrEqual(1 + 1e-9);
  }, 60_000);

  it('are on tick, in whole lots, uncrossed, best first, five levels a side where the price allows', () => {
    for (const state of marketSnapshots(2, 40)) for (const instrument of instrumentsOf(state)) expect(faultsOf(state, instrument)).toBe('');
  }, 60_000);

  it('are at least three times wider far out of the money, in relation to the premium', () => {
    for (const state of marketSnapshots(3, moments(200))) {
      const [, expiry] = expiriesOf(state, 'NIFTY');
      const forward = forwardOf(state, 'NIFTY', expiry?.expiry ?? '');
      const width = (strike: number, optionType: 'call' | 'put') => {
        const found = quoted(state, 'NIFTY', expiry?.expiry ?? '').find(
          (entry) => entry.option.optionType === optionType && priceToDecimal(entry.option.strike) === strike,
        )!;
        const [bid, ask, mid] = [bestBid(found.quote) ?? 0, bestAsk(found.quote)!, midPrice(found.quote)!];
        return (ask - bid) / mid;
      };
      const strikes = strikeRows(quoted(state, 'NIFTY', expiry?.expiry ?? '')).map((row) => priceToDecimal(row.strike));
      const atm = strikes.reduce((best, strike) => (Math.abs(strike - forward) < Math.abs(best - forward) ? strike : best));
      const far = strikes.at(-1)!;
      // Three total volatilities out; nearer is not far.
      const slice = sliceNow(state, state.underlyings[0]!, 1, state.underlyings[0]!.listing[1]!);
      if (Math.log(far / forward) > 3 * slice.totalVolatility) expect(width(far, 'call')).toBeGreaterThan(3 * width(atm, 'call'));
    }
  });
});

describe('the surface behind the quotes', () => {
  it('has no arbitrage: calls fall with slope in [-1, 0] and are convex in the strike, total variance rises with expiry', () => {
    let count = 0;
    for (const state of marketSnapshots(4, moments(400))) {
      const underlying = state.underlyings[(count += 1) % NAMES.length]!;
      const slices = underlying.listing.map((listed, book) => sliceNow(state, underlying, book, listed));
      slices.forEach((slice, book) => {
        const slack = 1e-9;
        const step = 25;
        const from = slice.forward * 0.8;
        const values = Array.from({ length: Math.floor((slice.forward * 0.4) / step) }, (_, k) =>
          optionValue(slice, from + k * step, true),
        );
        for (let k = 1; k + 1 < values.length; k += 1) {
          const [low, here, high] = [values[k - 1]!, values[k]!, values[k + 1]!];
          if (!(low - here >= -slack && low - here <= step + slack && low - 2 * here + high >= -slack))
            expect.fail(`arbitrage at ${from + k * step} of ${JSON.stringify(slice)}: ${low} ${here} ${high}`);
        }
        const later = slices[book + 1];
        if (later === undefined) return;
        for (let moneyness = -0.15; moneyness <= 0.15; moneyness += 0.01) {
          const at = (of: typeof slice) => strikeVolatility(of, of.forward * Math.exp(moneyness));
          if (at(later) <= at(slice)) expect.fail(`total variance falls at ${moneyness} of ${JSON.stringify([slice, later])}`);
        }
      });
    }
  }, 60_000);

  it('is found again by the chain that is assembled from the quotes: forward to half a tick, volatility at the money to 1 %', () => {
    let count = 0;
    for (const state of marketSnapshots(6, moments(160))) {
      const underlying = state.underlyings[(count += 1) % NAMES.length]!;
      const { name } = underlying;
      const step = UNDERLYINGS.find((row) => row.name === name)!.strikeStep;
      underlying.listing.forEach((listed, book) => {
        const minutesLeft = (listed.expiresAt - state.at) / 60_000;
        // The snapshots move the spot under a fixed ladder; a forward beyond its strikes has no volatility to compare.
        const highest = listed.firstStrike + (listed.strikeCount - 1) * step;
        if (minutesLeft < 60 || forwardOf(state, name, listed.expiry) > highest) return;
        const chain = assembleChain({
          options: quoted(state, name, listed.expiry),
          spot: underlying.path.spot,
          at: state.at,
          expiresAt: listed.expiresAt,
        });
        const slice = sliceNow(state, underlying, book, listed);
        expect(Math.abs(chain.forward - slice.forward)).toBeLessThanOrEqual(TICK);
        const truth = strikeVolatility(slice, slice.forward) / slice.rootYears;
        expect(Math.abs((chain.atmVolatility ?? 0) / truth - 1)).toBeLessThan(0.01);
      });
    }
  }, 60_000);

  it('fits the NIFTY weekly it was taken from, 21 May 2026: every quoted strike within a vol point, out to 5.7 deviations', () => {
    const quotes = [
      [-12.1, 39.0],
      [-9.7, 32.7],
      [-7.4, 27.4],
      [-5.2, 22.6],
      [-3.0, 19.7],
      [-2.1, 18.7],
      [-1.3, 17.9],
      [-0.4, 17.3],
      [0, 17.0],
      [0.8, 16.4],
      [1.3, 16.2],
      [2.1, 15.8],
      [3.3, 16.1],
      [5.3, 18.5],
      [7.3, 22.9],
      [9.3, 27.3],
    ] as const;
    const atm = 16.97;
    for (const [moneyness, volatility] of quotes)
      expect(Math.abs(atm * smileRatio(moneyness / (atm * Math.sqrt(5.619 / 365)), 1) - volatility)).toBeLessThan(1);
  });
});
