import type { BotContract } from '#domain/bots/engine/io.ts';
import { chargesOfSettlement } from '#domain/fees/fill-charges.ts';
import { freezeQuantityOf } from '#domain/instruments/contract-terms.ts';
import type { Money } from '#domain/units/money.ts';
import { price as priceOf, type Price } from '#domain/units/price.ts';
import type { DayTape } from './day-tape.ts';

interface Settled {
  readonly contract: Pick<BotContract, 'kind' | 'lotSize'> & { readonly strike?: Price | null };
  /** The side that closes what was held. */
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly quantity: number;
}

/** What the underlying settled at, from what an option in the money was worth; what is not in the money is taxed on nothing. */
function settledAt({ kind, strike }: Settled['contract'], worth: Price): Price | undefined {
  return strike === null || strike === undefined ? undefined : priceOf(kind === 'put' ? strike - worth : strike + worth);
}

/** Returns what the settlement of a contract costs that ends on the day of a tape. */
export function settlementCharges(
  { contract, side, price, quantity }: Settled,
  { session: { date }, segment, underlying }: Pick<DayTape, 'session' | 'segment' | 'underlying'>,
): Money {
  const kind = contract.kind === 'future' ? 'future' : 'option';
  const instrument = { kind, segment, lotSize: contract.lotSize, freezeQuantity: freezeQuantityOf(underlying, date) ?? 0 } as const;
  const underlyingPrice = settledAt(contract, price);
  return chargesOfSettlement({ instrument, side, price, quantity, tradeDate: date, underlyingPrice }).total;
}
