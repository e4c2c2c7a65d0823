import { money } from '#domain/units/money.ts';
import type { BotInput } from './io.ts';
import { setLevels } from './reports.ts';
import { legAt, legsOf, note, type Turn } from './turn.ts';

/** Takes over what was opened elsewhere: each leg holds its position from now on, at what that cost. Nothing is entered. */
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

/** Lets go of everything: positions stay as they are, and what is still told of their orders counts for nobody. */
export function letGo(turn: Turn): void {
  const { state } = turn;
  state.open = {};
  state.phase = 'over';
  for (const { leg } of legsOf(turn)) Object.assign(leg, { phase: 'over', lots: 0, leavingAt: null });
  note(turn, 'let-go', null);
}

/** Holds legs to other rules from now on. A profit that was locked is locked again only when it is reached again. */
export function changeRules(turn: Turn, { overall, end }: Extract<BotInput, { type: 'rules' }>): void {
  const { state } = turn;
  const { definition } = state;
  state.definition = { ...definition, overall, schedule: { ...definition.schedule, end } };
  state.locked = false;
  note(turn, 'rules-changed', null);
}
