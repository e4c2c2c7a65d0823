import { strict as assert } from 'node:assert';
import { exchangeTime } from '#domain/units/time.ts';
import { type MarketState, createMarket, instrumentsOf, quoteOf, stepMarket } from '#simulator/feed/market.ts';
import type { Row } from './support/row.ts';
import { marketHash } from '#tests/support/market/market-hash.ts';

const STEPS = 92_400;
const start = (stepMs?: number) => createMarket(42, exchangeTime(Date.parse('2026-11-25T03:45:00Z')), stepMs);

function after(from: MarketState, steps: number): MarketState {
  let state = from;
  for (let step = 0; step < steps; step += 1) state = stepMarket(state).state;
  return state;
}

function spent(work: () => unknown): number {
  const from = process.cpuUsage().user;
  work();
  return process.cpuUsage().user - from;
}

/** Returns what a step, a virtual day, the change of a day and a quote of the simulated market cost on one thread; the day must be the same twice. */
export function run(): Promise<Row[]> {
  const hash = marketHash(after(start(), STEPS - 1));
  let state = start();
  const day = spent(() => (state = after(state, STEPS - 1)));
  assert.equal(marketHash(state), hash, 'the same seed gave another day');
  const bytes = JSON.stringify(state).length;
  const night = spent(() => stepMarket(state));
  const long = spent(() => after(start(15_000), 1_500)) / 1_500;
  const ids = instrumentsOf(state).map((instrument) => instrument.id);
  let quoting = 0;
  let volatility = 0;
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1) {
    state = stepMarket({ ...state, at: state.opensAt }).state;
    const now = state;
    volatility += spent(() => quoteOf(now, 'SIM:INDIAVIX'));
    quoting += spent(() => ids.forEach((id) => quoteOf(now, id)));
  }
  return Promise.resolve([
    { what: 'step of the simulated market, 250 ms', value: day / STEPS, unit: 'us', target: '150', hard: '-' },
    { what: 'step of the simulated market, 15 s', value: long, unit: 'us', target: '400', hard: '-' },
    { what: 'simulated day of 92 400 steps', value: day / 1e6, unit: 's', target: '14', hard: '-' },
    { what: 'close, night and open', value: night / 1e3, unit: 'ms', target: '50', hard: '-' },
    { what: 'quote with depth, first of its state', value: quoting / rounds / ids.length, unit: 'us', target: '-', hard: '-' },
    { what: 'volatility index from its chain', value: volatility / rounds, unit: 'us', target: '1000', hard: '-' },
    { what: 'market as JSON', value: bytes / 1_000, unit: 'kB', target: '100', hard: '-' },
  ]);
}
