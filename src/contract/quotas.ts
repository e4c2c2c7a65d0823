/** How many of each thing one user may keep: far more than anybody needs, too few to fill a disk. What is removed does not count. */
export const QUOTAS = {
  accounts: 100,
  portfolios: 300,
  bots: 300,
  botSets: 50,
  /** Bots that run at the same time. */
  runs: 50,
  /** Stops, targets and GTTs that wait. */
  waiting: 1_000,
  passkeys: 20,
  /** Devices signed in; one more ends the one that was not used for the longest time. */
  sessions: 100,
} as const;
