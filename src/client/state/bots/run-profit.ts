import type { BotRun, RunLeg } from '#client/api/types.ts';
import { openProfit } from '#domain/positions/profit.ts';
import { type Money, ZERO_MONEY } from '#domain/units/money.ts';
import { priceFromDecimal, valueAt } from '#domain/units/price.ts';
import { type ReadMark, sumOfKnown } from '../positions/profit.ts';
import { knownMoney, plusKnown } from '../resource/known-money.ts';

/** The part of a run that determines the profit. */
export type ProfitOfRun = Pick<BotRun, 'booked' | 'legs'>;
type HeldLeg = Pick<RunLeg, 'contract' | 'quantity' | 'side' | 'entry_price'>;

/** Returns the ids of the contracts held by the legs, without duplicates. */
export function heldInstruments(legs: readonly HeldLeg[]): readonly string[] {
  return [...new Set(legs.flatMap(({ contract, quantity }) => (contract === null || quantity === 0 ? [] : [contract.instrument_id])))];
}

/** Returns a leg's unrealised profit at the mark against the average entry price; 0 when flat, null while a price is missing. */
export function openProfitOfLeg({ contract, quantity, side, entry_price: entry }: HeldLeg, readMark: ReadMark): Money | null {
  if (quantity === 0) return ZERO_MONEY;
  if (contract === null || entry === null) return null;
  const units = side === 'buy' ? quantity : -quantity;
  return openProfit(units, valueAt(priceFromDecimal(entry), units), readMark(contract.instrument_id)?.price ?? null);
}

/** Returns a run's profit before charges: realised by exits plus unrealised at the marks. Null while a price is missing. */
export function profitOfRun({ booked, legs }: ProfitOfRun, readMark: ReadMark): Money | null {
  return plusKnown(knownMoney(booked), sumOfKnown(legs.map((leg) => openProfitOfLeg(leg, readMark))));
}
