import { type Money, moneyFromDecimal, subtractMoney } from '#domain/units/money.ts';
import type { JournalCode } from './io.ts';
import { amountOf, floorOf } from './total-rules.ts';
import { dayResultOf, endAll, note, resultOf, type Turn } from './turn.ts';

/** Exits all legs, and journals the rule with the result and the bound that decided. */
function endBy(turn: Turn, code: JournalCode, amount: Money, bound: Money): true {
  endAll(turn, note(turn, code, null, { amount, bound }));
  return true;
}

/** Plans the next round: all legs re-enter once they are out, which may be much later. */
function planRound(turn: Turn, after: 'stop' | 'target'): void {
  const { state } = turn;
  const again = state.definition.overall[after]?.reentry;
  if (!again || state.paused) return;
  if (state.round.used[after] >= again.times) note(turn, 'no-more-rounds', null, { count: again.times });
  else state.round = { ...state.round, next: after };
}

/** Returns whether a limit of the day was reached, counting all rounds of the day; the run has then been ended. */
export function judgeLimits(turn: Turn): boolean {
  const { state } = turn;
  const { limits } = state.definition;
  if (limits.loss === null && limits.profit === null) return false;
  const today = dayResultOf(state);
  const loss = limits.loss === null ? null : moneyFromDecimal(-limits.loss);
  if (loss !== null && today <= loss) return endBy(turn, 'limit-loss', today, loss);
  const profit = limits.profit === null ? null : moneyFromDecimal(limits.profit);
  return profit !== null && today >= profit && endBy(turn, 'limit-profit', today, profit);
}

/** Returns whether a rule for all legs or a limit of the day ended the round at the close of a bar. */
export function judgeOverall(turn: Turn): boolean {
  const { state } = turn;
  if (state.phase !== 'entered') return false;
  const result = subtractMoney(resultOf(state), state.round.from);
  const { target: aim, lock, trail } = state.definition.overall;
  // The best result is kept only where a rule follows it: a state that changes with every price must be stored with every price.
  if ((lock || trail) && result > state.peak) state.peak = result;
  const floor = floorOf(state.definition.overall, state, (bound) => note(turn, 'lock-armed', null, { amount: state.peak, bound }));
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
