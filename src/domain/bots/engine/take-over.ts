import { money, subtractMoney } from '#domain/units/money.ts';
import type { OverallRules } from '../definition.ts';
import type { BotInput } from './io.ts';
import { setLevels } from './reports.ts';
import { legAt, legsOf, note, resultOf, type Turn } from './turn.ts';

/** Takes over positions opened elsewhere: each leg holds its position from now on, at its cost. Nothing is entered. */
export function takeOver(turn: Turn, { date, spot, legs }: Extract<BotInput, { type: 'take-over' }>): void {
  const { state } = turn;
  Object.assign(state, { phase: 'entered', date, spot });
  for (const [place, { contract, lots, price }] of legs.entries()) {
    const placed = legAt(turn, place);
    if (placed === undefined) continue;
    const { leg, rules } = placed;
    const held = { phase: 'held', contract, lots, paid: price * lots, bought: lots, entry: price, firstEntry: price, entrySpot: spot };
    Object.assign(leg, held);
    setLevels(placed);
    if (rules.kind !== 'future') state.premium = money(state.premium + leg.side * price * lots * contract.lotSize);
    note(turn, 'taken-over', place, { price, count: lots, side: leg.side === 1 ? 'buy' : 'sell' });
  }
}

/** Releases all positions: they stay open, and later reports on their orders are ignored. */
export function letGo(turn: Turn): void {
  const { state } = turn;
  state.open = {};
  state.phase = 'over';
  for (const { leg } of legsOf(turn)) Object.assign(leg, { phase: 'over', lots: 0, leavingAt: null });
  note(turn, 'let-go', null);
}

type Rule = OverallRules['stop' | 'lock' | 'trail'];

/** Returns whether two rules have the same levels, in whatever order of keys; re-entry settings move no level. */
function isSame(rule: Rule, other: Rule): boolean {
  if (rule === null || other === null) return rule === other;
  const values = new Map(Object.entries(other));
  return Object.entries(rule).every(([name, value]) => name === 'reentry' || values.get(name) === value);
}

/**
 * Applies other rules to held legs from now on. A changed rule does not look back: its best result starts with the current one. A locked profit stays locked
 * where its rule is unchanged.
 */
export function changeRules(turn: Turn, { overall, end }: Extract<BotInput, { type: 'rules' }>): void {
  const { state } = turn;
  const { definition } = state;
  const [lock, follows] = [isSame(definition.overall.lock, overall.lock), isSame(definition.overall.trail, overall.trail)];
  state.definition = { ...definition, overall, schedule: { ...definition.schedule, end } };
  if (!lock || !follows || !isSame(definition.overall.stop, overall.stop)) {
    state.locked = lock && state.locked;
    state.peak = money(Math.max(0, subtractMoney(resultOf(state), state.round.from)));
  }
  note(turn, 'rules-changed', null);
}
