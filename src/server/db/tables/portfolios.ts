import type { Generated, Insertable, Selectable } from 'kysely';

/** A portfolio of a broker account. Removed portfolios stay as rows, as their orders do. */
export interface PortfoliosTable {
  id: string;
  user_id: string;
  broker_account_id: string;
  name: string;
  /** Money in 1/10 000 of the account's currency. */
  capital: number | null;
  max_day_loss: number | null;
  /** Whether the portfolio is the group of what other programs have placed at the broker. Nothing is opened in it. */
  placed_elsewhere: Generated<boolean>;
  created_at: Date;
  removed_at: Date | null;
}

export type PortfolioRow = Selectable<PortfoliosTable>;
export type NewPortfolio = Insertable<PortfoliosTable>;
