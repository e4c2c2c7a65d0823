import { estimateCharges } from '../fees/fill-charges.ts';
import { MINUTE_MS } from '../calendar/dates.ts';
import { basketMargin, hedgeFirst } from '../risk/basket-margin.ts';
import { expiryChances } from '../strategies/expiry-chances.ts';
import { expiryPayoff } from '../strategies/expiry-payoff.ts';
import { MONEY_SCALE } from '../units/money.ts';
import { priceFromDecimal } from '../units/price.ts';
import { type ExchangeTime, exchangeTime } from '../units/time.ts';
import type { Idea } from './idea.ts';
import type { IdeaMarket, MarketView } from './idea-market.ts';
import { type PlacedOption, placeLegs } from './place-legs.ts';
import type { Structure } from './structures.ts';

/** The entry zone reaches this share of the price to both sides, but at least two ticks. */
const ZONE_SHARE = 0.06;
const TICK = 0.05;
/** A price below so many ticks is made of spread, not of value. */
const LEAST_TICKS = 20;
/** Of the most that can be won or lost at expiry, stop and target take this much at most. */
const REACHABLE = 0.8;
/** An idea ends this long before the close of its last session, while there are still prices, and even earlier before the expiry of its options. */
const BEFORE_CLOSE_MS = 5 * MINUTE_MS;
const BEFORE_EXPIRY_MS = 30 * MINUTE_MS;

const onTick = (value: number): number => Math.round(Math.round(value / TICK) * TICK * 100) / 100;
const signOf = ({ side }: PlacedOption): 1 | -1 => (side === 'buy' ? 1 : -1);

function validUntil({ calendar, ...market }: IdeaMarket): ExchangeTime {
  const nextClose = calendar.sessionOn(calendar.nextTradingDay(market.tradingDate)).closesAt;
  return exchangeTime(Math.min(nextClose - BEFORE_CLOSE_MS, market.expiresAt - BEFORE_EXPIRY_MS));
}

/** What trading in and out costs, both at the entry prices. */
function chargesOf(legs: readonly PlacedOption[], quantity: number, tradeDate: string): number {
  let total = 0;
  for (const { leg, price } of legs)
    for (const side of ['buy', 'sell'] as const)
      total += estimateCharges({ instrument: leg.option, side, price: priceFromDecimal(price), quantity, tradeDate }).total;
  return total / MONEY_SCALE;
}

function marginOf(legs: readonly PlacedOption[], quantity: number, { chain, margin }: IdeaMarket): number {
  const orders = legs.map((placed) => ({
    leg: {
      instrument: placed.leg.option,
      quantity: signOf(placed) * quantity,
      forward: chain.forward,
      volatility: placed.row.volatility ?? 0,
    },
    price: placed.price,
  }));
  return basketMargin([], hedgeFirst(orders), margin).required / MONEY_SCALE;
}

/** Returns the idea of a structure in a market; null when its prices are not there or it is not worth its charges. */
export function makeIdea(structure: Structure, market: IdeaMarket, view: MarketView): Idea | null {
  const { chain, at, tradingDate, underlying, expiry } = market;
  const legs = placeLegs(structure.legs, chain, view.expectedMove);
  const lotSize = legs?.[0]?.leg.option.lotSize;
  if (legs === null || lotSize === undefined) return null;

  const entry = onTick(legs.reduce((sum, leg) => sum + signOf(leg) * leg.price, 0));
  const size = Math.abs(entry);
  if (size < LEAST_TICKS * TICK) return null;
  const payoff = expiryPayoff(
    legs.map((leg) => ({
      kind: leg.kind,
      quantity: signOf(leg),
      strike: leg.row.strike,
      price: priceFromDecimal(leg.price),
    })),
  );
  const best = payoff.best.kind === 'amount' ? payoff.best.amount : null;
  const worst = payoff.worst.kind === 'amount' ? -payoff.worst.amount : null;
  if ((best !== null && best <= 0) || (worst !== null && worst <= 0)) return null;

  const gain = Math.min(structure.target * size, REACHABLE * (best ?? Infinity));
  const loss = Math.min(structure.stop * size, REACHABLE * (worst ?? Infinity));
  const charges = chargesOf(legs, lotSize, tradingDate);
  if (gain * lotSize <= charges) return null;
  const zone = Math.max(ZONE_SHARE * size, 2 * TICK);
  const { profit } = expiryChances(payoff, { forward: chain.forward, deviation: view.volatility * Math.sqrt(chain.years) });
  return {
    structure: structure.code,
    source: structure.source,
    underlying,
    expiry,
    at,
    tradingDate,
    validUntil: validUntil(market),
    lotSize,
    spot: market.spot,
    legs: legs.map(({ side, kind, row, leg, price }) => ({
      instrumentId: leg.option.id,
      tradingsymbol: leg.option.tradingsymbol,
      side,
      kind,
      strike: row.strike,
      price: priceFromDecimal(price),
    })),
    entry,
    entryLow: onTick(entry - zone),
    entryHigh: onTick(entry + zone),
    stop: onTick(entry - loss),
    target: onTick(entry + gain),
    maxLoss: worst === null ? null : worst * lotSize + charges,
    maxProfit: best === null ? null : best * lotSize - charges,
    breakevens: payoff.breakevens,
    pop: profit,
    riskReward: gain / loss,
    margin: marginOf(legs, lotSize, market),
    charges,
    view,
  };
}
