import { markOfQuote } from '#domain/market/mark.ts';
import { baselineOn, dayProfit } from '#domain/risk/day-baseline.ts';
import { type Money, ZERO_MONEY, addMoney, subtractMoney } from '#domain/units/money.ts';
import { type Price, valueAt } from '#domain/units/price.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { RiskDayBaselineRow } from '#server/db/tables/risk.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import { sumDayTrades } from '#server/repositories/risk-day-baselines.ts';

/** Net profit of the broker day, open positions at their mark; null = not known. */
interface DayProfits {
  readonly account: Money | null;
  portfolio(id: string): Money | null;
  /** Baselines not stored yet. */
  readonly begun: readonly RiskDayBaselineRow[];
}

type Market = Pick<MarketSource, 'quote'> & { tradingDate(): string };

const plus = (a: Money | null, b: Money | null): Money | null => (a === null || b === null ? null : addMoney(a, b));

/** The worth of units at a price; nothing is worth nothing, and something without a price is not known. */
function worth(quantity: number, mark: Price | undefined): Money | null {
  if (quantity === 0) return ZERO_MONEY;
  return mark === undefined ? null : valueAt(mark, quantity);
}

/**
 * Returns the day's profits of an account. A day begins with what was carried into it at the previous close, so that the gap of the night
 * belongs to the day; worked out from the day's trades, it is the same whenever it is first asked for, and is stored from then on.
 */
export async function dayProfitsOf(db: Db | Trx, accountId: string, exposure: AccountExposureRow, market: Market): Promise<DayProfits> {
  const date = market.tradingDate();
  const stored = new Map(exposure.baselines.map((row) => [row.portfolio_id, { date: row.trading_date, netProfit: row.net_profit }]));
  const isMissing = exposure.portfolios.some(({ portfolio_id }) => (stored.get(portfolio_id)?.date ?? '') < date);
  const trades = isMissing ? await sumDayTrades(db, accountId, date) : [];

  function begin(portfolioId: string, flow: Money): Money | null {
    const today = trades.filter((row) => row.portfolio_id === portfolioId);
    const carried = new Map<string, number>();
    const carry = (id: string, quantity: number) => carried.set(id, (carried.get(id) ?? 0) + quantity);
    for (const row of exposure.open) if (row.portfolio_id === portfolioId) carry(row.instrument_id, row.net_quantity);
    for (const row of today) carry(row.instrument_id, -row.net);
    const before = today.reduce((sum, row) => subtractMoney(sum, row.flow), flow);
    return [...carried].reduce<Money | null>((sum, [id, quantity]) => plus(sum, worth(quantity, market.quote(id)?.previousClose)), before);
  }

  const begun: RiskDayBaselineRow[] = [];
  const profits = new Map<string, Money | null>();
  for (const { portfolio_id, flow } of exposure.portfolios) {
    const known = stored.get(portfolio_id) ?? null;
    const baseline = baselineOn(known, date, known !== null && known.date >= date ? null : begin(portfolio_id, flow));
    const fresh = baseline !== null && baseline !== known;
    if (fresh) begun.push({ portfolio_id, trading_date: baseline.date, net_profit: baseline.netProfit });
    const now = exposure.open
      .filter((row) => row.portfolio_id === portfolio_id)
      .reduce<Money | null>((sum, row) => plus(sum, worth(row.net_quantity, markOfQuote(market.quote(row.instrument_id))?.price)), flow);
    // A day without a baseline has no result: yesterday's baseline does not replace it.
    profits.set(portfolio_id, dayProfit(baseline !== null && baseline.date >= date ? baseline : null, now));
  }
  return {
    account: [...profits.values()].reduce<Money | null>(plus, ZERO_MONEY),
    portfolio: (id) => profits.get(id) ?? null,
    begun,
  };
}
