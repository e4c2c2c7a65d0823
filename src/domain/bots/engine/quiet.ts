import { moneyFromDecimal } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import { rulesAt } from '../hedge-leg.ts';
import { readsDeltas } from './deltas.ts';
import type { Bar, BotContract } from './io.ts';
import { isTouched } from './leg-course.ts';
import type { BotState } from './state.ts';
import { clockOf } from './times.ts';
import { amountOf, floorOf } from './total-rules.ts';

/** Between which results, both left out, no rule for all legs and no limit of the day is reached. */
interface Bounds {
  readonly above: number;
  readonly below: number;
}
const known = new WeakMap<BotState, Bounds>();

/** They stay what they are while the state does: through all bars that say nothing. */
function boundsOf(state: BotState): Bounds {
  const found = known.get(state);
  if (found !== undefined) return found;
  const { definition, dayStart, premium, peak, locked, round } = state;
  const { overall, limits } = definition;
  const from = round?.from ?? 0;
  const floor = floorOf(overall, { premium, peak, locked }, () => undefined);
  const target = overall.target && amountOf(state, overall.target.unit, overall.target.value);
  const loss = limits.loss === null ? -Infinity : dayStart + moneyFromDecimal(-limits.loss);
  const profit = limits.profit === null ? Infinity : dayStart + moneyFromDecimal(limits.profit);
  const bounds = {
    above: Math.max(floor === null ? -Infinity : from + floor.at, loss),
    // A better result than the best so far moves what follows it.
    below: Math.min(target === null ? Infinity : from + target, profit, overall.lock || overall.trail ? from + peak + 1 : Infinity),
  };
  known.set(state, bounds);
  return bounds;
}

/** What all legs have made at the closes of a bar; null while one of them has no price in it, or reaches a level. */
function resultBeyondLevels(state: BotState, spot: Bar, barOf: (contract: BotContract) => Bar | undefined): number | null {
  let result: number = state.booked;
  for (let place = 0; place < state.legs.length; place += 1) {
    const leg = state.legs[place];
    const rules = rulesAt(state.definition, place);
    if (leg === undefined || rules === undefined || leg.phase === 'over' || leg.phase === 'idle') continue;
    const bar = leg.contract === null ? undefined : barOf(leg.contract);
    if (leg.phase !== 'held' || leg.contract === null || leg.entry === null || bar === undefined) return null;
    if (isTouched(leg, rules, { leg: bar, spot, delta: undefined })) return null;
    result += leg.side * (bar.close - leg.entry) * leg.lots * leg.contract.lotSize;
  }
  return result;
}

/**
 * Returns whether a bar decides and changes nothing but the last prices: what a step would find out by more work. It says no where it is not sure. Who
 * leaves such bars out tells the bot the prices of the last of them (`withPrices`) before anything else.
 */
export function isQuiet(state: BotState, at: ExchangeTime, spot: Bar, barOf: (contract: BotContract) => Bar | undefined): boolean {
  const { definition, phase, legs, round, paused } = state;
  if (definition.signals || definition.overall.adjust || readsDeltas(definition) || paused) return false;
  if (phase === 'over' || phase === 'ending') return (round?.next ?? null) === null && legs.every((leg) => leg.phase === 'over');
  const { closed, times } = clockOf(definition, { at });
  if (phase === 'watching') return closed < times.from && closed < times.rangeFrom && legs.every((leg) => leg.phase === 'idle');
  if (phase !== 'entered' || round?.wait || closed >= times.end || !legs.some((leg) => leg.phase === 'held')) return false;
  const result = resultBeyondLevels(state, spot, barOf);
  if (result === null) return false;
  const { above, below } = boundsOf(state);
  return result > above && result < below;
}

/** Returns a state with the prices of a bar that decided nothing. */
export function withPrices(state: BotState, spot: Price, priced: (contract: BotContract) => Bar | undefined): BotState {
  let { prices } = state;
  for (const { contract, phase } of state.legs) {
    const bar = contract === null || phase === 'over' ? undefined : priced(contract);
    if (contract !== null && bar !== undefined) prices = { ...prices, [contract.key]: bar.close };
  }
  return { ...state, spot, prices };
}
