import { shareTick } from '#domain/instruments/tick-size.ts';
import { activity } from '../processes/activity.ts';
import type { Random } from '../processes/random.ts';
import { shareMover } from '../processes/share-moves.ts';
import { SHARES } from '../shares.ts';
import { presentInfluence } from '../scenarios/influence.ts';
import { type MarketState, STEP_MS, type SharesState } from './market-state.ts';
import { shareTouch } from './prices.ts';

/** How each share moves, in the order of the table. */
export const SHARE_MOVERS = SHARES.map(shareMover);

/** Chance that a usual share trades in 250 ms of mean activity. */
const TRADES_IN_STEP = 0.4;
const STEPS_A_DAY = 92_400;

/** Returns the shares before their first open. */
export function firstShares(worth: readonly number[], date: string, closeStep: number): SharesState {
  const tick = worth.map((value) => shareTick(value, date));
  const lastTicks = worth.map((value, entry) => Math.round((value * 10_000) / (tick[entry] ?? 1)));
  return { worth, tick, closeTicks: lastTicks, lastTicks, lastStep: worth.map(() => closeStep), volume: worth.map(() => 0) };
}

/**
 * Returns the shares at the open of a new day. Ticks are reviewed by the last close of a month when the month changes; a last price is
 * rounded to its new tick then. `steps` is the time from the last open to this one in steps of 250 ms.
 */
export function openShares(shares: SharesState, worth: readonly number[], date: string, newMonth: boolean, steps: number): SharesState {
  const price = (entry: number): number => (shares.lastTicks[entry] ?? 0) * (shares.tick[entry] ?? 0);
  const tick = newMonth ? worth.map((_, entry) => shareTick(price(entry) / 10_000, date)) : shares.tick;
  const lastTicks = worth.map((_, entry) => Math.round(price(entry) / (tick[entry] ?? 1)));
  return {
    worth,
    tick,
    closeTicks: lastTicks,
    lastTicks,
    lastStep: shares.lastStep.map((step) => step - steps),
    volume: worth.map(() => 0),
  };
}

/** Returns the shares after the trades of one step: each share trades at its bid or ask with a chance that grows with the length of the step. */
export function tradeShares(state: MarketState, random: Random): SharesState {
  const { shares } = state;
  const busy = activity((state.at - state.opensAt) / (state.closesAt - state.opensAt)) * presentInfluence(state).activity;
  const length = state.stepMs / STEP_MS;
  const chance = -Math.expm1(-TRADES_IN_STEP * busy * length);
  const lastTicks = [...shares.lastTicks];
  const lastStep = [...shares.lastStep];
  const volume = [...shares.volume];
  const step = (state.at - state.opensAt) / STEP_MS;
  SHARES.forEach((row, entry) => {
    const draw = random.uniform() / chance;
    if (draw >= 1) return;
    const touch = shareTouch(state, entry);
    // The draw is uniform again: its lower half buys, and the place within the half makes the size.
    const buys = draw < 0.5;
    const size = -Math.log(buys ? 2 * draw : 2 * draw - 1) * ((row.dailyVolume * busy * length) / STEPS_A_DAY / chance);
    lastTicks[entry] = buys ? touch.askTicks : touch.bidTicks;
    lastStep[entry] = step;
    volume[entry] = (volume[entry] ?? 0) + Math.max(1, Math.round(size));
  });
  return { ...shares, lastTicks, lastStep, volume };
}
