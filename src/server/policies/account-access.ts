import { AppError } from '#contract/errors/app-error.ts';

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
