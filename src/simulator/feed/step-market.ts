import { exchangeHalts } from '#simulator/exchange-halts.ts';
import { breakerReached } from '#domain/calendar/circuit-breaker.ts';
import { MINUTE_MS } from '#domain/calendar/dates.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { varianceShare } from '../processes/activity.ts';
import { type PathState, TRADING_DAYS, nudgePath, spotVariance } from '../processes/path.ts';
import { Random } from '../processes/random.ts';
import { moveShares } from '../processes/share-moves.ts';
import { advanceTogether } from '../processes/together.ts';
import { hurries, type Influence, influenceOn } from '../scenarios/influence.ts';
import type { UnderlyingRow } from '../underlyings.ts';
import { tradeStep } from './books.ts';
import { listingOn, needsStrikes } from './listing.ts';
import type { MarketState, ScenarioRun, UnderlyingState } from './market-state.ts';
import { rowOf } from './prices.ts';
import { type Settlement, nextSession, openBooks, settlementsOf } from './session-end.ts';
import { SHARE_MOVERS, tradeShares } from './share-trading.ts';

/** What one step gives. `sessionEnded` tells that the step closed a session: `state` is then the open of the next trading day. */
interface MarketStep {
  readonly state: MarketState;
  readonly sessionEnded: null | { readonly date: string; readonly settlements: readonly Settlement[] };
}

function stepUnderlying(state: MarketState, underlying: UnderlyingState, row: UnderlyingRow, path: PathState): UnderlyingState {
  if (!needsStrikes(underlying.listing, path.spot, row)) return { ...underlying, path };
  const moved = { ...underlying, path, listing: listingOn(state.tradingDate, path.spot, row, underlying.listing) };
  const opening = { seed: state.seed, opensAt: state.opensAt, stepsLater: 0, newDay: false };
  return { ...moved, books: openBooks(opening, moved, underlying) };
}

/** Returns the rows with multiplied volatility of returns; the volatility used for option prices is unchanged. */
function louder(rows: readonly UnderlyingRow[], volatility: number): readonly UnderlyingRow[] {
  if (volatility === 1) return rows;
  return rows.map((row) => ({ ...row, path: { ...row.path, baseVolatility: row.path.baseVolatility * volatility } }));
}

/** Returns the path under a scenario's influence: pulled to the nearest round strike, moved, volatility raised. */
function influenced(path: PathState, row: UnderlyingRow, { move, fast, slow, pin }: Influence): PathState {
  if (move === 0 && fast === 0 && slow === 0 && pin === 0) return path;
  const round = row.strikeStep * 2;
  const pull = pin === 0 ? 0 : pin * Math.log((Math.round(path.spot / round) * round) / path.spot);
  return nudgePath(path, move + pull, slow, fast);
}

function scenarioAfter(run: ScenarioRun | null, at: ExchangeTime): ScenarioRun | null {
  if (run === null || at < run.from) return run;
  if (at >= run.until) return null;
  return run.begun ? run : { ...run, begun: true };
}

/** Returns what everything is worth at a later instant of the session, before anything trades there. */
export function moveMarket(before: MarketState, at: ExchangeTime, random: Random): MarketState {
  const length = before.closesAt - before.opensAt;
  const share = varianceShare((at - before.opensAt) / length) - varianceShare((before.at - before.opensAt) / length);
  const rows = before.underlyings.map(rowOf);
  const [market, leader] = [before.underlyings[0], rows[0]];
  if (market === undefined || leader === undefined) return before;
  const time = (share * (1 - leader.path.overnightShare)) / TRADING_DAYS;
  const influence = influenceOn(before, at);
  const paths = advanceTogether(
    before.underlyings.map(({ path }) => path),
    louder(rows, influence.volatility),
    time,
    random,
    (at - before.at) / MINUTE_MS,
  ).map((path, index) => influenced(path, rows[index] ?? leader, influence));
  const stretch = {
    time,
    marketMove: Math.log((paths[0]?.spot ?? market.path.spot) / market.path.spot),
    marketDeviation: Math.sqrt(spotVariance(market.path, leader.path)),
    newsChance: 0,
  };
  return {
    ...before,
    step: before.step + 1,
    at,
    quotedAt: at,
    underlyings: before.underlyings.map((underlying, index) =>
      stepUnderlying(before, underlying, rows[index] ?? leader, paths[index] ?? underlying.path),
    ),
    shares: { ...before.shares, worth: moveShares(before.shares.worth, SHARE_MOVERS, stretch, random) },
    scenario: scenarioAfter(before.scenario, at),
  };
}

/** The indices whose moves stop the market. */
const BREAKING = new Set(['NIFTY', 'SENSEX']);

/** Returns the market halted when a circuit breaker has been passed. */
function halted(state: MarketState): MarketState {
  const moves = state.underlyings.map(({ name, path, close }) => (BREAKING.has(name) ? Math.abs(path.spot / close.path.spot - 1) : 0));
  const reached = breakerReached(exchangeHalts(state.at), Math.max(...moves), state.breaker);
  if (reached === null) return state;
  if (reached.minutes === 0) return { ...state, breaker: reached.percent };
  const until = reached.minutes === 'day' ? state.closesAt : Math.min(state.closesAt, state.at + reached.minutes * MINUTE_MS);
  return { ...state, breaker: reached.percent, haltedUntil: exchangeTime(until) };
}

function ended(state: MarketState, random: Random): MarketStep {
  const sessionEnded = { date: state.tradingDate, settlements: settlementsOf(state) };
  const next = nextSession(state, random);
  return { state: { ...next, random: random.state() }, sessionEnded };
}

/**
 * Returns the end of a step. A step never crosses the end of a minute, so that bots deciding at the end of a minute see the market of that instant; only
 * an accelerated exchange has longer steps.
 */
function endOfStep({ at, stepMs }: Pick<MarketState, 'at' | 'stepMs'>, latest: ExchangeTime): ExchangeTime {
  const minuteEnds = stepMs > MINUTE_MS ? Infinity : (Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS;
  return exchangeTime(Math.min(at + stepMs, minuteEnds, latest));
}

/** A step of a halted market: the clock goes on, nothing else does. */
function stillStep(before: MarketState, until: ExchangeTime): MarketStep {
  const at = endOfStep(before, until);
  const state: MarketState = { ...before, step: before.step + 1, at, scenario: scenarioAfter(before.scenario, at) };
  if (at >= before.closesAt) return ended(state, new Random(before.random));
  return { state: at >= until ? { ...state, haltedUntil: null, quotedAt: at } : state, sessionEnded: null };
}

/**
 * Returns the market one step (`stepMs` of exchange time, less where a minute ends before) later; the given state is left as it is. The step that reaches the close settles
 * what expires and returns the open of the next trading day: the simulated exchange never waits.
 */
export function stepMarket(before: MarketState): MarketStep {
  if (before.haltedUntil !== null) return stillStep(before, before.haltedUntil);
  const random = new Random(before.random);
  const at = hurries(before) ? before.closesAt : endOfStep(before, before.closesAt);
  const after = moveMarket(before, at, random);
  if (at >= before.closesAt) return ended(after, random);
  const underlyings = after.underlyings.map((underlying) => ({ ...underlying, books: tradeStep(after, underlying, random) }));
  const shares = tradeShares(after, random);
  return { state: halted({ ...after, underlyings, shares, random: random.state() }), sessionEnded: null };
}
