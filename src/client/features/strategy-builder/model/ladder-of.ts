import type { Chain } from '#client/api/types.ts';
import type { PlacedLeg } from '#domain/strategies/place-template.ts';
import type { PlannedLeg } from '#domain/strategies/plan-code.ts';
import type { Ladder } from '#domain/strategies/strike-ladder-points.ts';
import { priceFromDecimal, priceToDecimal } from '#domain/units/price.ts';
import { middleOf } from './leg-market.ts';

/** Returns the parts of a chain from which strikes are chosen. */
export function ladderOf(chain: Chain): Ladder {
  return {
    atm: priceFromDecimal(chain.atm_strike),
    points: chain.rows
      .map(({ strike, call, put }) => ({
        strike: priceFromDecimal(strike),
        callPrice: middleOf(call, chain.tick_size),
        putPrice: middleOf(put, chain.tick_size),
        callDelta: call.delta,
        putDelta: put.delta,
      }))
      .toSorted((a, b) => a.strike - b.strike),
  };
}

/** Returns placed legs as planned legs: `expiries` are the chosen and the next expiry, `future` the expiry of the nearest future. */
export function plannedLegs(
  placed: readonly PlacedLeg[],
  expiries: readonly [string, string | null],
  future: string | null,
): readonly PlannedLeg[] | null {
  const legs: PlannedLeg[] = [];
  for (const { kind, lots, strike, term } of placed) {
    const expiry = kind === 'future' ? future : term === 0 ? expiries[0] : expiries[1];
    if (expiry === null) return null;
    legs.push({
      side: lots > 0 ? 'buy' : 'sell',
      kind,
      lots: Math.abs(lots),
      strike: strike === null ? null : priceToDecimal(strike),
      expiry,
      price: null,
      on: true,
    });
  }
  return legs;
}
