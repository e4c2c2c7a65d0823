import { expect, it } from 'vitest';
import { readConfig } from '#server/config/read-config.ts';
import { type MarketState, STEP_MS, stepMarket } from '#simulator/feed/market.ts';
import { createMarketAfterHistory } from '#simulator/history/pre-run.ts';

const spotOf = (state: MarketState) => state.underlyings[0]!.path.spot;
const risen = ({ shares }: MarketState) =>
  shares.worth.filter((value, entry) => value * 10_000 > (shares.closeTicks[entry] ?? 0) * (shares.tick[entry] ?? 0)).length;

it('whoever sets nothing begins with an ordinary morning: half an hour near the open, neither all shares up nor all down', () => {
  const { seed } = readConfig({}, { root: '/nowhere', version: '0.0.0' }).simulator;
  let state = createMarketAfterHistory(seed, '2026-11-23');
  const open = spotOf(state);
  expect(Math.abs(open / state.underlyings[0]!.close.path.spot - 1)).toBeLessThan(0.0025);
  const moves: number[] = [];
  const breadths = [risen(state)];
  for (let step = 1; step <= (30 * 60_000) / STEP_MS; step += 1) {
    state = stepMarket(state).state;
    moves.push(Math.abs(spotOf(state) / open - 1));
    if (step % 240 === 0) breadths.push(risen(state));
  }
  expect(Math.max(...moves)).toBeLessThan(0.003);
  expect(Math.max(...moves)).toBeGreaterThan(0.0005);
  expect([Math.min(...breadths) >= 15, Math.max(...breadths) <= 35]).toEqual([true, true]);
}, 120_000);
