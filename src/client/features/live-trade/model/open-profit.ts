import type { Position } from '#client/api/types.ts';
import { knownMoney } from '#client/state/known-money.ts';
import type { LiveQuote } from '#client/state/ticker-store.ts';
import { addMoney, moneyToDecimal, subtractMoney, ZERO_MONEY, type Money } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';

type Read = (instrumentId: string) => LiveQuote | null;

/** Returns the profit of what is open at the live prices, before charges; null while one price is not known. */
export function openProfit(positions: readonly Position[], read: Read): number | null {
  let total: Money = ZERO_MONEY;
  for (const position of positions) {
    const price = read(position.instrument.instrument_id)?.ltp ?? position.quote?.ltp ?? null;
    const cost = knownMoney(position.open_cost);
    if (price === null || cost === null) return null;
    total = addMoney(total, subtractMoney(valueAt(priceFromDecimal(price), position.net_quantity), cost));
  }
  return moneyToDecimal(total);
}
