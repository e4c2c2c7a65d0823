import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/dates.ts';
import { betaOf, type DatedClose } from '#domain/market/beta.ts';

const dated = (closes: readonly number[]): readonly DatedClose[] =>
  closes.map((close, day) => ({ date: addDays('2025-01-01', day), close }));
/** Closes starting at 100 with these relative moves. */
const moving = (moves: readonly number[]) => {
  const closes = [100];
  for (const move of moves) closes.push((closes.at(-1) ?? 0) * (1 + move));
  return dated(closes);
};
const repeated = (pattern: readonly number[], times: number) => Array.from({ length: times }, () => pattern).flat();

/** Made once with normal moves around a slope of 1.2, rounded to a tick of 0.05. */
const MARKET = dated([
  26000, 26000.3, 26070.2, 26005.85, 25797.45, 25691.85, 25462.55, 25476.35, 25783.65, 25669.45, 25526.1, 25638.6, 25720.95, 25745.35,
  25529.75, 25523.05, 25682.75, 25372.05, 25267.55, 24835.2, 24547, 24140.1, 24089, 23814.25, 23872.35,
]);
const BANKS = dated([
  58500, 58564.2, 58715.95, 57820.85, 57126.35, 56849.1, 56289.5, 55912.3, 56604.8, 56043.95, 55458.55, 56062.75, 56069.3, 56140.85,
  55841.8, 55677.95, 56081.65, 55315.3, 55076.15, 53624.4, 52914.1, 52236.95, 51715.9, 51245.75, 51441.85,
]);

describe('betaOf', () => {
  it('is the slope and the R² that numpy gives', () => {
    // rx, ry = x[1:] / x[:-1] - 1, y[1:] / y[:-1] - 1; np.polyfit(rx, ry, 1)[0], np.corrcoef(rx, ry)[0, 1] ** 2.
    expect(betaOf(BANKS, MARKET)).toEqual({
      kind: 'known',
      beta: expect.closeTo(1.0853635744355257, 12),
      r2: expect.closeTo(0.7627091508271694, 12),
      sessions: 24,
      to: '2025-01-25',
    });
  });

  it('moves from one day that both have to the next where calendars differ', () => {
    // The same after np.delete of days 5 and 6 (missing here) and 12 (missing there) from both.
    const banks = BANKS.filter((_, day) => day !== 5 && day !== 6);
    const market = MARKET.filter((_, day) => day !== 12);
    expect(betaOf(banks, market)).toEqual({
      kind: 'known',
      beta: expect.closeTo(1.1478192183328146, 12),
      r2: expect.closeTo(0.7880315072340386, 12),
      sessions: 21,
      to: '2025-01-25',
    });
    // Two days fewer are too few.
    expect(betaOf(banks.slice(0, -2), market)).toMatchObject({ kind: 'few', sessions: 19 });
  });

  it('is by hand what covariance over variance is', () => {
    // Moves of +1 and -1 % in turn, always three times half as large: slope 1.5, nothing unexplained.
    const market = moving(repeated([0.01, -0.01], 10));
    expect(betaOf(moving(repeated([0.015, -0.015], 10)), market)).toMatchObject({
      beta: expect.closeTo(1.5, 12),
      r2: expect.closeTo(1, 12),
      sessions: 20,
    });
    // Against the market; and with nothing in common: x + - + -, y + + - -, covariance 0.
    expect(betaOf(moving(repeated([-0.005, 0.005], 10)), market)).toMatchObject({
      beta: expect.closeTo(-0.5, 12),
      r2: expect.closeTo(1, 12),
    });
    expect(betaOf(moving(repeated([0.01, 0.01, -0.01, -0.01], 5)), market)).toMatchObject({
      beta: expect.closeTo(0, 12),
      r2: expect.closeTo(0, 12),
    });
  });

  it('is of the last 250 sessions only', () => {
    const market = moving(repeated([0.01, -0.01], 200));
    const changed = moving([...repeated([0.03, -0.03], 75), ...repeated([0.01, -0.01], 125)]);
    expect(betaOf(changed, market)).toMatchObject({ beta: expect.closeTo(1, 12), r2: expect.closeTo(1, 12), sessions: 250 });
  });

  it('is not told by fewer than 20 sessions, and says how many there are', () => {
    const moves = repeated([0.01, -0.01], 10);
    expect(betaOf(moving(moves.slice(1)), moving(moves.slice(1)))).toEqual({ kind: 'few', sessions: 19 });
    expect(betaOf(moving(moves), moving(moves))).toMatchObject({ kind: 'known', sessions: 20 });
    expect(betaOf([], MARKET)).toEqual({ kind: 'few', sessions: 0 });
    expect(betaOf(BANKS, [])).toEqual({ kind: 'few', sessions: 0 });
  });

  it('is not told where one of the two does not move', () => {
    const still = dated(Array.from({ length: 25 }, () => 26_000));
    const steady = moving(Array.from({ length: 24 }, () => 0.01));
    for (const flat of [still, steady]) {
      expect(betaOf(flat, MARKET)).toEqual({ kind: 'still', sessions: 24 });
      expect(betaOf(BANKS, flat)).toEqual({ kind: 'still', sessions: 24 });
    }
  });

  it('is a number or said to be unknown, whatever the closes are', () => {
    const close = fc.oneof(
      { weight: 6, arbitrary: fc.double({ min: 1, max: 1e5, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, Number.MAX_VALUE) },
    );
    const row = fc.record({ date: fc.integer({ min: 0, max: 60 }).map((day) => addDays('2025-01-01', day)), close });
    const rows = fc.array(row, { maxLength: 80 }).map((all) => all.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
    fc.assert(
      fc.property(rows, rows, (own, market) => {
        const found = betaOf(own, market);
        expect(Number.isInteger(found.sessions)).toBe(true);
        if (found.kind !== 'known') return;
        expect(Number.isFinite(found.beta)).toBe(true);
        expect(found.r2).toBeGreaterThanOrEqual(0);
        expect(found.r2).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});
