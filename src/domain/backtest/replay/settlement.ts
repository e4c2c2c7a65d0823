import type { LegState } from '#domain/bots/engine/state.ts';
import { type Money, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import { price, type Price, valueAt } from '#domain/units/price.ts';
import type { DayTape } from './day-tape.ts';
import type { ReplayFill } from './replayed-day.ts';
import { settlementCharges } from './settlement-charges.ts';

interface Settled {
  readonly fill: Omit<ReplayFill, 'at' | 'leg'>;
  /** Cash of the settlement before charges; paid below 0. */
  readonly taken: Money;
}

/** Returns the settlement of a leg whose contract expires on a recorded day, at the underlying's close; null where nothing expires or is held. */
export function settlementOf(
  { contract, lots, side }: Pick<LegState, 'contract' | 'lots' | 'side'>,
  spot: Price,
  tape: Pick<DayTape, 'session' | 'segment' | 'underlying'>,
): Settled | null {
  if (contract === null || lots === 0 || contract.expiry !== tape.session.date) return null;
  const inside = contract.strike === null ? spot : contract.kind === 'call' ? spot - contract.strike : contract.strike - spot;
  const value = price(Math.max(0, inside));
  const quantity = lots * contract.lotSize;
  const closing = side === 1 ? 'sell' : 'buy';
  const charges = settlementCharges({ contract, side: closing, price: value, quantity }, tape);
  const worth = valueAt(value, quantity);
  const fill = { contract, side: closing, lots, price: value, charges, opens: false, reason: 'settled', quoted: false } as const;
  return { fill, taken: side === 1 ? worth : subtractMoney(ZERO_MONEY, worth) };
}
