import { priceToDecimal } from '#domain/units/price.ts';
import { moneyToDecimal } from '#domain/units/money.ts';
import type { Quote } from '#domain/market/quote.ts';
import type { Db } from '#server/db/database.ts';
import type { AlertRow } from '#server/db/tables/alerts.ts';
import type { Venue } from '#server/market/venue.ts';
import { readAccountExposure } from '#server/repositories/account-exposure.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import type { MarketService } from '#server/services/market/market.ts';
import { dayProfitsOf } from '#server/services/risk/day-profits.ts';

/** Returns what a quote says of a price or a change; null when it says nothing. */
export function valueOfQuote({ measure }: Pick<AlertRow, 'measure'>, quote: Quote | null): number | null {
  if (quote === null) return null;
  if (measure === 'price') return priceToDecimal(quote.lastPrice);
  if (measure !== 'change' || quote.previousClose <= 0) return null;
  return Math.round((quote.lastPrice / quote.previousClose - 1) * 1e8) / 1e6;
}

/** Returns the volatility of an option in percent a year; null when its price has none. */
export function volatilityOf(venue: Venue, market: MarketService, instrumentId: string): number | null {
  const option = venue.instrument(instrumentId);
  if (option?.kind !== 'option' || option.expiresAt <= venue.now()) return null;
  const strike = priceToDecimal(option.strike);
  const row = market.getChain(option.underlying, option.expiry).rows.find((each) => each.strike === strike);
  const iv = row?.[option.optionType].iv ?? null;
  return iv === null ? null : iv * 100;
}

/** Returns the net profit of a portfolio's day in currency units; null when it is not known or the portfolio is gone. */
export async function dayProfitOf(db: Db, venue: Venue, userId: string, portfolioId: string): Promise<number | null> {
  const portfolio = await findPortfolio(db, userId, portfolioId);
  if (portfolio === undefined) return null;
  const accountId = portfolio.broker_account_id;
  const profits = await dayProfitsOf(db, accountId, await readAccountExposure(db, accountId), venue);
  const profit = profits.portfolio(portfolioId);
  return profit === null ? null : moneyToDecimal(profit);
}
