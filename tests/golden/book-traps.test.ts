import { nseFo } from '#domain/calendar/exchanges/nse-fo.ts';
import { describe, expect, it } from 'vitest';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import { NO_CHARGES } from '#domain/fees/charges.ts';
import { dayFiguresOf } from '#domain/positions/day-figures.ts';
import { averagePrice } from '#domain/positions/profit.ts';
import { reconcileTrades, type StatedTrade } from '#domain/positions/reconcile-trades.ts';
import { settlementFill } from '#domain/positions/settlement-fill.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { CALL, p, PUT, SAMPLE_DATE } from '#tests/support/client/trading-samples.ts';
import { foldFills } from '#tests/support/books/fold-fills.ts';
import { updatesOf } from '#server/services/broker-reports/updates-of.ts';
import { bookedOf, statement, traded, UNKNOWN_ORDER } from '#tests/support/server/broker-order.ts';

/**
 * Ways in which other programs got their books wrong, each named by its number in the list of known traps, with the figures of the report
 * where it gives some. Tolerance: exact.
 */
const fill = (tradeId: string, side: 'buy' | 'sell', quantity: number, price: number) => ({
  tradeId,
  side,
  quantity,
  price: p(price),
  charges: NO_CHARGES,
});
const trade = (tradeId: string, change: Partial<StatedTrade> = {}): StatedTrade => ({
  tradeId,
  orderId: 'o1',
  instrumentId: CALL.id,
  side: 'buy',
  quantity: 65,
  price: p(100),
  ...change,
});
const results = (ours: readonly StatedTrade[], theirs: readonly StatedTrade[]) => {
  const { matched, findings } = reconcileTrades(ours, theirs);
  return [matched, findings.map((one) => one.result)];
};
const settle = (instrument: typeof CALL, netQuantity: number, price: number) =>
  settlementFill({ positionId: 'p1', netQuantity, instrument, settlementPrice: p(price), tradeDate: SAMPLE_DATE });

describe('fills of a broker', () => {
  it('trap 1: a fill that is delivered again after a reconnect counts once', () => {
    const fills = [fill('a', 'buy', 65, 100), fill('b', 'buy', 65, 110)];
    expect(foldFills([...fills, ...fills, fills[0] ?? fill('a', 'buy', 65, 100)])).toEqual(foldFills(fills));
    expect(results([trade('a')], [trade('a'), trade('a')])).toEqual([1, []]);
  });

  it('trap 2: without an id, or with an id that two fills share, nothing is booked', () => {
    expect(results([trade('a')], [trade('')])).toEqual([1, []]);
    expect(results([], [trade('')])).toEqual([0, ['ambiguous']]);
    expect(results([], [trade('x'), trade('x', { quantity: 130 })])).toEqual([0, ['ambiguous']]);
  });

  it('trap 3: a fill that comes back in parts under new ids is not booked beside itself', () => {
    const parts = [trade('a-1', { quantity: 25 }), trade('a-2', { quantity: 40 })];
    expect(results([trade('a')], parts)).toEqual([0, ['ambiguous', 'ambiguous', 'ours-only']]);
  });

  it('trap 4: a snapshot of the order books nothing, and the real fills that come after it count once', () => {
    const snapshot = updatesOf([statement(1, 65, p(102))], UNKNOWN_ORDER).booked;
    expect(bookedOf(snapshot)).toEqual({ trades: [], filledQuantity: 0, filledValue: 0 });
    const reports = [statement(1, 65, p(102)), traded(2, 'a', 25, p(100)), traded(3, 'b', 40, p(103.25)), traded(2, 'a', 25, p(100))];
    expect(bookedOf(updatesOf(reports, UNKNOWN_ORDER).booked)).toMatchObject({
      trades: [
        [25, p(100)],
        [40, p(103.25)],
      ],
      filledQuantity: 65,
    });
  });
});

describe('positions', () => {
  it('trap 17: a fill past flat realises on the closed part only, and the rest costs what the fill cost', () => {
    const turned = foldFills([fill('a', 'buy', 65, 100), fill('b', 'sell', 195, 110)]);
    expect([turned.netQuantity, turned.realised, averagePrice(turned)]).toEqual([-130, moneyFromDecimal(650), p(110)]);
  });

  it('trap 18: realised profit is summed over cycles and never lost while flat', () => {
    const cycle = [fill('a', 'buy', 65, 100), fill('b', 'sell', 65, 110)];
    const again = [fill('c', 'sell', 65, 120), fill('d', 'buy', 65, 125)];
    expect(foldFills(cycle).realised).toBe(moneyFromDecimal(650));
    expect(foldFills([...cycle, ...again]).realised).toBe(moneyFromDecimal(650 - 325));
    const opening = { position: foldFills(cycle), mark: null };
    const day = dayFiguresOf(
      opening,
      again.map((one) => ({ kind: 'trade' as const, fill: one })),
    );
    expect([day.realised, day.carriedQuantity]).toEqual([moneyFromDecimal(-325), 0]);
  });
});

describe('expiry', () => {
  it('trap 25: an option that ends worthless goes flat with a fill at zero that stays visible on its day', () => {
    const held = foldFills([fill('a', 'buy', 65, 34.15)]);
    const ended = settle(PUT, held.netQuantity, 0);
    const day = dayFiguresOf({ position: held, mark: p(5) }, [{ kind: 'settlement', fill: ended }]);
    expect(day).toMatchObject({
      netQuantity: 0,
      openCost: 0,
      sellQuantity: 65,
      settlementPrice: 0,
      realisedAtCost: moneyFromDecimal(-2_219.75),
    });
  });

  it('trap 26: a contract lives until the close of its last session in India, not until midnight of any zone', () => {
    expect(new Date(nseFo.expiresAt('2026-11-23')).toISOString()).toBe('2026-11-23T10:10:00.000Z');
    expect(yearsToExpiry(exchangeTime(Date.parse('2026-11-23T15:39:59+05:30')), nseFo.expiresAt('2026-11-23'))).toBeGreaterThan(0);
    expect(yearsToExpiry(exchangeTime(Date.parse('2026-11-23T15:40:00+05:30')), nseFo.expiresAt('2026-11-23'))).toBe(0);
  });

  it('trap 27: an index option ends in cash at its intrinsic value: nothing is delivered, both sides pay for the close-out and only the holder pays tax on it', () => {
    for (const [net, premium, realised] of [
      [65, 142.5, 10_903.75],
      [-65, 142.5, -10_903.75],
    ] as const) {
      const opened = fill('a', net > 0 ? 'buy' : 'sell', 65, premium);
      const ended = settle(CALL, net, 310.25);
      const flat = foldFills([opened, ended]);
      expect([flat.netQuantity, flat.openCost, flat.realised]).toEqual([0, 0, moneyFromDecimal(realised)]);
      // Rs 20 and 18 % GST = 23.60; the holder also 0.15 % of 65 x 310.25 = 20 166.25, that is 30.2494.
      const stt = net > 0 ? 30.2494 : 0;
      expect([ended.charges.stt, ended.charges.total]).toEqual([moneyFromDecimal(stt), moneyFromDecimal(stt + 23.6)]);
    }
  });

  it('trap 28: valued at the spot the put breaks even at 23 965.85, not at the 23 886.58 that the forward gives', () => {
    const held = fill('a', 'buy', 65, 34.15);
    const profitAt = (spot: number) => foldFills([held, settle(PUT, 65, Math.max(0, 24_000 - spot))]).realised;
    expect(profitAt(23_965.85)).toBe(0);
    expect(profitAt(23_886.58)).toBe(moneyFromDecimal(5_152.55));
    expect([profitAt(0), profitAt(24_000)]).toEqual([moneyFromDecimal(1_557_780.25), moneyFromDecimal(-2_219.75)]);
  });
});
