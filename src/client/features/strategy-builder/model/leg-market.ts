import type { Chain, ChainLeg, Instrument } from '#client/api/types.ts';
import { optionOfChain } from '#client/state/market/chain.ts';
import { volatilityNear } from '#client/state/market/volatility-near.ts';
import type { PricedFuture } from '#client/state/market/futures.ts';
import { yearsToExpiry } from '#domain/calendar/time-to-expiry.ts';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import { carryOf, type StrategyLeg } from '#domain/strategies/strategy-leg.ts';
import { exchangeTime } from '#domain/units/time.ts';
import { priceFromDecimal, priceToDecimal, roundToTick } from '#domain/units/price.ts';

/** A planned leg with its market data. Prices in currency units; null = unknown. */
export interface LegMarket {
  readonly leg: PlannedLeg;
  readonly instrument: Instrument | null;
  readonly lotSize: number;
  readonly tick: number;
  /** Mid price rounded to the tick; the last price where bid or ask is missing. */
  readonly market: number | null;
  /** The price in the plan: the trader's own, else the market's. */
  readonly price: number | null;
  readonly volatility: number | null;
  readonly delta: number | null;
  readonly forward: number | null;
  /** The leg in the form of the analysis; null while data are missing. */
  readonly held: StrategyLeg | null;
}

/** The market data of the legs. `base` is the chain on screen, whose time is "now" for all legs. */
export interface PlanMarket {
  readonly base: Chain;
  readonly chains: readonly Chain[];
  readonly futures: readonly PricedFuture[];
}

/** Returns the mid price rounded to the tick; the last price where bid or ask is missing. */
export function middleOf({ bid, ask, ltp }: Pick<ChainLeg, 'bid' | 'ask' | 'ltp'>, tick: number): number {
  if (bid === null || ask === null) return ltp;
  return priceToDecimal(roundToTick(priceFromDecimal((bid + ask) / 2), priceFromDecimal(tick), 'nearest'));
}

/** Returns the loaded chain of an expiry; null without one. */
export function chainOf({ base, chains }: Pick<PlanMarket, 'base' | 'chains'>, expiry: string | null): Chain | null {
  return [base, ...chains].find((chain) => chain.expiry === expiry) ?? null;
}

const unknown = (leg: PlannedLeg, base: Chain): LegMarket => ({
  leg,
  instrument: null,
  lotSize: base.lot_size,
  tick: base.tick_size,
  market: null,
  price: leg.price,
  volatility: null,
  delta: null,
  forward: null,
  held: null,
});

interface Terms {
  readonly strike: number;
  readonly years: number;
  readonly volatility: number;
  readonly carry: number;
}

function heldOf(leg: PlannedLeg, lotSize: number, price: number | null, terms: Terms): StrategyLeg | null {
  if (price === null) return null;
  const { strike, ...rest } = terms;
  const quantity = (leg.side === 'buy' ? 1 : -1) * leg.lots * lotSize;
  return { kind: leg.kind, quantity, strike: priceFromDecimal(strike), price: priceFromDecimal(price), ...rest };
}

function optionMarket(leg: PlannedLeg, kind: 'call' | 'put', market: PlanMarket): LegMarket {
  const { base } = market;
  const chain = chainOf(market, leg.expiry);
  const row = chain?.rows.find(({ strike }) => strike === leg.strike);
  if (chain === null || row === undefined) return unknown(leg, base);
  const side = row[kind];
  const middle = middleOf(side, chain.tick_size);
  const price = leg.price ?? middle;
  const volatility = side.iv ?? volatilityNear(chain, row.strike);
  const years = yearsToExpiry(exchangeTime(base.exchange_at), exchangeTime(chain.expires_at));
  const carry = carryOf(base.spot.ltp, chain.forward, years);
  return {
    leg,
    instrument: optionOfChain(chain, row.strike, kind, side),
    lotSize: chain.lot_size,
    tick: chain.tick_size,
    market: middle,
    price,
    volatility,
    delta: side.delta,
    forward: chain.forward,
    held: volatility === null ? null : heldOf(leg, chain.lot_size, price, { strike: row.strike, years, volatility, carry }),
  };
}

function futureMarket(leg: PlannedLeg, { base, futures }: PlanMarket): LegMarket {
  const found = futures.find(({ instrument }) => instrument.expiry === leg.expiry);
  if (found === undefined || found.instrument.expires_at === null) return unknown(leg, base);
  const { instrument, price: last } = found;
  const price = leg.price ?? last;
  const years = yearsToExpiry(exchangeTime(base.exchange_at), exchangeTime(instrument.expires_at ?? base.exchange_at));
  const carry = carryOf(base.spot.ltp, last ?? base.spot.ltp, years);
  return {
    ...unknown(leg, base),
    instrument,
    lotSize: instrument.lot_size,
    tick: instrument.tick_size,
    market: last,
    price,
    delta: 1,
    forward: last,
    held: last === null ? null : heldOf(leg, instrument.lot_size, price, { strike: 0, years, volatility: 0, carry }),
  };
}

/** Returns each planned leg with its price, its volatility and its form for the analysis. */
export function legMarkets(legs: readonly PlannedLeg[], market: PlanMarket): readonly LegMarket[] {
  return legs.map((leg) => {
    if (leg.kind === 'call' || leg.kind === 'put') return optionMarket(leg, leg.kind, market);
    if (leg.kind === 'future') return futureMarket(leg, market);
    const { ltp } = market.base.spot;
    const price = leg.price ?? ltp;
    const held = heldOf(leg, 1, price, { strike: 0, years: 0, volatility: 0, carry: 0 });
    return { ...unknown(leg, market.base), lotSize: 1, market: ltp, price, delta: 1, forward: ltp, held };
  });
}
