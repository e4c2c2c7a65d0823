import type { BotContract } from '#domain/bots/engine/io.ts';
import { chargesOfFill } from '#domain/fees/fill-charges.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { addMoney, type Money, ZERO_MONEY } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { DayTape } from './day-tape.ts';

interface Filled {
  readonly contract: Pick<BotContract, 'kind' | 'lotSize'>;
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly quantity: number;
}

/** Freeze quantities by day: a thousand bots that are tried on it ask with every fill. */
const known = new WeakMap<object, number>();

function freezeOn(tape: Pick<DayTape, 'session' | 'underlying'>): number {
  let freeze = known.get(tape);
  if (freeze === undefined) {
    freeze = freezeQuantityOf(tape.underlying, tape.session.date) ?? 0;
    known.set(tape, freeze);
  }
  return freeze;
}

/** Returns the charges of a fill on a recorded day. Above the freeze limit it is several orders, each with charges of its own. */
export function orderCharges(
  { contract, side, price, quantity }: Filled,
  tape: Pick<DayTape, 'session' | 'segment' | 'underlying'>,
): Money {
  const instrument = { kind: contract.kind === 'future' ? 'future' : 'option', segment: tape.segment } as const;
  let charges = ZERO_MONEY;
  for (const units of sliceByFreeze(quantity, contract.lotSize, freezeOn(tape)))
    charges = addMoney(
      charges,
      chargesOfFill({ instrument, side, price, quantity: units, tradeDate: tape.session.date, firstOfOrder: true }).total,
    );
  return charges;
}
