import type { InferOutput } from 'valibot';
import type { portfolio } from '#contract/schemas/portfolio.ts';
import { money, moneyToDecimal } from '#domain/units/money.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';

const decimalOrNull = (amount: number | null) => (amount === null ? null : moneyToDecimal(money(amount)));

export function presentPortfolio(row: PortfolioRow): InferOutput<typeof portfolio> {
  return {
    id: row.id,
    broker_account_id: row.broker_account_id,
    name: row.name,
    capital: decimalOrNull(row.capital),
    max_day_loss: decimalOrNull(row.max_day_loss),
    created_at: row.created_at.getTime(),
    ...(row.placed_elsewhere ? { placed_elsewhere: true } : {}),
  };
}
