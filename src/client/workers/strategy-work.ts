import { type Analysis, analyse, type AnalysisRequest } from '#domain/strategies/analyse.ts';
import { basketMargin, hedgeFirst, type BasketOrder } from '#domain/risk/basket-margin.ts';
import type { MarginMarket } from '#domain/risk/margin-leg.ts';
import { moneyToDecimal } from '#domain/units/money.ts';

/** What the margin is worked out from; null asks for none. */
export interface MarginRequest {
  readonly orders: readonly BasketOrder[];
  readonly market: MarginMarket;
}

/** Several strategies to compute at once: the shown one, the compared ones, and thumbnails of ideas. */
export interface StrategyWork {
  readonly analyses: readonly AnalysisRequest[];
  readonly margin: MarginRequest | null;
}

export interface StrategyAnswer {
  readonly analyses: readonly Analysis[];
  /** Estimated margin of the orders, hedges first; null when not requested or unknown. */
  readonly margin: number | null;
}

function marginOf(request: MarginRequest | null): number | null {
  if (request === null || request.orders.length === 0) return null;
  try {
    return moneyToDecimal(basketMargin([], hedgeFirst(request.orders), request.market).required);
  } catch (error) {
    // No parameters for this date or underlying: an estimate that is not there blocks nothing.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the figures of the strategies. The same on the worker and, where there is none, on the page. */
export function runStrategyWork({ analyses, margin }: StrategyWork): StrategyAnswer {
  return { analyses: analyses.map((request) => analyse(request)), margin: marginOf(margin) };
}

/** Returns the buffers of an answer, to be transferred instead of copied. */
export function buffersOf({ analyses }: StrategyAnswer): ArrayBuffer[] {
  return analyses.flatMap(({ spots, profits, table }) => [spots, profits, table].map(({ buffer }) => buffer as ArrayBuffer));
}
