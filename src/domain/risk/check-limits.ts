import type { Side } from '../orders/order-kinds.ts';
import { type Money, money, moneyToDecimal } from '../units/money.ts';
import { type Price, priceToDecimal, valueAt } from '../units/price.ts';
import { collarLimit, passesCollar } from './price-collar.ts';
import { type RiskDenial, type RiskScope, riskDenial } from './risk-denial.ts';

/** The limits of a scope; null = not limited. */
export interface RiskLimits {
  /** Loss of the broker day from which on nothing may be opened; above zero. */
  readonly dayLoss: Money | null;
  readonly openLots: number | null;
  readonly orderValue: Money | null;
  readonly collarBasisPoints: number | null;
  /** Instrument ids and underlyings that may be traded. */
  readonly allowed: readonly string[] | null;
}

export const NO_LIMITS: RiskLimits = { dayLoss: null, openLots: null, orderValue: null, collarBasisPoints: null, allowed: null };

/** Returns the limits of a scope that has a day's loss of its own beside them, as a portfolio has: the smaller of both holds. */
export function withOwnDayLoss<L extends RiskLimits>(limits: L, own: Money | null): L {
  const { dayLoss } = limits;
  return { ...limits, dayLoss: dayLoss === null ? own : own === null ? dayLoss : money(Math.min(dayLoss, own)) };
}

/** A scope as it stands at the moment of the order. */
export interface ScopeSnapshot {
  readonly scope: RiskScope;
  readonly limits: RiskLimits;
  /** Net profit since the broker day began, open positions at market included; null = not known. */
  readonly dayProfit: Money | null;
  /** Lots open in any direction, working orders that would open more included. */
  readonly openLots: number;
}

/** An order as input of the limits. */
export interface LimitedOrder {
  readonly instrumentId: string;
  readonly underlying: string;
  readonly side: Side;
  /** Units of the whole order, and the lots that could open a position (0 = it can only close). */
  readonly quantity: number;
  readonly openingLots: number;
  /** The worst price it may fill at: the limit, or the protection price of a market order; null = not known. */
  readonly worstPrice: Price | null;
  /** Price the collar starts from, fresh enough to add risk; null = none. */
  readonly reference: Price | null;
}

function checkDayLoss({ scope, limits, dayProfit }: ScopeSnapshot): RiskDenial | null {
  if (limits.dayLoss === null) return null;
  if (dayProfit === null) return riskDenial('risk.day-profit-unknown', scope);
  if (dayProfit + limits.dayLoss > 0) return null;
  return riskDenial('risk.day-loss-reached', scope, { loss: 0 - moneyToDecimal(dayProfit), limit: moneyToDecimal(limits.dayLoss) });
}

function checkOpenLots({ scope, limits, openLots }: ScopeSnapshot, order: LimitedOrder): RiskDenial | null {
  if (limits.openLots === null || openLots + order.openingLots <= limits.openLots) return null;
  return riskDenial('risk.open-lots-exceeded', scope, { open: openLots, order: order.openingLots, limit: limits.openLots });
}

function checkValue({ scope, limits }: ScopeSnapshot, order: LimitedOrder): RiskDenial | null {
  if (limits.orderValue === null) return null;
  if (order.worstPrice === null) return riskDenial('risk.price-unknown', scope);
  const value = valueAt(order.worstPrice, order.quantity);
  if (value <= limits.orderValue) return null;
  return riskDenial('risk.order-value-exceeded', scope, { value: moneyToDecimal(value), limit: moneyToDecimal(limits.orderValue) });
}

function checkCollar({ scope, limits }: ScopeSnapshot, order: LimitedOrder): RiskDenial | null {
  const share = limits.collarBasisPoints;
  if (share === null) return null;
  if (order.worstPrice === null || order.reference === null) return riskDenial('risk.price-unknown', scope);
  if (!passesCollar(order.side, order.worstPrice, order.reference, share)) return null;
  const limit = priceToDecimal(collarLimit(order.side, order.reference, share));
  return riskDenial('risk.price-outside-collar', scope, {
    price: priceToDecimal(order.worstPrice),
    reference: priceToDecimal(order.reference),
    limit,
  });
}

function checkAllowed({ scope, limits }: ScopeSnapshot, order: LimitedOrder): RiskDenial | null {
  if (limits.allowed === null || limits.allowed.includes(order.instrumentId) || limits.allowed.includes(order.underlying)) return null;
  return riskDenial('risk.instrument-not-allowed', scope, { instrument: order.instrumentId });
}

/**
 * Returns every reason to refuse the order, scope by scope; [] when it may go. An order that can only close passes all of them: no limit may
 * keep a trader in a position.
 */
export function checkLimits(scopes: readonly ScopeSnapshot[], order: LimitedOrder): readonly RiskDenial[] {
  if (order.openingLots <= 0) return [];
  return scopes.flatMap((snapshot) =>
    [
      checkAllowed(snapshot, order),
      checkDayLoss(snapshot),
      checkOpenLots(snapshot, order),
      checkValue(snapshot, order),
      checkCollar(snapshot, order),
    ].filter((found) => found !== null),
  );
}
