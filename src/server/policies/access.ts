import { AppError } from '#contract/errors/app-error.ts';
import type { BotSetRow } from '#server/db/tables/bot-sets.ts';
import type { BotRow } from '#server/db/tables/bots.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { PortfolioRow } from '#server/db/tables/portfolios.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';

/** Returns the account that the user's own query found. Another user's account and a removed one are both "does not exist". */
export function requireAccount<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('account.not-found');
  return row;
}

/** Returns the portfolio that the user's own query found; see requireAccount. */
export function requirePortfolio<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('portfolio.not-found');
  return row;
}

/** Returns the portfolio when it belongs to the account. A portfolio of another account is "does not exist". */
export function requirePortfolioOf(portfolio: PortfolioRow | undefined, accountId: string): PortfolioRow {
  if (portfolio === undefined || portfolio.broker_account_id !== accountId) throw new AppError('portfolio.not-found');
  return portfolio;
}

/** Returns the portfolio when something may be opened in it: the group of what was placed elsewhere only shows what other programs do. */
export function requireTradable(portfolio: PortfolioRow): PortfolioRow {
  if (portfolio.placed_elsewhere) throw new AppError('portfolio.placed-elsewhere');
  return portfolio;
}

/** Returns the order that the user's own query found. */
export function requireOrder(row: OrderRow | undefined): OrderRow {
  if (row === undefined) throw new AppError('order.not-found');
  return row;
}

/** Returns the position that the user's own query found. */
export function requirePosition(row: PositionRow | undefined): PositionRow {
  if (row === undefined) throw new AppError('position.not-found');
  return row;
}

/** Returns the bot that the user's own query found. Another user's bot, a removed one and one of the other kind are all "does not exist". */
export function requireBot(row: BotRow | undefined): BotRow {
  if (row === undefined) throw new AppError('bot.not-found');
  return row;
}

/** Returns the set of bots that the user's own query found. */
export function requireBotSet(row: BotSetRow | undefined): BotSetRow {
  if (row === undefined) throw new AppError('bot-set.not-found');
  return row;
}
