import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMarket } from '#domain/backtest/replay/day-market.ts';
import { MarginPeak } from '#domain/backtest/replay/margin-peak.ts';
import { blackPrice } from '#domain/pricing/black.ts';
import { logRatio } from '#domain/pricing/option-terms.ts';
import { boundFactor, timeValueBound } from '#domain/pricing/time-value-bounds.ts';
import { estimateMargin } from '#domain/risk/estimate-margin.ts';
import type { MarginLeg, MarginMarket } from '#domain/risk/margin-leg.ts';
import { isMarginWithin } from '#domain/risk/margin-within.ts';
import { money } from '#domain/units/money.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { walkingDay } from '#tests/support/bots/walking-day.ts';

const AT = exchangeTime(Date.UTC(2026, 10, 16, 6));
const DAY_MS = 86_400_000;
const NEAR = { expiry: '2026-11-24', expiresAt: exchangeTime(AT + 8 * DAY_MS) };
const TODAY = { expiry: '2026-11-16', expiresAt: exchangeTime(AT + DAY_MS / 6) };
const LATER = { expiry: '2027-12-28', expiresAt: exchangeTime(AT + 407 * DAY_MS) };

const term = fc.constantFrom(NEAR, TODAY, LATER);
const quantity = fc.integer({ min: -20, max: 20 }).map((lots) => lots * 65);
const forward = fc.double({ min: 15_000, max: 40_000, noNaN: true });
const option = fc.record({ strike: fc.integer({ min: 200, max: 900 }), call: fc.boolean(), quantity });
const volatility = fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 2, noNaN: true }));

/** Books of one expiry, as bots hold them, and some of several. */
const books = fc
  .record({
    terms: fc.oneof(
      { weight: 4, arbitrary: term.map((one) => [one]) },
      { weight: 1, arbitrary: fc.shuffledSubarray([NEAR, TODAY, LATER]) },
    ),
    forward,
    volatility,
    options: fc.array(option, { maxLength: 8 }),
    futures: fc.array(quantity, { maxLength: 1 }),
    marginClass: fc.constantFrom('index' as const, 'stock' as const),
    daily: fc.double({ min: 0, max: 0.05, noNaN: true }),
    spot: forward,
  })
  .map(({ terms, forward: price, volatility: sigma, options, futures, marginClass, daily, spot }) => {
    const on = (place: number) => ({ underlying: 'X', ...(terms[place % Math.max(terms.length, 1)] ?? NEAR) });
    const legs: MarginLeg[] = [
      ...options.map((each, place): MarginLeg => ({
        instrument: {
          kind: 'option',
          optionType: each.call ? 'call' : 'put',
          strike: priceFromDecimal(each.strike * 50),
          ...on(place),
        },
        quantity: each.quantity,
        forward: price,
        volatility: sigma,
      })),
      ...futures.map((units, place): MarginLeg => ({ instrument: { kind: 'future', ...on(place) }, quantity: units, forward: price })),
    ];
    const market: MarginMarket = {
      at: AT,
      tradingDate: TODAY.expiry,
      underlyings: [{ underlying: 'X', marginClass, spot, previousClose: spot, annualVolatility: daily * 16, dailyVolatility: daily }],
    };
    return { legs, market };
  });

describe('the question whether a margin is within a limit', () => {
  it('is never answered with yes where the estimate is above it', () => {
    fc.assert(
      fc.property(books, fc.double({ min: 0.9, max: 1.1, noNaN: true }), ({ legs, market }, share) => {
        const { total } = estimateMargin(legs, market);
        for (const limit of [total - 1, Math.floor(total * share)])
          if (isMarginWithin(legs, market, money(limit))) expect(total).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is answered with yes where the estimate is a hundredth below it, for legs of one expiry', () => {
    fc.assert(
      fc.property(books, ({ legs, market }) => {
        // The bounds are close where time and volatility are short of a year's.
        fc.pre(new Set(legs.map(({ instrument }) => instrument.expiry)).size <= 1 && legs[0]?.instrument.expiry !== LATER.expiry);
        const gross = legs.reduce((sum, leg) => sum + Math.abs(leg.quantity) * leg.forward, 0);
        const { total } = estimateMargin(legs, market);
        expect(isMarginWithin(legs, market, money(Math.ceil(total + gross * 10_000 * 0.01)))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is not answered with yes where a number is missing', () => {
    const legs: MarginLeg[] = [
      {
        instrument: { kind: 'option', optionType: 'call', strike: priceFromDecimal(25_000), underlying: 'X', ...NEAR },
        quantity: -65,
        forward: 25_000,
        volatility: NaN,
      },
    ];
    const underlying = {
      underlying: 'X',
      marginClass: 'index',
      spot: 25_000,
      previousClose: 25_000,
      annualVolatility: 0.1,
      dailyVolatility: 0.01,
    } as const;
    const market = { at: AT, tradingDate: TODAY.expiry, underlyings: [underlying] };
    expect(isMarginWithin(legs, market, money(1e15))).toBe(false);
    expect(isMarginWithin(legs, { ...market, underlyings: [] }, money(1e15))).toBe(false);
  });

  it('rests on bounds that enclose the time value', () => {
    fc.assert(
      fc.property(forward, forward, fc.double({ min: 1e-4, max: 3, noNaN: true }), (price, strike, total) => {
        const scale = Math.sqrt(price * strike);
        const value = blackPrice(true, price, strike, 1, total) - Math.max(price - strike, 0);
        const deviations = Math.abs(logRatio(price, strike)) / total;
        const [least, most] = [true, false].map((low) => timeValueBound(deviations, boundFactor(total, scale, low), low));
        expect(least).toBeLessThanOrEqual(value + 1e-9);
        expect(most).toBeGreaterThanOrEqual(value - 1e-9);
      }),
      { numRuns: 3_000 },
    );
  });
});

it('the peak of a day is the highest of the plain estimates of its minutes, for any book that changes during it', () => {
  const held: number[] = [];
  const leg = fc.record({
    strike: fc.integer({ min: -6, max: 6 }),
    call: fc.boolean(),
    lots: fc.integer({ min: 1, max: 5 }),
    buys: fc.boolean(),
  });
  const book = fc.array(leg, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(book, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 200 }), (chosen, shift) => {
      const date = nseFo.nextTradingDay('2026-11-12');
      const tape = walkingDay(date, (minute) => minute + shift);
      const market = dayMarket(tape);
      const open = tape.spot[0]!.open;
      const { strikes, date: expiry } = tape.expiries[0]!;
      const middle = Math.floor(strikes.length / 2);
      const legsOf = (each: (typeof chosen)[number]) =>
        each.flatMap(({ strike: offset, call, lots, buys }) => {
          const strike = strikes[middle + offset];
          if (strike === undefined) return [];
          const kind = call ? ('call' as const) : ('put' as const);
          const contract = { key: `${expiry} ${kind} ${strike}`, kind, strike, expiry, lotSize: 65 };
          return [{ contract, lots, side: buys ? (1 as const) : (-1 as const), entry: priceFromDecimal(100) }];
        });
      const [quick, plain] = [new MarginPeak(tape, market, open), new MarginPeak(tape, market, open)];
      let most = 0;
      for (const [place, each] of chosen.entries()) {
        const legs = legsOf(each);
        for (let minute = place * 40; minute < place * 40 + 40; minute += 1) {
          quick.look(minute, legs, {}, minute === place * 40);
          const now = legs.length === 0 ? null : plain.of(minute, legs, {});
          if (now !== null) most = Math.max(most, now);
        }
      }
      expect(quick.peak()).toBe(most);
      if (most > 0) held.push(most);
    }),
    { numRuns: 40 },
  );
  expect(held.length).toBeGreaterThan(30);
}, 60_000);
