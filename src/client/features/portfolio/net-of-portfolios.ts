import { addMoney, moneyFromDecimal, moneyToDecimal } from '#domain/units/money.ts';
import type { Summary } from '#client/api/types.ts';

/** Returns the sum of the portfolios' results net of charges; null when one of them is not known. */
export function netOfPortfolios(summaries: readonly (Summary | null)[]): number | null {
  const nets = summaries.map((summary) => summary?.net_pnl ?? null);
  if (nets.includes(null)) return null;
  return moneyToDecimal(addMoney(...nets.map((net) => moneyFromDecimal(net ?? 0))));
}
