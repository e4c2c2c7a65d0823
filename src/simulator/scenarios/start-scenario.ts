import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import { exchangeHalts } from '#simulator/exchange-halts.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { exchangeTime } from '#domain/units/time.ts';
import type { MarketState, ScenarioRun } from '../feed/market-state.ts';
import { hash32 } from '#domain/units/hash32.ts';
import { SCENARIO_ROWS, type Scenario } from './scenario.ts';

/** How far beyond the level of a breaker the fall goes that triggers it. */
const BEYOND = 0.002;

/** Log return from where the market is to just below the first breaker that stops trading now. */
function fallToHalt(state: MarketState): number {
  const market = state.underlyings[0];
  const halt = exchangeHalts(state.at).find(({ percent, minutes }) => minutes !== 0 && percent > state.breaker);
  if (market === undefined || halt === undefined) return 0;
  return Math.log((market.close.path.spot * (1 - halt.percent / 100 - BEYOND)) / market.path.spot);
}

/**
 * Returns the market with a scenario begun at its present instant; null ends one. The state alone changes, nothing is drawn: the next
 * step brings its first effect. `expiry` begins on the next day on which contracts of the first underlying end; until then each step is
 * the rest of a session.
 */
export function startScenario(state: MarketState, name: Scenario | null): MarketState {
  if (name === null) return { ...state, scenario: null };
  const row = SCENARIO_ROWS[name];
  const sign = row.eitherWay && hash32(state.seed, state.step, 0x5ce) % 2 === 1 ? -1 : 1;
  const run: ScenarioRun = { name, from: state.at, until: state.closesAt, sign, begun: false, fall: row.halts ? fallToHalt(state) : 0 };
  if (typeof row.lasts === 'number')
    return { ...state, scenario: { ...run, until: exchangeTime(Math.min(state.closesAt, state.at + row.lasts * MINUTE_MS)) } };
  if (row.lasts === 'night')
    return {
      ...state,
      scenario: { ...run, until: exchangeCalendar.sessionOn(exchangeCalendar.nextTradingDay(state.tradingDate)).opensAt },
    };
  const nearest = state.underlyings[0]?.listing[0];
  if (row.lasts === 'session' || nearest === undefined) return { ...state, scenario: run };
  const { opensAt, closesAt } = exchangeCalendar.sessionOn(exchangeCalendar.dateAt(exchangeCalendar.expiresAt(nearest.expiry)));
  return { ...state, scenario: { ...run, from: exchangeTime(Math.max(opensAt, state.at)), until: closesAt } };
}
