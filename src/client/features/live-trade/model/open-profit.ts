import type { Position } from '#client/api/types.ts';
import type { LiveQuote } from '#client/state/ticker-store.ts';
import { addMoney, moneyFromDecimal, moneyToDecimal, subtractMoney, ZERO_MONEY, type Money } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';

type Read = (instrumentId: string) => LiveQuote | null;

/** Returns the profit of what is open at the live prices, before charges; null while one price is not known. */
export function openProfit(positions: readonly Position[], read: Read): number | null {
  let total: Money = ZERO_MONEY;
  for (const position of positions) {
    const price = read(position.instrument.instrument_id)?.ltp ?? position.quote?.ltp ?? null;
    if (price === null) return null;
    total = addMoney(total, subtractMoney(valueAt(priceFromDecimal(price), position.net_quantity), moneyFromDecimal(position.open_cost)));
  }
  return moneyToDecimal(total);
}
