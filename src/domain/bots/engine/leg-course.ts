import { price } from '#domain/units/price.ts';
import type { BotLeg } from '../definition.ts';
import { rulesAt } from '../hedge-leg.ts';
import { favourable, scaledDelta, trailedStop, trailScale, whose } from './levels.ts';
import type { Bar, BotContract, BotInput, Course } from './io.ts';
import type { BotState, Level, LegState } from './state.ts';
import { crossing, type Crossing, overtaking, type Stretches, stretchesOf } from './stretch.ts';
import { exitLeg, note, type PlacedLeg, type Turn } from './turn.ts';

type BarsInput = Pick<Extract<BotInput, { type: 'bars' }>, 'spot' | 'contracts' | 'deltas'>;
interface PriceBand {
  readonly below: number;
  readonly above: number;
}

/** A bar as a leg sees it: without its own price in a minute in which it did not trade. */
interface LegBars {
  readonly leg: Bar | undefined;
  readonly spot: Bar;
  /** Delta at the close, on the scale of levels; undefined where not asked for or unknown. */
  readonly delta: number | undefined;
}

const reaches = (bar: Bar | undefined, level: number, way: 1 | -1): boolean => {
  if (bar === undefined) return false;
  const { open, high, low, close } = bar;
  return way === 1 ? high >= level || open >= level || close >= level : low <= level || open <= level || close <= level;
};

/** Whether bars reach a level. A delta is known only at the close. */
const meets = (bars: LegBars, { of, at }: Level, way: 1 | -1): boolean =>
  of === 'delta' ? bars.delta !== undefined && way * (bars.delta - at) >= 0 : reaches(bars[of], at, way);

/** Direction in which a price reaches a stop or a target. */
const wayTo = (cause: 'stop' | 'target', of: Level['of'], side: 1 | -1, contract: BotContract) =>
  (favourable(of, side, contract) === 1) === (cause === 'target') ? 1 : -1;

/** Returns whether bars affect a held leg: they reach one of its levels, or a new best price that its trail follows. Most do not. */
export function isTouched({ stop, target, best, contract, side }: LegState, rules: BotLeg, bars: LegBars): boolean {
  if (contract === null) return false;
  if (stop !== null && meets(bars, stop, wayTo('stop', stop.of, side, contract))) return true;
  if (target !== null && meets(bars, target, wayTo('target', target.of, side, contract))) return true;
  const scale = trailScale(rules);
  if (scale === null) return false;
  const way = favourable(scale, side, contract);
  return reaches(bars[scale], best === null ? -way * Infinity : best + way, way);
}

/**
 * Returns the price bands of a held leg and of the underlying, bounds excluded, within which bars do not affect the leg: `isTouched` for every bar, computed
 * once. Levels on the delta are not included.
 */
export function untouchedBands(leg: LegState, rules: BotLeg): { readonly own: PriceBand; readonly spot: PriceBand } {
  const { stop, target, best, contract, side } = leg;
  const bands = { leg: { below: -Infinity, above: Infinity }, spot: { below: -Infinity, above: Infinity } };
  const reach = (of: Level['of'], level: number, way: 1 | -1): void => {
    if (of === 'delta') return;
    const band = bands[of];
    if (way === 1) band.above = Math.min(band.above, level);
    else band.below = Math.max(band.below, level);
  };
  if (contract !== null) {
    if (stop !== null) reach(stop.of, stop.at, wayTo('stop', stop.of, side, contract));
    if (target !== null) reach(target.of, target.at, wayTo('target', target.of, side, contract));
    const scale = trailScale(rules);
    const way = scale === null ? 1 : favourable(scale, side, contract);
    if (scale !== null) reach(scale, best === null ? -way * Infinity : best + way, way);
  }
  return { own: bands.leg, spot: bands.spot };
}

/** Returns whether the order of the prices within a bar matters to a bot: only where the bar affects a held leg. */
export function minds({ definition, legs }: Pick<BotState, 'definition' | 'legs'>, bars: BarsInput): boolean {
  return legs.some((leg, place) => {
    const rules = rulesAt(definition, place);
    if (leg.phase !== 'held' || leg.contract === null || rules === undefined) return false;
    const delta = bars.deltas?.[leg.contract.key];
    const prices = { leg: bars.contracts[leg.contract.key], spot: bars.spot, delta: delta === undefined ? undefined : scaledDelta(delta) };
    return isTouched(leg, rules, prices);
  });
}

interface Left extends Crossing {
  readonly cause: 'stop' | 'target';
  /** The best price by then, where the trail has moved the stop to the price. */
  readonly best?: number;
}

/** Returns what exits a leg on a stretch of a bar: the level reached first, of two at once the stop. A delta is known only at the end. */
function leftOn(rules: BotLeg, leg: LegState, stretches: Stretches, delta: number | undefined): Left | null {
  const { contract, side } = leg;
  if (contract === null) return null;
  let first: Left | null = null;
  for (const cause of CAUSES) {
    const level = leg[cause];
    if (level === null || (level.of === 'delta' && delta === undefined)) continue;
    const stretch = level.of === 'delta' ? { from: null, to: price(delta ?? 0) } : stretches[level.of];
    const crossed = stretch === undefined ? null : crossing(level.at, wayTo(cause, level.of, side, contract), stretch);
    if (crossed === null) continue;
    const share = level.of === 'delta' ? 1 : crossed.share;
    if (first === null || share < first.share) first = { ...crossed, share, cause };
  }
  const overtaken = overtaking(rules, leg, stretches);
  return overtaken !== null && (first === null || overtaken.share < first.share) ? { ...overtaken, cause: 'stop' } : first;
}

const CAUSES = ['stop', 'target'] as const;

/** Passes a price to the trail of a leg, where it is the best so far. */
function follow({ leg, rules }: PlacedLeg, reached: number | undefined): void {
  const scale = trailScale(rules);
  if (scale === null || reached === undefined || leg.contract === null) return;
  if (leg.best !== null && favourable(scale, leg.side, leg.contract) * (reached - leg.best) <= 0) return;
  leg.best = reached;
  leg.stop = trailedStop(rules, leg);
}

/**
 * Returns the level by which a held leg exited in a bar, null when it stays. The leg follows the bar and exits at the first level crossed, or where its trail
 * moves the stop to the price. Between two prices of the bar every price is passed; before its first price none is, so a gap past a level fills at the gap
 * price.
 */
export function followLeg(turn: Turn, placed: PlacedLeg, bars: LegBars, course: Course): LegState['cause'] {
  const { leg, rules, place } = placed;
  const { contract, side } = leg;
  if (contract === null) return null;
  const stretchesFor = (of: 'leg' | 'spot') => {
    const bar = bars[of];
    return bar === undefined ? [] : stretchesOf(bar, favourable(of, side, contract), course);
  };
  const all = { leg: stretchesFor('leg'), spot: stretchesFor('spot') };
  const scale = trailScale(rules);
  const before = leg.stop;
  const last = all.spot.length - 1;
  for (let step = 0; step <= last; step += 1) {
    const stretches = { leg: all.leg[step], spot: all.spot[step] };
    const left = leftOn(rules, leg, stretches, step === last ? bars.delta : undefined);
    follow(placed, left !== null ? left.best : scale === null ? undefined : stretches[scale]?.to);
    const level = left && leg[left.cause];
    if (left === null || !level) continue;
    const { cause, at } = left;
    noteTrail(turn, placed, before);
    leg.cause = cause;
    const reason = note(turn, cause, place, { price: at, level: price(level.at), ...whose(level) });
    exitLeg(turn, placed, reason, level.of === 'leg' ? at : null);
    return cause;
  }
  noteTrail(turn, placed, before);
  return null;
}
function noteTrail(turn: Turn, { leg, place }: PlacedLeg, before: Level | null): void {
  if (leg.stop === null || before === null || leg.stop.at === before.at) return;
  note(turn, 'trailed', place, { level: price(leg.stop.at), ...whose(leg.stop) });
}

/** Moves the stops of held legs to their entry cost, where that is nearer. */
export function stopsToCost(turn: Turn, others: readonly PlacedLeg[]): void {
  for (const { leg, place } of others) {
    const { stop, entry, entrySpot, contract, side } = leg;
    if (leg.phase !== 'held' || stop === null || stop.of === 'delta' || contract === null) continue;
    const cost = stop.of === 'leg' ? entry : entrySpot;
    if (cost === null || favourable(stop.of, side, contract) * (cost - stop.at) <= 0) continue;
    leg.stop = { of: stop.of, at: cost };
    note(turn, 'breakeven', place, { level: cost, ...whose(stop) });
  }
}
