import { describe, expect, it } from 'vitest';
import { filterPositions, sortPositions } from '#client/features/positions/model/arrange-positions.ts';
import { dayProfitAt, rowsByPosition } from '#client/features/positions/model/day-rows.ts';
import { greeksOfChains, netGreek } from '#client/state/positions/greeks.ts';
import { groupPositions } from '#client/features/positions/model/group-positions.ts';
import { payoffAtExpiry } from '#client/features/positions/model/payoff.ts';
import { isFiltered, queryOf, viewOf, withoutFilters } from '#client/features/positions/model/view-query.ts';
import { priceFromDecimal } from '#domain/units/price.ts';
import { optionOf } from '#tests/support/market/chain-samples.ts';
import { bookRowOf, chainOf, positionOf } from '#tests/support/server/wire-samples.ts';

const long = positionOf({ net_quantity: 130, net_lots: 2 });
const short = positionOf({
  position_id: 's1',
  instrument: optionOf(26_100, 'put'),
  net_quantity: -65,
  net_lots: -1,
  product: 'MIS',
  portfolio_id: 'p2',
});
const flat = positionOf({ position_id: 'f1', net_quantity: 0, net_lots: 0 });
const all = [long, short, flat];
const at = (mark: number) => () => ({ price: priceFromDecimal(mark), basis: 'last' }) as const;
const view = viewOf(new URLSearchParams());
const ids = (positions: readonly { position_id: string }[]) => positions.map((each) => each.position_id);

describe('the view of the positions', () => {
  it('stands whole in the address and comes back from it', () => {
    const address = 'group=account&product=MIS&side=short&segment=option&status=bare&q=nifty+26&net=1&sort=pnl&dir=desc';
    expect(new URLSearchParams(queryOf(viewOf(new URLSearchParams(address)))).toString()).toBe(address);
    expect(queryOf(view)).toEqual({});
  });

  it('passes over what it does not know', () => {
    expect(viewOf(new URLSearchParams('group=moon&side=up&sort=colour'))).toEqual(view);
  });

  it('without its filters hides nothing and keeps the rest', () => {
    const filtered = viewOf(new URLSearchParams('group=none&segment=future'));
    expect([isFiltered(filtered), isFiltered(withoutFilters(filtered)), withoutFilters(filtered).group]).toEqual([true, false, 'none']);
  });
});

describe('the filters', () => {
  const left = (change: object) => ids(filterPositions(all, { ...view, ...change }, (each) => each.position_id === 's1'));
  it('leave what matches all of them', () => {
    expect(left({})).toEqual(['x1', 's1', 'f1']);
    expect(left({ side: 'short' })).toEqual(['s1']);
    expect(left({ product: 'NRML' })).toEqual(['x1', 'f1']);
    expect(left({ segment: 'option' })).toEqual(['x1', 's1', 'f1']);
    expect(left({ segment: 'future' })).toEqual([]);
    expect(left({ status: 'open' })).toEqual(['x1', 's1']);
    expect(left({ status: 'closed' })).toEqual(['f1']);
    expect(left({ status: 'bare' })).toEqual(['s1']);
    expect(left({ text: '26100 pe nifty' })).toEqual(['s1']);
    expect(left({ side: 'short', text: 'ce' })).toEqual([]);
  });
});

describe('groups', () => {
  it('hold every open position once, whatever they are made of', () => {
    for (const grouping of ['expiry', 'underlying', 'portfolio', 'account', 'none'] as const)
      expect(ids(groupPositions(all, grouping).flatMap((group) => group.positions)).toSorted()).toEqual(['s1', 'x1']);
    expect(groupPositions(all, 'portfolio').map((group) => group.portfolioId)).toEqual(['p1', 'p2']);
    expect(groupPositions(all, 'underlying').map((group) => group.underlying)).toEqual(['NIFTY']);
  });
});

describe('net figures', () => {
  const greeks = greeksOfChains([chainOf()]);
  it('weigh each sensitivity by its units, and know nothing when one is unknown', () => {
    const delta = greeks.get(long.instrument.instrument_id)?.delta ?? Number.NaN;
    expect(netGreek([long, flat], 'delta', greeks)).toBeCloseTo(delta * 130, 9);
    expect(netGreek([long, short], 'delta', greeks)).toBeNull();
  });

  it('of the day add up to the paisa, before and after charges, and are unknown without a row', () => {
    const rows = rowsByPosition([
      bookRowOf({ gross_pnl: 0.1, net_pnl: 0.05 }),
      bookRowOf({ position_id: 's1', net_quantity: -65, gross_pnl: 0.2, net_pnl: 0.1 }),
    ]);
    const marked = at(112.35);
    expect(dayProfitAt([long, short], rows, false, marked)).toBe(0.3);
    expect(dayProfitAt([long, short], rows, true, marked)).toBe(0.15);
    expect(dayProfitAt([long, flat], rows, false, marked)).toBeNull();
  });

  it('of the day stand at the price of the open profit, not at the one the book was valued at', () => {
    const rows = rowsByPosition([bookRowOf({ net_quantity: 130, gross_pnl: 10, net_pnl: 5, mark: 112.35 })]);
    expect(dayProfitAt([long], rows, false, at(112.4))).toBe(16.5);
    expect(dayProfitAt([long], rows, true, at(112.3))).toBe(-1.5);
    // Without a live mark the day stands where the server valued it.
    expect(dayProfitAt([long], rows, false, () => null)).toBe(10);
  });

  it('of the day stand as the book has them until it knows of the last fill: as the result of the account does', () => {
    const rows = rowsByPosition([bookRowOf({ gross_pnl: 10, net_quantity: 65 })]);
    expect(dayProfitAt([long], rows, false, at(112.35))).toBe(10);
  });
});

describe('sorting', () => {
  it('puts what is unknown last, up and down', () => {
    const value = (each: { position_id: string }) => ({ x1: 5, s1: null, f1: 7 })[each.position_id] ?? null;
    expect(ids(sortPositions(all, { sort: 'pnl', descending: false }, value))).toEqual(['x1', 'f1', 's1']);
    expect(ids(sortPositions(all, { sort: 'pnl', descending: true }, value))).toEqual(['f1', 'x1', 's1']);
  });
});

describe('the picture of the profit at expiry', () => {
  it('has its corners at the strikes and loses no more than a bought option cost', () => {
    const bought = positionOf({ net_quantity: 65, open_cost: 6_500 });
    const payoff = payoffAtExpiry([bought], 26_000);
    expect(payoff?.low).toBe(-6_500);
    expect(payoff?.points.some(({ price, profit }) => price === 26_000 && profit === -6_500)).toBe(true);
    expect(payoff?.points.at(-1)?.profit).toBeCloseTo((26_000 * 1.08 - 26_000) * 65 - 6_500, 6);
  });

  it('is not drawn over several expiries', () => {
    const later = positionOf({ instrument: { ...long.instrument, expiry: '2026-12-29' } });
    expect(payoffAtExpiry([long, later], 26_000)).toBeNull();
  });
});
