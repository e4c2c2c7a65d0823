import type { InferOutput } from 'valibot';
import type { dayProfit } from '#contract/schemas/book.ts';
import type { DayProfit } from '#domain/positions/day-profit.ts';
import { type Money, moneyToDecimal } from '#domain/units/money.ts';
import { presentCharges } from './charges.ts';

const decimalOf = (amount: Money | null) => (amount === null ? null : moneyToDecimal(amount));

export function presentDayProfit(profit: DayProfit): InferOutput<typeof dayProfit> {
  return {
    realised_pnl: decimalOf(profit.realised),
    unrealised_pnl: decimalOf(profit.unrealised),
    converted_pnl: decimalOf(profit.converted),
    gross_pnl: decimalOf(profit.gross),
    charges: presentCharges(profit.charges),
    net_pnl: decimalOf(profit.net),
    realised_at_cost: moneyToDecimal(profit.realisedAtCost),
  };
}
