import { exchangeCalendar } from '#simulator/exchange-calendar.ts';
import { type ExchangeTime, exchangeTime } from '#domain/units/time.ts';
import { type PathState, spotVariance } from '../processes/path.ts';
import { Random } from '../processes/random.ts';
import { moveShares } from '../processes/share-moves.ts';
import { advanceNight } from '../processes/together.ts';
import { SHARES } from '../shares.ts';
import { UNDERLYINGS, type UnderlyingRow } from '../underlyings.ts';
import { listingOn } from './listing.ts';
import { type MarketState, STEP_MS, type UnderlyingState } from './market-state.ts';
import { openBooks } from './session-end.ts';
import { SHARE_MOVERS, firstShares } from './share-trading.ts';
import { chainVolatility } from './volatility-quote.ts';

function firstPath(row: UnderlyingRow, slow: number, fast: number, random: Random): PathState {
  return { spot: row.firstSpot * Math.exp(0.01 * random.normal()), slow, fast, carry: row.path.carryMean, skew: 1 };
}

/**
 * Returns a new market of a seed (a safe integer). It starts at the given instant when a session is open then, else at the next open.
 * The same seed, start and step give the same market for ever.
 */
export function createMarket(seed: number, startsAt: ExchangeTime, stepMs: number = STEP_MS): MarketState {
  const date = exchangeCalendar.dateAt(startsAt);
  const today = exchangeCalendar.sessionOf(date);
  const session = today !== null && startsAt < today.closesAt ? today : exchangeCalendar.sessionOn(exchangeCalendar.nextTradingDay(date));
  const late = Math.max(0, startsAt - session.opensAt);
  const at = exchangeTime(session.opensAt + Math.floor(late / STEP_MS) * STEP_MS);
  const random = Random.seeded(seed);
  const slow = 0.35 + 0.1 * random.normal();
  const fast = 0.1 + 0.15 * random.normal();
  const before = UNDERLYINGS.map((row) => firstPath(row, slow, fast, random));
  const night = advanceNight(before, UNDERLYINGS, random);
  const close = exchangeCalendar.sessionOn(exchangeCalendar.previousTradingDay(session.date)).closesAt;
  const opening = { seed, opensAt: session.opensAt, stepsLater: 0, newDay: true };
  const underlyings = UNDERLYINGS.map((row, index): UnderlyingState => {
    const [was, path] = [before[index], night.paths[index]];
    if (was === undefined || path === undefined) throw new RangeError(`no path for ${row.name}`);
    const bare = {
      name: row.name,
      path,
      close: { at: close, path: was },
      listing: listingOn(session.date, path.spot, row, []),
      books: [],
    };
    return { ...bare, books: openBooks(opening, bare, bare) };
  });
  const worth = SHARES.map((row) => row.firstPrice * Math.exp(0.02 * random.normal()));
  const shares = firstShares(worth, session.date, Math.floor((close - session.opensAt) / STEP_MS));
  const [leader, first] = [UNDERLYINGS[0], before[0]];
  if (leader === undefined || first === undefined) throw new RangeError('the simulated exchange has no underlying');
  const stretch = {
    time: night.time,
    marketMove: Math.log((night.paths[0]?.spot ?? first.spot) / first.spot),
    marketDeviation: Math.sqrt(spotVariance(first, leader.path)),
    newsChance: 0,
  };
  const market: MarketState = {
    seed,
    step: 0,
    stepMs,
    at,
    quotedAt: at,
    tradingDate: session.date,
    opensAt: session.opensAt,
    closesAt: session.closesAt,
    random: random.state(),
    underlyings,
    shares: { ...shares, worth: moveShares(worth, SHARE_MOVERS, stretch, random) },
    volatilityClose: 0,
    scenario: null,
    haltedUntil: null,
    breaker: 0,
  };
  const atClose = { ...market, underlyings: underlyings.map((underlying) => ({ ...underlying, path: underlying.close.path })) };
  return { ...market, volatilityClose: chainVolatility(atClose) ?? 15 };
}
