import type { BotContract } from '#domain/bots/engine/io.ts';
import { estimateCharges } from '#domain/fees/fill-charges.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import { sliceByFreeze } from '#domain/orders/freeze-limit.ts';
import { addMoney, type Money } from '#domain/units/money.ts';
import type { Price } from '#domain/units/price.ts';
import type { DayTape } from './day-tape.ts';
import { onceATape } from './once-a-tape.ts';

interface Filled {
  readonly contract: Pick<BotContract, 'kind' | 'lotSize'>;
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly quantity: number;
}

/** Returns what a fill on the day of a tape costs. Above the freeze limit it is several orders, and each pays like one. */
export function orderCharges(filled: Filled, tape: Pick<DayTape, 'session' | 'segment' | 'underlying'>): Money {
  const { contract, side, price, quantity } = filled;
  return charged(tape, `${contract.kind} ${contract.lotSize} ${side} ${price} ${quantity}`, () => reckoned(filled, tape));
}

const charged = onceATape<Money>();

function reckoned(
  { contract, side, price, quantity }: Filled,
  { session: { date }, segment, underlying }: Pick<DayTape, 'session' | 'segment' | 'underlying'>,
): Money {
  const instrument = { kind: contract.kind === 'future' ? 'future' : 'option', segment } as const;
  const orders = sliceByFreeze(quantity, contract.lotSize, freezeQuantityOf(underlying, date) ?? 0);
  return addMoney(...orders.map((units) => estimateCharges({ instrument, side, price, quantity: units, tradeDate: date }).total));
}
