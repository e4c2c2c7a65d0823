import type { LocalClock } from '#domain/calendar/local-clock.ts';
import { moneyFromDecimal } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { rulesAt } from '../hedge-leg.ts';
import { readsDeltas } from './deltas.ts';
import type { Bar, BotContract } from './io.ts';
import { untouchedBands } from './leg-course.ts';
import { type BotState, copyOfState } from './state.ts';
import { timesOf } from './times.ts';
import { amountOf, floorOf } from './total-rules.ts';

/** A held leg with the bounds of its own price and of the underlying between which no level is reached, and its result per step of price. */
interface Watched {
  readonly contract: BotContract;
  readonly entry: number;
  readonly each: number;
  readonly own: Band;
  readonly spot: Band;
}
interface Band {
  readonly below: number;
  readonly above: number;
}

/** When bars are quiet in an unchanged state: never, always, before a time of the day, or while they reach no level of a held leg. */
export type Quiet =
  | 'never'
  | 'always'
  | { readonly before: number; readonly legs: null }
  | { readonly before: number; readonly legs: readonly Watched[]; readonly booked: number; readonly result: Band };

/** The results, bounds excluded, between which no rule for all legs and no limit of the day is reached. */
function resultBand({ definition, dayStart, premium, peak, locked, round }: BotState): Band {
  const { overall, limits } = definition;
  const from = round?.from ?? 0;
  const floor = floorOf(overall, { premium, peak, locked }, () => undefined);
  const target = overall.target && amountOf({ premium }, overall.target.unit, overall.target.value);
  const loss = limits.loss === null ? -Infinity : dayStart + moneyFromDecimal(-limits.loss);
  const profit = limits.profit === null ? Infinity : dayStart + moneyFromDecimal(limits.profit);
  return {
    below: Math.max(floor === null ? -Infinity : from + floor.at, loss),
    // A new best result moves the rule that follows it.
    above: Math.min(target === null ? Infinity : from + target, profit, overall.lock || overall.trail ? from + peak + 1 : Infinity),
  };
}

/** The held legs; null where one is about to be entered, or has no known price. */
function watchedOf({ definition, legs }: BotState): readonly Watched[] | null {
  const watched: Watched[] = [];
  for (const [place, leg] of legs.entries()) {
    const rules = rulesAt(definition, place);
    const { phase, contract, entry, side, lots } = leg;
    if (rules === undefined || phase === 'over' || phase === 'idle') continue;
    if (phase !== 'held' || contract === null || entry === null) return null;
    watched.push({ contract, entry, each: side * lots * contract.lotSize, ...untouchedBands(leg, rules) });
  }
  return watched;
}

/** Returns when bars are quiet in an unchanged state. */
export function quietOf(state: BotState): Quiet {
  const { definition, phase, legs, round, paused, booked, open } = state;
  if (definition.signals || definition.overall.adjust || readsDeltas(definition) || paused) return 'never';
  if (phase === 'over' || phase === 'ending')
    return (round?.next ?? null) === null && legs.every((leg) => leg.phase === 'over') ? 'always' : 'never';
  const times = timesOf(definition);
  if (phase === 'watching')
    return legs.every((leg) => leg.phase === 'idle') ? { before: Math.min(times.from, times.rangeFrom), legs: null } : 'never';
  // Open orders change the positions.
  if (phase !== 'entered' || round?.wait || Object.keys(open).length > 0 || !legs.some((leg) => leg.phase === 'held')) return 'never';
  const watched = watchedOf(state);
  return watched === null ? 'never' : { before: times.end, legs: watched, booked, result: resultBand(state) };
}

/** Returns `quietOf`, cached for the last state. */
export function quietKeeper(): (state: BotState) => Quiet {
  let [of, quiet]: [BotState | null, Quiet] = [null, 'never'];
  return (state) => {
    if (of !== state) {
      quiet = quietOf(state);
      of = state;
    }
    return quiet;
  };
}

const isWithin = ({ open, high, low, close }: Bar, { below, above }: Band): boolean =>
  high < above && low > below && open < above && open > below && close < above && close > below;

/**
 * Returns whether a bar decides and changes nothing but the last prices, at less work than a step; false where that is not certain. A caller that skips such
 * bars passes the prices of the last one (`withPrices`) before any other input.
 */
export function isQuiet(
  calendar: LocalClock,
  quiet: Quiet,
  at: ExchangeTime,
  spot: Bar,
  barOf: (contract: BotContract) => Bar | undefined,
): boolean {
  if (quiet === 'never' || quiet === 'always') return quiet === 'always';
  if (calendar.msOfDay(at) >= quiet.before) return false;
  if (quiet.legs === null) return true;
  let result = quiet.booked;
  for (const leg of quiet.legs) {
    const bar = barOf(leg.contract);
    if (bar === undefined || !isWithin(bar, leg.own) || !isWithin(spot, leg.spot)) return false;
    result += leg.each * (bar.close - leg.entry);
  }
  return result > quiet.result.below && result < quiet.result.above;
}

/** Returns a state with the prices of a bar that decided nothing. */
export function withPrices(state: BotState, spot: Price, priced: (contract: BotContract) => Bar | undefined): BotState {
  let prices: Record<string, Price> | null = null;
  for (const { contract, phase } of state.legs) {
    const bar = contract === null || phase === 'over' ? undefined : priced(contract);
    if (contract === null || bar === undefined) continue;
    prices ??= { ...state.prices };
    prices[contract.key] = bar.close;
  }
  const next = copyOfState(state);
  next.spot = spot;
  if (prices !== null) next.prices = prices;
  return next;
}
