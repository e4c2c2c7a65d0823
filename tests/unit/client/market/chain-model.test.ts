import { describe, expect, it } from 'vitest';
import { chainFacts, chainLines, keepLines, nearestStrikeTo } from '#client/features/market/model/chain-lines.ts';
import { moveCell } from '#client/features/market/model/move-cell.ts';
import { rowWindow } from '#client/ui/use-row-window.ts';
import { ladderOf } from '#tests/support/market/chain-samples.ts';

describe('the lines of a chain', () => {
  const chain = ladderOf();
  const choice = { atm: 26_000, spot: 26_012.35, range: 'all', every: 1, pairWidth: 0 } as const;
  const lines = chainLines(chain, choice);

  it('are in the money on the call side below the spot and on the put side above', () => {
    expect(lines.find((line) => line.strike === 26_000)).toMatchObject({ atm: true, inTheMoney: 'call' });
    expect(lines.find((line) => line.strike === 26_050)).toMatchObject({ atm: false, inTheMoney: 'put' });
  });
  it('stand in ascending strikes whatever the server sends', () => {
    const mixed = chainLines({ ...chain, rows: chain.rows.toReversed() }, choice);
    expect(mixed.map((line) => line.strike)).toEqual(lines.map((line) => line.strike));
  });
  it('find the strike nearest to the spot', () => {
    expect(nearestStrikeTo(26_012, [25_950, 26_000, 26_050])).toBe(26_000);
    expect(nearestStrikeTo(26_025, [26_000, 26_050])).toBe(26_050);
    expect(nearestStrikeTo(26_025, [])).toBeNull();
  });
  it('are those of the range and of round strikes, with the one at the money in any case', () => {
    const strikes = (change: Partial<Parameters<typeof chainLines>[1]>) =>
      chainLines(chain, { ...choice, ...change }).map(({ strike }) => strike);
    expect(strikes({ range: '10' })).toHaveLength(21);
    expect(strikes({ every: 2, atm: 26_050 }).filter((strike) => strike % 100 !== 0)).toEqual([26_050]);
    expect(strikes({ every: 10, range: '10' })).toEqual([25_000, 25_500, 26_000, 26_500, 27_000]);
  });
  it('have their pair so many strikes apart, and none where the ladder ends', () => {
    const [straddle] = chainLines(chain, choice);
    expect([straddle?.pairCallId, straddle?.pairPutId]).toEqual([straddle?.callId, straddle?.putId]);
    const wide = chainLines(chain, { ...choice, pairWidth: 2 });
    expect([wide[0]?.pairCallId, wide[0]?.pairPutId]).toEqual([lines[2]?.callId, null]);
  });
  it('stay the same objects in a newer chain unless something of them has changed', () => {
    const newer = { ...chain, rows: chain.rows.map((row) => ({ ...row, call: { ...row.call, ltp: 1, iv: 0.3 } })) };
    expect(keepLines(lines, chainLines(newer, choice))).toBe(lines);
    const moved = keepLines(lines, chainLines(newer, { ...choice, atm: 26_050 }));
    expect(moved.filter((line, index) => line !== lines[index]).map(({ strike }) => strike)).toEqual([26_000, 26_050]);
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
