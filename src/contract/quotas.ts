/** How many of each thing one user may keep: far more than anybody needs, too few to fill a disk. What is removed does not count. */
export const QUOTAS = { accounts: 100, portfolios: 300, bots: 300 } as const;
