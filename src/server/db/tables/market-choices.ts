/** A market that a user has switched on. */
export interface MarketChoicesTable {
  user_id: string;
  source: string;
  chosen_at: Date;
}
