import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { pressKill } from '#contract/operations/risk.ts';
import type { KillScope, LockUntil } from '#domain/risk/kill-gate.ts';
import { wallTime } from '#domain/units/time.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';

type Body = BodyOf<typeof pressKill>;

/** Returns what a press stops. Throws risk.scope-not-found when it is not the user's. */
export async function killScopeOf(db: Db | Trx, userId: string, scope: Body['scope']): Promise<KillScope> {
  switch (scope.kind) {
    case 'all':
      return { kind: 'all' };
    case 'account':
    case 'segment': {
      if ((await findAccount(db, userId, scope.account_id)) === undefined) throw new AppError('risk.scope-not-found');
      if (scope.kind === 'account') return { kind: 'account', id: scope.account_id };
      return { kind: 'segment', accountId: scope.account_id, segment: scope.segment };
    }
    case 'portfolio': {
      if ((await findPortfolio(db, userId, scope.portfolio_id)) === undefined) throw new AppError('risk.scope-not-found');
      return { kind: 'portfolio', id: scope.portfolio_id };
    }
  }
}

/** Returns until when resuming is made hard. */
export function lockUntilOf(until: Body['until'], tradingDate: string): LockUntil {
  switch (until.kind) {
    case 'manual':
      return { kind: 'manual' };
    case 'instant':
      return { kind: 'instant', at: wallTime(until.at) };
    case 'session':
      return { kind: 'session', date: tradingDate };
  }
}
