import type { Insertable } from 'kysely';

/** The token by which a user reads prices of a source, sealed for the user and the source. */
export interface MarketTokensTable {
  user_id: string;
  source: string;
  sealed_token: string;
  saved_at: Date;
}

export type NewMarketToken = Insertable<MarketTokensTable>;
