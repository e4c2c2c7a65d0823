import type { BotContract } from '#domain/bots/engine/io.ts';
import { chargesOfSettlement } from '#domain/fees/fill-charges.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import type { Money } from '#domain/units/money.ts';
import { price as priceOf, type Price } from '#domain/units/price.ts';
import type { DayTape } from './day-tape.ts';

interface Settled {
  readonly contract: Pick<BotContract, 'kind' | 'lotSize'> & { readonly strike?: Price | null };
  /** Side of the closing settlement. */
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly quantity: number;
}

/** Returns the underlying's settlement price, derived from the value of an option in the money; an option out of the money is not taxed. */
function settledAt({ kind, strike }: Settled['contract'], worth: Price): Price | undefined {
  return strike === null || strike === undefined ? undefined : priceOf(kind === 'put' ? strike - worth : strike + worth);
}

/** Returns the charges of settling a contract that expires on a recorded day. */
export function settlementCharges(
  { contract, side, price, quantity }: Settled,
  { session: { date }, segment, underlying }: Pick<DayTape, 'session' | 'segment' | 'underlying'>,
): Money {
  const kind = contract.kind === 'future' ? 'future' : 'option';
  const instrument = { kind, segment, lotSize: contract.lotSize, freezeQuantity: freezeQuantityOf(underlying, date) ?? 0 } as const;
  const underlyingPrice = settledAt(contract, price);
  return chargesOfSettlement({ instrument, side, price, quantity, tradeDate: date, underlyingPrice }).total;
}
