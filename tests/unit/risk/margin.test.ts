import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketMargin, hedgeFirst } from '#domain/risk/basket-margin.ts';
import { buyingPower } from '#domain/risk/buying-power.ts';
import { calendarCharge } from '#domain/risk/calendar-charge.ts';
import { estimateMargin, NO_MARGIN } from '#domain/risk/estimate-margin.ts';
import { MARGIN_PARAMETERS, marginParametersOn } from '#domain/risk/margin-parameters.ts';
import { legUnitValue } from '#domain/risk/scan-risk.ts';
import { moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import { futureLeg, marginMarket, optionLeg } from '#tests/support/books/margin-samples.ts';
import { SAMPLE_START } from '#tests/support/client/trading-samples.ts';

const market = marginMarket();
const rupees = (amount: number) => moneyFromDecimal(amount);

describe('the margin estimate', () => {
  it('of nothing, and of a contract bought and sold alike, is nothing', () => {
    expect(estimateMargin([], market)).toEqual(NO_MARGIN);
    expect(estimateMargin([optionLeg('call', 24_000, 65), optionLeg('call', 24_000, -65)], market)).toEqual(NO_MARGIN);
  });

  it('of options that are only held blocks nothing beyond the premium already paid', () => {
    const margin = estimateMargin([optionLeg('call', 24_200, 65), optionLeg('put', 23_800, 130)], market);
    expect(margin.blocked).toBe(0);
    expect(margin.scanRisk).toBeGreaterThan(0);
    expect(margin.scanRisk).toBeLessThanOrEqual(margin.longOptionValue);
  });

  it('of a hedged position is the scan risk less the net option value, and the extreme loss margin', () => {
    const blocked = (legs: Parameters<typeof estimateMargin>[0]) => moneyToDecimal(estimateMargin(legs, market).blocked);
    const worth = (legs: Parameters<typeof estimateMargin>[0]) =>
      legs.reduce((sum, one) => sum + (one.instrument.kind === 'option' ? one.quantity * legUnitValue(one, market.at) : 0), 0);
    const debit = [optionLeg('call', 24_000, 65), optionLeg('call', 24_300, -65)];
    // The premium paid is the largest possible loss: only the extreme loss margin of the short leg stays.
    expect(blocked(debit)).toBeCloseTo(0.02 * 24_000 * 65, 2);
    const deep = [optionLeg('call', 22_500, 65), optionLeg('call', 22_800, -65)];
    expect(blocked(deep)).toBeCloseTo(0.02 * 24_000 * 65, 2);
    const condor = [
      optionLeg('put', 23_400, 65, 0.155),
      optionLeg('put', 23_600, -65, 0.148),
      optionLeg('call', 24_400, -65, 0.126),
      optionLeg('call', 24_600, 65, 0.124),
    ];
    const { scanRisk } = estimateMargin(condor, market);
    expect(blocked(condor)).toBeCloseTo(moneyToDecimal(scanRisk) - worth(condor) + 2 * 0.02 * 24_000 * 65, 1);
  });

  it('of months that offset each other is never more than that of each month alone', () => {
    // Two debit spreads can lose no more than their cost, whatever their deltas.
    const near = [optionLeg('call', 24_000, 65, 0.05, 1), optionLeg('call', 24_010, -65, 0.05, 1)];
    const far = [optionLeg('put', 24_000, 65, 0.05, 2), optionLeg('put', 23_990, -65, 0.05, 2)];
    expect(estimateMargin([...near, ...far], market).blocked).toBe(estimateMargin(near, market).extremeLoss * 2);
  });

  it('adds 3 % for a short strike more than 10 % from the previous close, and not at 10 %', () => {
    const far = (strike: number) => moneyToDecimal(estimateMargin([optionLeg('put', strike, -65)], market).farStrikeExtra);
    expect(far(21_600)).toBe(0);
    expect(far(21_550)).toBeCloseTo(65 * 24_000 * 0.03, 6);
  });

  it('charges 1.75 % of the far month for delta that offsets across expiries', () => {
    const spread = estimateMargin([futureLeg(65, 7), futureLeg(-65, 35)], market);
    expect(spread.scanRisk).toBe(0);
    expect(moneyToDecimal(spread.calendarCharge)).toBeCloseTo(65 * 24_000 * 0.0175, 6);
    expect(calendarCharge([futureLeg(65, 7), futureLeg(65, 35)], 0.0175, SAMPLE_START)).toBe(0);
    // Three months: the far leg is first offset by the middle month, the rest by the near month.
    const three = [futureLeg(65, 7), futureLeg(65, 35), futureLeg(-100, 63)];
    expect(calendarCharge(three, 0.0175, SAMPLE_START)).toBeCloseTo(100 * 24_000 * 0.0175, 6);
  });

  it('gives a contract that expires today no benefit from another month', () => {
    const today = futureLeg(65, 0.2);
    const both = estimateMargin([today, futureLeg(-65, 7)], market);
    expect(both.scanRisk).toBe(estimateMargin([today], market).scanRisk + estimateMargin([futureLeg(-65, 7)], market).scanRisk);
    expect(both.calendarCharge).toBe(0);
  });

  it('scans a contract beyond nine months over the wider range', () => {
    expect(moneyToDecimal(estimateMargin([futureLeg(65, 300)], market).scanRisk)).toBeCloseTo(65 * 24_000 * 0.177, 2);
    expect(moneyToDecimal(estimateMargin([futureLeg(65, 200)], market).scanRisk)).toBeCloseTo(65 * 24_000 * 0.093, 2);
  });

  it('refuses to guess: an unknown underlying and a date before the table are errors', () => {
    expect(() => estimateMargin([futureLeg(65)], { ...market, underlyings: [] })).toThrow(RangeError);
    expect(() => marginParametersOn('index', '2020-01-01')).toThrow(RangeError);
    for (const row of MARGIN_PARAMETERS) expect(row.source).not.toBe('');
  });
});

const leg = fc
  .record({
    future: fc.nat({ max: 5 }),
    call: fc.boolean(),
    strike: fc.integer({ min: 430, max: 530 }),
    lots: fc.integer({ min: -5, max: 5 }),
    volatility: fc.integer({ min: 5, max: 60 }),
  })
  .filter((row) => row.lots !== 0)
  .map((row) =>
    row.future === 0
      ? futureLeg(row.lots * 65)
      : optionLeg(row.call ? 'call' : 'put', row.strike * 50, row.lots * 65, row.volatility / 100),
  );
const portfolio = fc.array(leg, { maxLength: 6 });
/** Every part is rounded up by at most a paisa. */
const paise = (count: number) => count * 100;

describe('any portfolio of one expiry', () => {
  it('needs at most the premium more, and blocks no more cash, when a long option is added', () => {
    const hedge = fc.record({
      call: fc.boolean(),
      strike: fc.integer({ min: 430, max: 530 }),
      lots: fc.integer({ min: 1, max: 5 }),
      volatility: fc.integer({ min: 5, max: 60 }),
    });
    fc.assert(
      fc.property(portfolio, hedge, (legs, row) => {
        const added = optionLeg(row.call ? 'call' : 'put', row.strike * 50, row.lots * 65, row.volatility / 100);
        // The same contract twice must be priced alike.
        const others = legs.filter((one) => one.instrument.kind === 'future' || one.instrument.strike !== added.instrument.strike);
        const [before, after] = [estimateMargin(others, market), estimateMargin([...others, added], market)];
        const premium = rupees(added.quantity * legUnitValue(added, market.at));
        expect(after.total).toBeLessThanOrEqual(before.total + premium + paise(1));
        expect(after.blocked).toBeLessThanOrEqual(before.blocked + paise(3));
      }),
      { numRuns: 200 },
    );
  });

  it('has parts that are never negative and add up, and twice the portfolio needs twice the margin', () => {
    fc.assert(
      fc.property(portfolio, (legs) => {
        const one = estimateMargin(legs, market);
        expect(Math.min(...Object.values(one).map(Number))).toBeGreaterThanOrEqual(0);
        expect(one.total).toBe(one.scanRisk + one.calendarCharge + one.extremeLoss + one.farStrikeExtra + one.expiryDayExtra);
        const twice = estimateMargin([...legs, ...legs], market);
        expect(Math.abs(twice.total - 2 * one.total)).toBeLessThanOrEqual(paise(8));
      }),
      { numRuns: 120 },
    );
  });

  it('that is a debit spread needs at most its cost and the extreme loss margin of what is sold', () => {
    const spread = fc.record({
      call: fc.boolean(),
      strike: fc.integer({ min: 430, max: 530 }),
      width: fc.integer({ min: 1, max: 20 }),
      lots: fc.integer({ min: 1, max: 5 }),
      volatility: fc.integer({ min: 5, max: 60 }),
    });
    fc.assert(
      fc.property(spread, ({ call, strike, width, lots, volatility }) => {
        const type = call ? 'call' : 'put';
        const sold = (strike + (call ? width : -width)) * 50;
        const long = optionLeg(type, strike * 50, lots * 65, volatility / 100);
        const short = optionLeg(type, sold, -lots * 65, volatility / 100);
        const cost = rupees(long.quantity * (legUnitValue(long, market.at) - legUnitValue(short, market.at)));
        const exposure = lots * 65 * 24_000 * (0.02 + (Math.abs(sold - 24_000) > 2_400 ? 0.03 : 0));
        const { blocked } = estimateMargin([long, short], market);
        expect(blocked + cost).toBeLessThanOrEqual(cost + rupees(exposure) + paise(3));
        const priced = [
          { leg: long, price: legUnitValue(long, market.at) },
          { leg: short, price: legUnitValue(short, market.at) },
        ];
        expect(basketMargin([], hedgeFirst(priced), market).final).toBeLessThanOrEqual(cost + rupees(exposure) + paise(5));
      }),
      { numRuns: 120 },
    );
  });

  it('needs the same in whatever order its legs are listed', () => {
    const shuffled = portfolio.chain((legs) =>
      fc.tuple(fc.constant(legs), fc.shuffledSubarray(legs, { minLength: legs.length, maxLength: legs.length })),
    );
    fc.assert(
      fc.property(shuffled, ([legs, turned]) => {
        const keys = legs.map(({ instrument }) => JSON.stringify(instrument));
        fc.pre(new Set(keys).size === keys.length);
        expect(Math.abs(estimateMargin(turned, market).blocked - estimateMargin(legs, market).blocked)).toBeLessThanOrEqual(paise(1));
      }),
      { numRuns: 80 },
    );
  });

  it('together with one of another month blocks at most what both block apart', () => {
    fc.assert(
      fc.property(portfolio, portfolio, (near, legs) => {
        const far = legs.map((one) => ({
          ...one,
          instrument: { ...one.instrument, ...futureLeg(1, 35).instrument, kind: one.instrument.kind },
        })) as typeof legs;
        const apart = estimateMargin(near, market).blocked + estimateMargin(far, market).blocked;
        expect(estimateMargin([...near, ...far], market).blocked).toBeLessThanOrEqual(apart + paise(5));
      }),
      { numRuns: 80 },
    );
  });

  it('together with another needs at most what both need apart', () => {
    fc.assert(
      fc.property(portfolio, portfolio, (a, b) => {
        const together = estimateMargin([...a, ...b], market);
        // Where both hold a contract the volatility of the first counts, so the second's legs are priced alike.
        const known = new Map([...a, ...b].toReversed().map((one) => [JSON.stringify({ ...one.instrument }), one]));
        const alike = b.map((one) => ({ ...(known.get(JSON.stringify({ ...one.instrument })) ?? one), quantity: one.quantity }));
        const first = a.map((one) => ({ ...(known.get(JSON.stringify({ ...one.instrument })) ?? one), quantity: one.quantity }));
        const [one, other] = [estimateMargin(first, market), estimateMargin(alike, market)];
        expect(together.total).toBeLessThanOrEqual(one.total + other.total + paise(5));
        expect(together.blocked).toBeLessThanOrEqual(one.blocked + other.blocked + paise(5));
      }),
      { numRuns: 120 },
    );
  });
});

describe('a basket', () => {
  const shortCall = { leg: optionLeg('call', 24_300, -65, 0.13), price: 60 };
  const longCall = { leg: optionLeg('call', 24_500, 65, 0.125), price: 25 };

  it('needs less cash on the way when the hedge goes first, and the same in the end', () => {
    const late = basketMargin([], [shortCall, longCall], market);
    const early = basketMargin([], hedgeFirst([shortCall, longCall]), market);
    expect(hedgeFirst([shortCall, longCall])).toEqual([longCall, shortCall]);
    expect(early.final).toBe(late.final);
    expect(early.required).toBeLessThan(late.required);
    expect(early.required).toBeGreaterThanOrEqual(early.final);
    expect(moneyToDecimal(early.premiumPaid)).toBe(25 * 65);
  });

  it('counts a premium received at most at what the option is worth', () => {
    const worth = legUnitValue(shortCall.leg, market.at) * 65;
    const dear = basketMargin([], [{ ...shortCall, price: 500 }], market);
    expect(moneyToDecimal(dear.premiumReceived)).toBeCloseTo(worth, 3);
    expect(moneyToDecimal(basketMargin([], [{ ...shortCall, price: 10 }], market).premiumReceived)).toBe(650);
  });

  it('that only buys needs its premium and nothing more', () => {
    const buy = basketMargin([], [longCall], market);
    expect([buy.required, buy.final]).toEqual([rupees(25 * 65), rupees(25 * 65)]);
  });

  it('that closes a short frees what was blocked', () => {
    const close = basketMargin([shortCall.leg], [{ leg: { ...shortCall.leg, quantity: 65 }, price: 60 }], market);
    expect(close.after.blocked).toBe(0);
    expect(close.final).toBeLessThan(0);
    expect(close.required).toBe(0);
  });
});

describe('buying power', () => {
  it('is cash less what is blocked, lost on futures and reserved; below zero it names the shortfall', () => {
    const funds = { cash: rupees(100_000), openFuturesLoss: rupees(10_000), reserved: rupees(5_000) };
    expect(buyingPower(funds, { blocked: rupees(60_000) })).toEqual({ available: rupees(25_000), shortfall: 0 });
    expect(buyingPower(funds, { blocked: rupees(97_400) })).toEqual({ available: rupees(-12_400), shortfall: rupees(12_400) });
  });
});
