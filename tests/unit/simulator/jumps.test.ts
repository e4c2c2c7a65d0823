import { describe, expect, it } from 'vitest';
import { exchangeTime } from '#domain/units/time.ts';
import { createMarket } from '#simulator/feed/first-market.ts';
import { type MarketState, stepMarket } from '#simulator/feed/market.ts';
import { chainVolatility } from '#simulator/feed/volatility-quote.ts';
import { varianceShare } from '#simulator/processes/activity.ts';
import { type PathState, TRADING_DAYS, movePath } from '#simulator/processes/path.ts';
import { Random } from '#simulator/processes/random.ts';
import { underlyingRow } from '#simulator/underlyings.ts';
import { advancePath } from '#tests/support/books/one-path.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

const parameters = underlyingRow('NIFTY')!.path;
const MINUTES = 385;
const minute = (1 - parameters.overnightShare) / TRADING_DAYS / MINUTES;
const start: PathState = { spot: 26_000, slow: 0.2, fast: 0.1, carry: parameters.carryMean, skew: 1 };

/** The path after a jump of so many days' deviations and nothing else, in steps that make up `minutes`. */
function afterJump(size: number, minutes: number, steps: number): PathState {
  const random = Random.seeded(1);
  const still = { move: 0, slow: 0, fast: 0 };
  let path = start;
  for (let step = 0; step < steps; step += 1) {
    const jump = step === 0 ? { size, minutes: 1 } : { size: 0, minutes: 0 };
    path = movePath(path, parameters, (minute * minutes) / steps, { ...still, jump }, random, minutes / steps);
  }
  return path;
}
const move = (path: PathState) => Math.log(path.spot / start.spot);

describe('a jump', () => {
  it('runs out over minutes: in the first of them no more than one percent, in the end the whole of it', () => {
    for (const size of [-5, 5]) {
      expect(Math.abs(move(afterJump(size, 1, 240)))).toBeLessThan(0.01);
      expect(Math.abs(move(afterJump(size, 60, 60)))).toBeGreaterThan(0.04);
      expect(afterJump(size, 60, 60).rush).toBeUndefined();
    }
  });

  it('goes as far in one long step as in many short ones', () => {
    expect(move(afterJump(-3, 4, 1))).toBeCloseTo(move(afterJump(-3, 4, 960)), 3);
  });

  it('raises volatility whichever way it goes, and more when it is a fall', () => {
    const raised = (size: number) => afterJump(size, 60, 60).fast - afterJump(0, 60, 60).fast;
    expect(raised(2)).toBeGreaterThan(0.05);
    expect(raised(-2)).toBeGreaterThan(1.5 * raised(2));
    const opening = createMarket(1, exchangeTime(Date.parse('2026-11-25T03:45:00Z')));
    const vix = (rush: PathState['rush']) => {
      const underlyings = opening.underlyings.map((one) => ({ ...one, path: { ...one.path, ...(rush && { rush }) } }));
      let state: MarketState = { ...opening, underlyings };
      for (let step = 0; step < 60; step += 1) state = stepMarket({ ...state, stepMs: 15_000 }).state;
      return chainVolatility(state)!;
    };
    const calm = vix(null);
    expect(vix({ move: 0.03, slow: 0, fast: 0.2, minutes: 3 })).toBeGreaterThan(calm + 0.3);
    expect(vix({ move: -0.03, slow: 0.05, fast: 0.5, minutes: 3 })).toBeGreaterThan(calm + 1);
  });

  it('under way is part of the stored market: a restart goes on with it', () => {
    const opening = createMarket(1, exchangeTime(Date.parse('2026-11-25T03:45:00Z')));
    const rush = { move: 0.02, slow: 0, fast: 0.1, minutes: 4 };
    const underlyings = opening.underlyings.map((one) => ({ ...one, path: { ...one.path, rush } }));
    const state = stepMarket({ ...opening, underlyings }).state;
    const stored = JSON.parse(JSON.stringify(state)) as typeof state;
    expect(marketHash(stepMarket(stored).state)).toBe(marketHash(stepMarket(state).state));
    expect(marketHash(state)).not.toBe(
      marketHash({ ...state, underlyings: state.underlyings.map((one) => ({ ...one, path: { ...one.path, rush: null } })) }),
    );
  });
});

it('no minute of two simulated years moves the index by more than 2 %, and hardly any by more than 1 %', () => {
  const random = Random.seeded(3);
  let path = start;
  let worst = 0;
  let beyond = 0;
  for (let count = 0; count < 2 * TRADING_DAYS * MINUTES; count += 1) {
    const at = count % MINUTES;
    const share = varianceShare((at + 1) / MINUTES) - varianceShare(at / MINUTES);
    const before = path.spot;
    path = advancePath(path, parameters, (share * (1 - parameters.overnightShare)) / TRADING_DAYS, random, 1);
    const moved = Math.abs(path.spot / before - 1);
    worst = Math.max(worst, moved);
    if (moved > 0.01) beyond += 1;
  }
  expect(worst).toBeLessThan(0.02);
  expect(beyond).toBeLessThan(4);
});
