/** How many variants of an idea a user has played on the past; the idea by domain/backtest/sweep/trial-family.ts. */
export interface BotTrialsTable {
  readonly user_id: string;
  readonly family: string;
  tried: number;
}
