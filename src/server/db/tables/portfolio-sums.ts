import type { Money } from '#domain/units/money.ts';

/** Totals of a portfolio's positions. Written only by a trigger of `positions`. */
export interface PortfolioSumsTable {
  readonly portfolio_id: string;
  readonly broker_account_id: string;
  readonly realised: Money;
  readonly open_cost: Money;
  readonly charges: Money;
  /** Sold less bought less charges. */
  readonly flow: Money;
}
