import type { StrikePlan } from '#domain/strategies/leg-plan.ts';
import { type Price, priceFromDecimal } from '#domain/units/price.ts';
import type { Offer, OfferedStrike } from './io.ts';

type OptionKind = 'call' | 'put';

function nearestPlace(strikes: readonly Price[], level: number): number {
  let nearest = 0;
  let least = Math.abs((strikes[0] ?? 0) - level);
  for (let place = 1; place < strikes.length; place += 1) {
    const far = Math.abs((strikes[place] ?? 0) - level);
    if (far >= least) continue;
    nearest = place;
    least = far;
  }
  return nearest;
}

/** The strike nearest to a level; null for a level that lies beyond the listed ones. */
function strikeNear(strikes: readonly Price[], level: number): Price | null {
  const strike = strikes[nearestPlace(strikes, level)];
  const step = (strikes[1] ?? 0) - (strikes[0] ?? 0);
  return strike === undefined || Math.abs(strike - level) > Math.max(step, 1) ? null : strike;
}

/** Returns whether a rule reads the delta of its strikes. */
export function readsDelta({ rule }: StrikePlan): boolean {
  return rule === 'delta' || rule === 'delta-range';
}

/** Returns whether a rule reads the prices of calls and puts, whichever of them is traded. */
export function readsBothSides({ rule }: StrikePlan): boolean {
  return rule === 'straddle-width' || rule === 'synthetic-atm' || rule === 'straddle-share';
}

/** Returns the strikes whose prices a rule reads; for a rule without prices the strike itself, where already known. */
export function strikesToPrice(plan: StrikePlan, kind: OptionKind, strikes: readonly Price[], spot: Price): readonly Price[] {
  switch (plan.rule) {
    case 'premium':
    case 'premium-at-least':
    case 'premium-at-most':
    case 'premium-range':
    case 'straddle-share':
    case 'delta':
    case 'delta-range':
      return strikes;
    case 'straddle-width':
    case 'synthetic-atm':
      return strikes.slice(nearestPlace(strikes, spot)).slice(0, 1);
    case 'atm':
    case 'atm-percent':
    case 'exact': {
      const strike = chooseStrike(plan, kind, { strikes, spot, priced: [] });
      return strike === null ? [] : [strike];
    }
  }
}

/** The offered strike that is closest by a measure; the lower one of two equally close. */
function closest(priced: readonly OfferedStrike[], distance: (row: OfferedStrike) => number | null): Price | null {
  let found: { readonly strike: Price; readonly far: number } | null = null;
  for (const row of priced) {
    const far = distance(row);
    if (far !== null && (found === null || far < found.far)) found = { strike: row.strike, far };
  }
  return found?.strike ?? null;
}

/** The prices of both options of a strike; null where one is missing. */
function straddleAt(priced: readonly OfferedStrike[], strike: Price): { readonly call: Price; readonly put: Price } | null {
  const row = priced.find((each) => each.strike === strike);
  return row === undefined || row.call === null || row.put === null ? null : { call: row.call, put: row.put };
}

/** Returns the strike that a plan means at this instant; null when there is none. */
export function chooseStrike(
  plan: StrikePlan,
  kind: OptionKind,
  { strikes, spot, priced }: Pick<Offer, 'strikes' | 'spot' | 'priced'>,
): Price | null {
  const place = nearestPlace(strikes, spot);
  const money = strikes[place];
  if (money === undefined) return null;
  const out = kind === 'call' ? 1 : -1;
  switch (plan.rule) {
    case 'atm':
      return strikes[place + out * plan.offset] ?? null;
    case 'atm-percent':
      return strikeNear(strikes, money * (1 + (out * plan.percent) / 100));
    case 'straddle-width': {
      const straddle = straddleAt(priced, money);
      return straddle && strikeNear(strikes, money + out * plan.factor * (straddle.call + straddle.put));
    }
    case 'synthetic-atm': {
      const straddle = straddleAt(priced, money);
      return straddle && (strikes[nearestPlace(strikes, money + straddle.call - straddle.put) + out * plan.offset] ?? null);
    }
    case 'premium': {
      const near = priceFromDecimal(plan.near);
      return closest(priced, (row) => (row[kind] === null ? null : Math.abs(row[kind] - near)));
    }
    case 'premium-at-least': {
      const least = priceFromDecimal(plan.least);
      return closest(priced, ({ [kind]: price }) => (price === null || price < least ? null : price - least));
    }
    case 'premium-at-most': {
      const most = priceFromDecimal(plan.most);
      return closest(priced, ({ [kind]: price }) => (price === null || price > most ? null : most - price));
    }
    case 'premium-range': {
      const [low, high] = [priceFromDecimal(plan.low), priceFromDecimal(plan.high)];
      return closest(priced, ({ [kind]: price }) => (price === null || price < low || price > high ? null : high - price));
    }
    case 'straddle-share': {
      const straddle = straddleAt(priced, money);
      if (straddle === null) return null;
      const near = ((straddle.call + straddle.put) * plan.share) / 100;
      return closest(priced, (row) => (row[kind] === null ? null : Math.abs(row[kind] - near)));
    }
    case 'delta':
      return closest(priced, ({ delta }) => (delta === null ? null : Math.abs(delta - plan.delta)));
    case 'delta-range':
      return closest(priced, ({ delta }) => (delta === null || delta < plan.from || delta > plan.to ? null : plan.to - delta));
    case 'exact': {
      const wanted = priceFromDecimal(plan.strike);
      return strikes.find((strike) => strike === wanted) ?? null;
    }
  }
}
