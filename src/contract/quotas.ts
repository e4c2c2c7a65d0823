/** How many of each thing one user may keep: far more than anybody needs, too few to fill a disk. What is removed does not count. */
export const QUOTAS = {
  accounts: 100,
  portfolios: 300,
  bots: 300,
  botSets: 50,
  /** Bots that run at the same time. */
  runs: 50,
  /** Waiting stops, targets and GTTs. */
  waiting: 1_000,
  passkeys: 20,
  /** Sessions per user; one more ends the least recently used. */
  sessions: 100,
} as const;
