import type { Price } from '../units/price.ts';
import type { HeldKind } from './strategy-leg.ts';
import { type Ladder, type LadderPoint, nearestPlace } from './strike-ladder-points.ts';
import type { StrategyTemplate, TemplateLeg } from './templates/template.ts';

/** How strikes are chosen. The innermost strike of each side follows the rule, those behind it keep their distance in `width` strikes. */
export type StrikeChoice =
  | { readonly by: 'distance'; readonly width: number }
  | { readonly by: 'delta'; readonly delta: number; readonly width: number }
  | { readonly by: 'premium'; readonly premium: number; readonly width: number };

/** A leg of a template with its strike; null for a leg without one. */
export interface PlacedLeg {
  readonly kind: HeldKind;
  readonly lots: number;
  readonly strike: Price | null;
  readonly term: 0 | 1;
}

function measure(choice: StrikeChoice, point: LadderPoint, kind: HeldKind): number {
  const value =
    choice.by === 'delta' ? (kind === 'call' ? point.callDelta : point.putDelta) : kind === 'call' ? point.callPrice : point.putPrice;
  const aim = choice.by === 'delta' ? choice.delta : choice.by === 'premium' ? choice.premium : 0;
  return value === null ? Infinity : Math.abs(Math.abs(value) - aim);
}

/** The index of the strike whose option comes closest to the requested value, among those that the filter allows. */
function closest(ladder: Ladder, choice: StrikeChoice, kind: HeldKind, allowed: (place: number) => boolean): number | null {
  let best: number | null = null;
  let distance = Infinity;
  ladder.points.forEach((point, place) => {
    const here = allowed(place) ? measure(choice, point, kind) : Infinity;
    if (here < distance) [best, distance] = [place, here];
  });
  return best;
}

const isOption = ({ kind }: TemplateLeg) => kind === 'call' || kind === 'put';

/** The place in the ladder of each distance that the template names; null when the ladder ends before. */
function placesOf(template: StrategyTemplate, ladder: Ladder, choice: StrikeChoice): Map<number, number> | null {
  const options = template.legs.filter((leg) => isOption(leg));
  const distances = [...new Set(options.map(({ at }) => at))];
  const money = nearestPlace(ladder, ladder.atm);
  const places = new Map<number, number>();
  const [only] = options;
  if (options.length === 1 && only !== undefined && choice.by !== 'distance') {
    const place = closest(ladder, choice, only.kind, () => true);
    return place === null ? null : places.set(only.at, place);
  }
  for (const side of [1, -1]) {
    const outward = distances.filter((at) => at * side > 0).toSorted((a, b) => (a - b) * side);
    const inner = outward[0];
    if (inner === undefined) continue;
    const start =
      choice.by === 'distance'
        ? money + inner * choice.width
        : closest(ladder, choice, side > 0 ? 'call' : 'put', (place) => (place - money) * side > 0);
    if (start === null) return null;
    for (const at of outward) places.set(at, start + (at - inner) * choice.width);
  }
  if (distances.includes(0)) places.set(0, money);
  return places;
}

/**
 * Returns the legs of a template with strikes that are listed, `ladders` being those of the chosen expiry and of the one after it. Null when
 * the strikes do not reach far enough, the prices to choose by are missing, or a later expiry is needed and there is none.
 */
export function placeTemplate(
  template: StrategyTemplate,
  ladders: readonly [Ladder, Ladder | null],
  choice: StrikeChoice,
): readonly PlacedLeg[] | null {
  const [near, next] = ladders;
  const places = placesOf(template, near, choice);
  if (places === null) return null;
  const placed: PlacedLeg[] = [];
  for (const leg of template.legs) {
    const { kind, lots, at, term } = leg;
    if (!isOption(leg)) {
      placed.push({ kind, lots, strike: null, term });
      continue;
    }
    const aim = near.points[places.get(at) ?? -1];
    if (aim === undefined) return null;
    if (term === 0) placed.push({ kind, lots, strike: aim.strike, term });
    else {
      const point = next?.points[nearestPlace(next, aim.strike)];
      if (point === undefined) return null;
      placed.push({ kind, lots, strike: point.strike, term });
    }
  }
  return placed;
}
