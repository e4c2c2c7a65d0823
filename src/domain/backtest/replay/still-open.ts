import type { BotState } from '#domain/bots/engine/state.ts';
import { price, valueAt } from '#domain/units/price.ts';
import type { StillOpen } from './replayed-day.ts';

/** Returns what the legs of a bot hold, at its last prices. */
export function stillOpenOf({ legs, prices }: Pick<BotState, 'legs' | 'prices'>): readonly StillOpen[] {
  return legs.flatMap(({ contract, lots, side, entry }, leg): StillOpen[] => {
    if (contract === null || lots === 0 || entry === null) return [];
    const last = prices[contract.key] ?? entry;
    const amount = valueAt(price(side * (last - entry)), lots * contract.lotSize);
    return [{ leg, contract, lots, side: side === 1 ? 'buy' : 'sell', price: last, amount }];
  });
}
