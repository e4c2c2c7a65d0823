import { describe, expect, it } from 'vitest';
import { chainFacts, chainLines, nearestStrikeTo } from '#client/features/market/model/chain-lines.ts';
import { moveCell } from '#client/features/market/model/move-cell.ts';
import { rowWindow } from '#client/ui/use-row-window.ts';
import { ladderOf } from '#tests/support/chain-samples.ts';

describe('the lines of a chain', () => {
  const chain = ladderOf();
  const lines = chainLines(chain, 26_000, 26_012.35);

  it('are in the money on the call side below the spot and on the put side above', () => {
    expect(lines.find((line) => line.strike === 26_000)).toMatchObject({ atm: true, inTheMoney: 'call' });
    expect(lines.find((line) => line.strike === 26_050)).toMatchObject({ atm: false, inTheMoney: 'put' });
  });
  it('stand in ascending strikes whatever the server sends', () => {
    const mixed = chainLines({ ...chain, rows: chain.rows.toReversed() }, 26_000, 26_012.35);
    expect(mixed.map((line) => line.strike)).toEqual(lines.map((line) => line.strike));
  });
  it('find the strike nearest to the spot', () => {
    expect(nearestStrikeTo(26_012, [25_950, 26_000, 26_050])).toBe(26_000);
    expect(nearestStrikeTo(26_025, [26_000, 26_050])).toBe(26_050);
    expect(nearestStrikeTo(26_025, [])).toBeNull();
  });
  it('give ratio and totals from the interest asked for', () => {
    const facts = chainFacts(chain, (leg) => leg.oi);
    expect(facts.putCallRatio).toBe(0.5);
    expect(facts.callInterest).toBe(41 * 1_240_000);
    expect(facts.maxPain).not.toBeNull();
  });
});

describe('moving in the grid', () => {
  it('stops at the edges', () => {
    expect(moveCell({ row: 0, column: 0 }, 'ArrowUp', 41, 5, 10, false)).toEqual({ row: 0, column: 0 });
    expect(moveCell({ row: 39, column: 4 }, 'PageDown', 41, 5, 10, false)).toEqual({ row: 40, column: 4 });
    expect(moveCell({ row: 3, column: 2 }, 'End', 41, 5, 10, true)).toEqual({ row: 40, column: 4 });
    expect(moveCell({ row: 3, column: 2 }, 'x', 41, 5, 10, false)).toBeNull();
  });
});

describe('the window of rows', () => {
  it('draws what is visible and six beyond each edge, and keeps the height of the rest', () => {
    expect(rowWindow(480, 480, 41, 48)).toEqual({ first: 4, end: 26, before: 192, after: 720 });
    expect(rowWindow(0, 480, 5, 48)).toEqual({ first: 0, end: 5, before: 0, after: 0 });
    expect(rowWindow(9_999, 480, 5, 48)).toEqual({ first: 5, end: 5, before: 240, after: 0 });
  });
});
