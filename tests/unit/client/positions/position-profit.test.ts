import { describe, expect, it } from 'vitest';
import { flatPositions, groupPositions } from '#client/features/positions/model/group-positions.ts';
import { openProfitOf, profitAt, sumOfProfits } from '#client/state/positions/profit.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import { markOf } from '#domain/market/mark.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import type { Position } from '#client/api/types.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { NO_CHARGES, positionOf, quoteOf } from '#tests/support/server/wire-samples.ts';

const rs = moneyFromDecimal;
const at = priceFromDecimal;
/** Two lots bought at 100. */
const wirePosition = (change: Partial<Position> = {}) => positionOf({ net_quantity: 130, net_lots: 2, open_cost: 13_000, ...change });
const charges = { ...NO_CHARGES, brokerage: 20, stt: 1.23, total: 21.23 };

describe('the profit of a position', () => {
  it('stands at the mark: the last trade, no lower than the bid and no higher than the ask', () => {
    const mark = (last: number, bid: number | null, ask: number | null) => () =>
      markOf(at(last), bid === null ? null : at(bid), ask === null ? null : at(ask));
    const one = [wirePosition()];
    expect(openProfitOf(one, mark(90, 110, 111))).toBe(rs(1_300));
    expect(openProfitOf(one, mark(120, 109, 110))).toBe(rs(1_300));
    expect(openProfitOf(one, mark(110, 100, 120))).toBe(rs(1_300));
    expect(openProfitOf(one, mark(110, null, null))).toBe(rs(1_300));
  });

  it('is mark x net quantity - open cost, to the paisa', () => {
    const profit = profitAt(wirePosition({ open_cost: 13_000.65, realised_pnl: -12.35, charges }), at(110.05));
    expect(profit.unrealised).toBe(rs(1_305.85));
    expect(profit.gross).toBe(rs(1_293.5));
    expect(profit.charges).toBe(rs(21.23));
    expect(profit.net).toBe(rs(1_272.27));
  });

  it('of a short position falls when the price rises', () => {
    const short = wirePosition({ net_quantity: -130, net_lots: -2, open_cost: -13_000 });
    expect(profitAt(short, at(110)).unrealised).toBe(rs(-1_300));
  });

  it('stands at the mark that the server told while no live quote has come, before the last trade that came with it', () => {
    const none = () => null;
    const quote = quoteOf({ ltp: 90, bid: null, ask: null });
    expect(openProfitOf([wirePosition({ quote: null, mark_price: 110 })], none)).toBe(rs(1_300));
    expect(openProfitOf([wirePosition({ quote, mark_price: 110 })], none)).toBe(rs(1_300));
    expect(openProfitOf([wirePosition({ quote: null, mark_price: null })], none)).toBeNull();
    expect(openProfitOf([wirePosition({ quote: null, mark_price: 110 })], () => markOf(at(120), null, null))).toBe(rs(2_600));
  });

  it('is unknown without a price, but what is realised stays known', () => {
    const profit = profitAt(wirePosition({ realised_pnl: 50 }), null);
    expect(profit).toMatchObject({ unrealised: null, gross: null, net: null, realised: rs(50) });
  });

  it('of a flat position needs no price', () => {
    expect(profitAt(wirePosition({ net_quantity: 0, net_lots: 0, open_cost: 0, realised_pnl: 42.1, charges }), null).net).toBe(rs(20.87));
  });

  it('is unknown in what another back end has not told, and in all that is reckoned from it', () => {
    const untold = (change: object) => profitAt(wirePosition(change), at(110));
    expect(untold({ realised_pnl: null })).toMatchObject({ realised: null, unrealised: rs(1_300), gross: null, net: null });
    expect(untold({ charges: { ...NO_CHARGES, total: null } })).toMatchObject({ gross: rs(1_300), charges: null, net: null });
    expect(untold({ open_cost: null })).toMatchObject({ unrealised: null, gross: null, net: null });
    expect(sumOfProfits([profitAt(wirePosition(), at(110)), untold({ realised_pnl: null })])).toMatchObject({
      realised: null,
      unrealised: rs(2_600),
    });
  });

  it('of several is unknown as soon as one is', () => {
    const known = profitAt(wirePosition(), at(110));
    const unknown = profitAt(wirePosition({ realised_pnl: 5 }), null);
    expect(sumOfProfits([known, unknown])).toMatchObject({ unrealised: null, gross: null, net: null, realised: rs(5) });
    expect(sumOfProfits([known, known]).gross).toBe(rs(2_600));
    expect(sumOfProfits([]).net).toBe(0);
  });
});

describe('positions by idea', () => {
  it('stand by underlying and expiry, futures first, then by strike; flat ones apart', () => {
    const put = wirePosition({ position_id: 'p', instrument: optionOf(25_900, 'put') });
    const call = wirePosition({ position_id: 'c' });
    const near = wirePosition({ position_id: 'n', instrument: optionOf(26_000, 'call', { expiry: '2026-11-23' }) });
    const flat = wirePosition({ position_id: 'f', net_quantity: 0, net_lots: 0, open_cost: 0 });
    const all = [call, flat, put, near];
    expect(groupPositions(all).map((group) => [group.expiry, group.positions.map((each) => each.position_id)])).toEqual([
      ['2026-11-23', ['n']],
      ['2026-12-01', ['p', 'c']],
    ]);
    expect(flatPositions(all).map((each) => each.position_id)).toEqual(['f']);
  });
});
