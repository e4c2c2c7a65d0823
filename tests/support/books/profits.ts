import type { PositionState } from '#domain/positions/position-state.ts';
import { unrealisedProfit } from '#domain/positions/profit.ts';
import { addMoney, type Money, subtractMoney } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';

/** Returns realised plus unrealised profit before charges; null when the latter is unknown. */
export function grossProfit(position: PositionState, mark: Price | null): Money | null {
  const unrealised = unrealisedProfit(position, mark);
  return unrealised === null ? null : addMoney(position.realised, unrealised);
}

/** Returns the gross profit less all charges so far; null when unknown. */
export function netProfit(position: PositionState, mark: Price | null): Money | null {
  const gross = grossProfit(position, mark);
  return gross === null ? null : subtractMoney(gross, position.charges.total);
}
