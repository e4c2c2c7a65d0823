import { strict as assert } from 'node:assert';
import { exchangeTime } from '#domain/units/time.ts';
import { type MarketState, createMarket, instrumentsOf, marketHash, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import type { Row } from './support/row.ts';

const STEPS = 92_400;

function day(): MarketState {
  let state = createMarket(42, exchangeTime(Date.parse('2026-11-25T03:45:00Z')));
  for (let step = 0; step < STEPS - 1; step += 1) state = stepMarket(state).state;
  return state;
}

/** Returns what a step, a whole virtual day and a quote of the simulated market cost on one thread; the day must be the same twice. */
export function run(): Promise<Row[]> {
  const hash = marketHash(day());
  const start = process.cpuUsage().user;
  let state = day();
  const spent = process.cpuUsage().user - start;
  assert.equal(marketHash(state), hash, 'the same seed gave another day');
  const ids = instrumentsOf(state).map((instrument) => instrument.id);
  let quoting = 0;
  const rounds = 50;
  for (let round = 0; round < rounds; round += 1) {
    state = stepMarket({ ...state, at: state.opensAt }).state;
    const from = process.cpuUsage().user;
    for (const id of ids) quoteOf(state, id);
    quoting += process.cpuUsage().user - from;
  }
  return Promise.resolve([
    { what: 'step of the simulated market', value: spent / STEPS, unit: 'us', target: '50', hard: '-' },
    { what: 'simulated day of 92 400 steps', value: spent / 1e6, unit: 's', target: '4', hard: '-' },
    { what: 'quote with depth, first of its state', value: quoting / rounds / ids.length, unit: 'us', target: '-', hard: '-' },
  ]);
}
