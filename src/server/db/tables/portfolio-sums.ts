import type { Money } from '#domain/units/money.ts';

/** What the positions of a portfolio come to. Kept by a trigger of `positions`: nobody else writes it. */
export interface PortfolioSumsTable {
  readonly portfolio_id: string;
  readonly broker_account_id: string;
  readonly realised: Money;
  readonly open_cost: Money;
  readonly charges: Money;
  /** Sold less bought less charges. */
  readonly flow: Money;
}
