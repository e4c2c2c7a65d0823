import { money, type Money, moneyFromDecimal, subtractMoney } from '#domain/units/money.ts';
import type { TotalUnit } from '../definition.ts';
import type { JournalCode } from './io.ts';
import { endAll, note, resultOf, type Turn } from './turn.ts';

/** An amount of a rule; null for a share of a premium that there is none of. */
function amountOf({ premium }: { readonly premium: Money }, unit: TotalUnit, value: number): Money | null {
  if (unit === 'money') return moneyFromDecimal(value);
  return premium === 0 ? null : money(Math.round((Math.abs(premium) * value) / 100));
}

interface Floor {
  readonly code: JournalCode;
  readonly at: Money;
  /** A stop may be followed by another round, also where it was trailed; what was locked is kept. */
  readonly stops: boolean;
}

/** How far a floor has followed the best result, from where it begins to. */
function followed(turn: Turn, beyond: number): number {
  const { trail } = turn.state.definition.overall;
  if (trail === null) return 0;
  const every = amountOf(turn.state, trail.unit, trail.every);
  const by = amountOf(turn.state, trail.unit, trail.by);
  return every === null || by === null || every === 0 ? 0 : Math.max(0, Math.floor(beyond / every)) * by;
}

/** Returns the result that must not be lost any more, and by which rule: the highest of the stop, trailed, and of what is locked. */
function floorOf(turn: Turn): Floor | null {
  const { state } = turn;
  const { stop, lock } = state.definition.overall;
  if (stop === null && lock === null) return null;
  const floors: Floor[] = [];
  const loss = stop && amountOf(state, stop.unit, stop.value);
  if (loss !== null) {
    const raised = followed(turn, state.peak);
    floors.push({ code: raised > 0 ? 'overall-trail' : 'overall-stop', at: money(raised - loss), stops: true });
  }
  const reach = lock && amountOf(state, lock.unit, lock.reach);
  const keep = lock && amountOf(state, lock.unit, lock.keep);
  if (reach !== null && keep !== null && (state.locked || state.peak >= reach)) {
    if (!state.locked) note(turn, 'lock-armed', null, { amount: state.peak, bound: keep });
    state.locked = true;
    const raised = stop === null ? followed(turn, state.peak - reach) : 0;
    floors.push({ code: raised > 0 ? 'overall-trail' : 'overall-lock', at: money(keep + raised), stops: false });
  }
  const [first = null, second = null] = floors;
  return first !== null && second !== null && second.at > first.at ? second : first;
}

/** All is left: by which rule, at which result, against which bound. */
function endBy(turn: Turn, code: JournalCode, amount: Money, bound: Money): true {
  endAll(turn, note(turn, code, null, { amount, bound }));
  return true;
}

/** All legs come back after the rule that ended the round, once they have been left: that may be much later. */
function planRound(turn: Turn, after: 'stop' | 'target'): void {
  const { state } = turn;
  const again = state.definition.overall[after]?.reentry;
  if (!again || state.paused) return;
  if (state.round.used[after] >= again.times) note(turn, 'no-more-rounds', null, { count: again.times });
  else state.round = { ...state.round, next: after };
}

/** Returns whether a limit of the day has been reached, and ends the run if so: it counts what all rounds of the day have made. */
export function judgeLimits(turn: Turn): boolean {
  const { state } = turn;
  const { limits } = state.definition;
  if (limits.loss === null && limits.profit === null) return false;
  const today = subtractMoney(resultOf(state), state.dayStart);
  const loss = limits.loss === null ? null : moneyFromDecimal(-limits.loss);
  if (loss !== null && today <= loss) return endBy(turn, 'limit-loss', today, loss);
  const profit = limits.profit === null ? null : moneyFromDecimal(limits.profit);
  return profit !== null && today >= profit && endBy(turn, 'limit-profit', today, profit);
}

/** Returns whether a rule for all legs together, or a limit of the day, has ended the round: judged when a bar closes. */
export function judgeOverall(turn: Turn): boolean {
  const { state } = turn;
  if (state.phase !== 'entered') return false;
  const result = subtractMoney(resultOf(state), state.round.from);
  if (result > state.peak) state.peak = result;
  const { target: aim } = state.definition.overall;
  const floor = floorOf(turn);
  if (floor !== null && result <= floor.at) {
    endBy(turn, floor.code, result, floor.at);
    if (floor.stops) planRound(turn, 'stop');
    return true;
  }
  const target = aim && amountOf(state, aim.unit, aim.value);
  if (target !== null && result >= target) {
    endBy(turn, 'overall-target', result, target);
    planRound(turn, 'target');
    return true;
  }
  return judgeLimits(turn);
}
