import { marketCalendar } from '#client/platform/market-calendar.ts';
import { roundLevels } from '#client/widgets/round-levels.ts';
import { DAY_MS } from '#domain/calendar/dates.ts';
import type { AnalysisRequest } from '#domain/strategies/analyse.ts';
import { firstEnd, type StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { domainInstrument } from '#client/state/market/domain-instrument.ts';
import type { BasketOrder } from '#domain/risk/basket-margin.ts';
import type { MarginRequest } from '#client/workers/strategy-work.ts';
import { chainOf, type LegMarket, type PlanMarket } from './leg-market.ts';
import { volatilityNear } from '#client/state/market/volatility-near.ts';

/** Where the trader looks from: shares of spot and volatility, the share of the time to the first end that has passed. */
export interface Look {
  readonly spot: number;
  readonly volatility: number;
  readonly time: number;
  /** Width of the chart in standard deviations each way. */
  readonly width: number;
}
export const PLAIN_LOOK: Look = { spot: 0, volatility: 0, time: 0, width: 3 };

const POINTS = 220;
/** The levels of the table reach so many standard deviations to both sides, in even steps of a round number; so many rows at least. */
const TABLE_REACH = 3;
const TABLE_ROWS = 8;
const LEAST_REACH = 0.02;

/** Returns the legs that count: switched on and priced. */
export function heldLegs(legs: readonly LegMarket[]): readonly StrategyLeg[] {
  return legs.flatMap(({ leg, held }) => (leg.on && held !== null ? [held] : []));
}

/** Returns the volatility and carry that chances rest on: those of the first expiry at the money. */
function outcomeOf(legs: readonly LegMarket[], market: PlanMarket): { readonly volatility: number; readonly carry: number } {
  const held = heldLegs(legs);
  const first = legs.find(({ leg, held: each }) => leg.on && each !== null && each.years === firstEnd(held) && each.years > 0);
  const chain = chainOf(market, first?.leg.expiry ?? null) ?? market.base;
  return { volatility: volatilityNear(chain, chain.atm_strike) ?? 0, carry: first?.held?.carry ?? 0 };
}

/** Returns the analysis request for the legs; null while there is nothing to show. */
export function analysisRequest(legs: readonly LegMarket[], market: PlanMarket, look: Look, points = POINTS): AnalysisRequest | null {
  const held = heldLegs(legs);
  if (held.length === 0) return null;
  const spot = market.base.spot.ltp;
  const { volatility, carry } = outcomeOf(legs, market);
  const end = firstEnd(held);
  const deviation = volatility * Math.sqrt(end);
  const strikes = held.filter(({ strike }) => strike > 0).map(({ strike }) => strike / 10_000);
  const reach = Math.max(LEAST_REACH, look.width * deviation);
  const margin = 0.15 * reach * spot;
  const low = Math.max(spot * 0.01, Math.min(spot * (1 - reach), ...strikes.map((strike) => strike - margin)));
  const high = Math.max(spot * (1 + reach), ...strikes.map((strike) => strike + margin));
  const step = Math.max(deviation, LEAST_REACH / 2) * spot;
  return {
    legs: held,
    spot,
    volatility,
    carry,
    rate: 0,
    low,
    high,
    points,
    elapsed: end * look.time,
    targetSpot: spot * (1 + look.spot),
    volatilityShift: look.volatility,
    tableSpots: points < POINTS ? [] : roundLevels(Math.max(1, spot - TABLE_REACH * step), spot + TABLE_REACH * step, TABLE_ROWS),
    // The underlying alone has no end: there is only now.
    tableTimes: points < POINTS ? [] : end > 0 ? [0, 0.25, 0.5, 0.75, 1].map((part) => part * end) : [0],
  };
}

const TRADING_DAYS = 252;
const SETTLED_MS = 2 * DAY_MS;

/** Returns the input of our margin estimate; null when all legs are switched off. */
export function marginRequest(legs: readonly LegMarket[], { base }: PlanMarket, kind: 'index' | 'equity'): MarginRequest | null {
  const orders = legs.flatMap(({ leg, held, instrument, forward, price }): BasketOrder[] => {
    const contract = instrument === null ? null : domainInstrument(instrument);
    if (!leg.on || held === null || contract === null || price === null || !('expiry' in contract)) return [];
    const shared = { quantity: held.quantity, forward: forward ?? base.spot.ltp };
    return contract.kind === 'option'
      ? [{ leg: { instrument: contract, ...shared, volatility: held.volatility }, price }]
      : [{ leg: { instrument: contract, ...shared }, price }];
  });
  if (orders.length === 0) return null;
  const at = exchangeTime(base.exchange_at);
  // Read from the first expiry that is not about to end, as the server does.
  const settled = base.expiries.find(({ expires_at: end }) => end - base.exchange_at > SETTLED_MS);
  const annualVolatility = settled?.atm_iv ?? volatilityNear(base, base.atm_strike) ?? 0;
  return {
    orders,
    market: {
      at,
      tradingDate: marketCalendar.dateAt(at),
      underlyings: [
        {
          underlying: base.underlying,
          marginClass: kind === 'equity' ? 'stock' : 'index',
          spot: base.spot.ltp,
          previousClose: base.spot.previous_close,
          annualVolatility,
          dailyVolatility: annualVolatility / Math.sqrt(TRADING_DAYS),
        },
      ],
    },
  };
}

/** Returns the cost (positive) or credit (negative) of the options, in currency units. */
export function netPremium(legs: readonly StrategyLeg[]): number {
  return legs.reduce((sum, { kind, quantity, price }) => (kind === 'call' || kind === 'put' ? sum + (quantity * price) / 10_000 : sum), 0);
}
