import { fileCalendar } from './file-calendar.ts';
import type { DayRow } from '#domain/market/files/collected-rows.ts';
import { type ImportedChain, inChainOrder } from '#domain/market/imported-chain.ts';
import { price } from '#domain/units/price.ts';

type Option = ImportedChain['options'][number];

/** An option without trades has only a settlement: volume 0 marks it as no price of the session. */
function optionOfDay({ contract: { kind, strike }, close, settlement, openInterest, volume }: DayRow): Option | null {
  const told = close > 0 ? close : settlement;
  if ((kind !== 'call' && kind !== 'put') || told === 0) return null;
  const known = (count: number) => (count < 0 ? null : count);
  const counts = { openInterest: known(openInterest), volume: known(volume) };
  return { strike, optionType: kind, close: price(told), ...counts, bid: null, ask: null, iv: null };
}

/** Returns a chain at the close of its session. */
export const ownChainAt = (underlying: string, date: string, expiry: string, options: readonly Option[]): ImportedChain => ({
  underlying,
  date,
  expiry,
  at: fileCalendar.tradedSessionOn(date).closesAt,
  options: inChainOrder(options),
});

/** Returns the chains of a day by expiry, as the exchange's daily file tells them. */
export function ownChainsOfDay(underlying: string, date: string, rows: readonly DayRow[]): readonly ImportedChain[] {
  const byExpiry = new Map<string, Option[]>();
  for (const row of rows) {
    const option = optionOfDay(row);
    if (option === null) continue;
    const own = byExpiry.get(row.contract.expiry);
    if (own === undefined) byExpiry.set(row.contract.expiry, [option]);
    else own.push(option);
  }
  return [...byExpiry]
    .map(([expiry, options]) => ownChainAt(underlying, date, expiry, options))
    .toSorted((a, b) => (a.expiry < b.expiry ? -1 : 1));
}
