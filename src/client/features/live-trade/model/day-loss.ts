import type { RiskStatus } from '#client/api/types.ts';

interface DayLoss {
  /** What was lost of the limit; zero while the day is won. */
  readonly lost: number;
  readonly limit: number;
  /** Share of the limit, one or more = reached. */
  readonly share: number;
}

/** The results of the day at the marks of now; null = the status tells the newest. */
interface DayResults {
  readonly account: number | null;
  readonly portfolio: number | null;
}

/** Returns how far the account or the portfolio has come towards its limit, whichever is nearer to it; null without a limit or without a known result. */
export function dayLoss(status: RiskStatus, portfolioId: string | null, now: DayResults): DayLoss | null {
  const scopes = [
    { ...status.account, day_profit: now.account ?? status.account.day_profit },
    ...status.portfolios
      .filter(({ scope }) => scope.id === portfolioId)
      .map((each) => ({ ...each, day_profit: now.portfolio ?? each.day_profit })),
  ];
  const known = scopes.flatMap(({ day_profit: profit, day_loss_limit: limit }) => {
    if (profit === null || limit === null) return [];
    const lost = Math.max(0, -profit);
    return [{ lost, limit, share: lost / limit }];
  });
  return known.toSorted((a, b) => b.share - a.share)[0] ?? null;
}

/** Returns the warning that holds at a share of the limit. */
export function lossLevel(share: number): 'none' | '70' | '90' | 'reached' {
  return share >= 1 ? 'reached' : share >= 0.9 ? '90' : share >= 0.7 ? '70' : 'none';
}
