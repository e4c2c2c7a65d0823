import { describe, expect, it } from 'vitest';
import type { OverviewShare, Watchlist } from '#client/api/types.ts';
import { movedPast, withAdded, withRemoved, withRestored } from '#client/features/market/model/list-edits.ts';
import { eventDays, mostActive, movedShares, sectorMoves, strongest } from '#client/features/market/model/movers.ts';

const share = (symbol: string, ltp: number, change: Partial<OverviewShare> = {}): OverviewShare => ({
  instrument_id: `SIM:${symbol}`,
  symbol,
  ltp,
  previous_close: 100,
  sector: 'energy',
  volume: 1_000,
  issued: 1_000,
  ...change,
});
const names = (list: readonly { share: OverviewShare }[]) => list.map((each) => each.share.symbol);

describe('who moves', () => {
  const shares = movedShares([
    share('UP', 110),
    share('FLAT', 100),
    share('DOWN', 90),
    share('MORE', 120, { sector: 'power', volume: 9_000 }),
    share('NEW', 100, { previous_close: 0 }),
  ]);
  it('is those who rose, or fell, the strongest first', () => {
    expect(names(strongest(shares, 1))).toEqual(['MORE', 'UP']);
    expect(names(strongest(shares, -1))).toEqual(['DOWN']);
  });
  it('counts activity in money', () => expect(names(mostActive(shares))[0]).toBe('MORE'));
  it('weighs a sector by what its shares are worth', () => {
    const [first, second] = sectorMoves(shares);
    expect(first).toMatchObject({ sector: 'power', breadth: { up: 1, down: 0, flat: 0 } });
    expect(second!.move).toBeCloseTo((0.1 * 110 - 0.1 * 90) / 300, 6);
  });
});

it('events stand by their day, soonest first', () => {
  const event = (date: string) => ({ date, kind: 'expiry' as const, underlying: 'NIFTY', monthly: false, name: null, expected: false });
  expect(eventDays([event('2026-12-01'), event('2026-11-24'), event('2026-12-01')]).map(([date, list]) => [date, list.length])).toEqual([
    ['2026-11-24', 1],
    ['2026-12-01', 2],
  ]);
});

describe('a watchlist', () => {
  const list: Watchlist = { number: 1, name: '', instrument_ids: ['a', 'b', 'c'] };
  const ids = (next: Watchlist) => next.instrument_ids.join('');
  it('takes an instrument once, at its end, while there is room', () => {
    expect(ids(withAdded(list, 'd', 50))).toBe('abcd');
    expect(withAdded(list, 'a', 50)).toBe(list);
    expect(withAdded(list, 'd', 3)).toBe(list);
  });
  it('moves one place, and not beyond its ends', () => {
    expect(ids(movedPast(list, 'b', -1)(list))).toBe('bac');
    expect(ids(movedPast(list, 'b', 1)(list))).toBe('acb');
    expect(movedPast(list, 'a', -1)(list)).toBe(list);
    expect(movedPast(list, 'x', 1)(list)).toBe(list);
  });
  it('moves past the same neighbour in a list that has changed meanwhile, and once however often it is asked to', () => {
    const later = movedPast(list, 'a', 1);
    expect(ids(later({ ...list, instrument_ids: ['x', 'a', 'y', 'b', 'c'] }))).toBe('xybac');
    expect(ids(later(later(list)))).toBe('bac');
    const sooner = movedPast(list, 'c', -1);
    expect(ids(sooner({ ...list, instrument_ids: ['c', 'b'] }))).toBe('cb');
    expect(ids(sooner({ ...list, instrument_ids: ['c'] }))).toBe('c');
    expect(ids(sooner({ ...list, instrument_ids: ['b'] }))).toBe('b');
  });
  it('has what was taken out back at its place', () => expect(ids(withRestored(withRemoved(list, 'b'), 'b', 1))).toBe('abc'));
});
