import type { DailyChain, DailyChainRow } from '../market/daily-chain.ts';
import { volatilityAtLevel } from '../pricing/volatility-at-level.ts';
import { MONEY_SCALE } from '../units/money.ts';
import type { Price } from '../units/price.ts';
import { maxPain, putCallRatio, totalInterest } from './open-interest.ts';

/** Key figures of a chain at one instant. */
export interface ChainFigures {
  /** Put open interest divided by call open interest; null when no call is open. */
  readonly putCallRatio: number | null;
  readonly maxPain: Price | null;
  /** Units. */
  readonly callInterest: number;
  readonly putInterest: number;
  /** Listed strike nearest to the forward, the higher of two; null without rows. */
  readonly atmStrike: Price | null;
  /** Call and put of that strike together, in currency units; null without rows. */
  readonly straddle: number | null;
  /** Volatility at the forward, a yearly fraction, between the two strikes around it; null when either has none. */
  readonly atmVolatility: number | null;
}

function nearestRow(rows: readonly DailyChainRow[], level: number): DailyChainRow | null {
  const target = level * MONEY_SCALE;
  let nearest: DailyChainRow | null = null;
  for (const row of rows) if (nearest === null || Math.abs(row.strike - target) <= Math.abs(nearest.strike - target)) nearest = row;
  return nearest;
}

/** Returns the figures of a chain as it stood at one instant: ratio, max pain and totals of open interest, straddle and volatility at the money. */
export function chainFigures({ rows, forward }: Pick<DailyChain, 'rows' | 'forward'>): ChainFigures {
  const interest = rows.map(({ strike, call, put }) => ({ strike, call: call.openInterest, put: put.openInterest }));
  const total = totalInterest(interest);
  const atm = nearestRow(rows, forward);
  return {
    putCallRatio: putCallRatio(interest),
    maxPain: maxPain(interest),
    callInterest: total.call,
    putInterest: total.put,
    atmStrike: atm?.strike ?? null,
    straddle: atm === null ? null : (atm.call.close + atm.put.close) / MONEY_SCALE,
    atmVolatility: volatilityAtLevel(
      rows.map(({ strike, iv }) => ({ strike, volatility: iv })),
      forward,
    ),
  };
}
