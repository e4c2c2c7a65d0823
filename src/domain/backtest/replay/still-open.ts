import type { BotState } from '#domain/bots/engine/state.ts';
import { addMoney, type Money } from '#domain/units/money.ts';
import { price, valueAt } from '#domain/units/price.ts';
import type { StillOpen } from './replayed-day.ts';

/** Returns the positions of a bot at their last prices. */
function stillOpenOf({ legs, prices }: Pick<BotState, 'legs' | 'prices'>): readonly StillOpen[] {
  return legs.flatMap(({ contract, lots, side, entry }, leg): StillOpen[] => {
    if (contract === null || lots === 0 || entry === null) return [];
    const last = prices[contract.key] ?? entry;
    const amount = valueAt(price(side * (last - entry)), lots * contract.lotSize);
    return [{ leg, contract, lots, side: side === 1 ? 'buy' : 'sell', price: last, amount }];
  });
}

/** Returns the result including open positions at their last prices: in total, and by leg. */
export function withOpen(state: Pick<BotState, 'legs' | 'prices'>, cash: Money, byLeg: readonly Money[]) {
  const open = stillOpenOf(state);
  const legs = [...byLeg];
  let gross = cash;
  for (const { leg, contract, lots, side, price: last } of open) {
    const held = valueAt(price((side === 'buy' ? 1 : -1) * last), lots * contract.lotSize);
    gross = addMoney(gross, held);
    const own = legs[leg];
    legs[leg] = own === undefined ? held : addMoney(own, held);
  }
  return { open, legs, gross };
}
