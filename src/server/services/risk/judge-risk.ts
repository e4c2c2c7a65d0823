import type { Instrument } from '#domain/instruments/instrument.ts';
import type { ScopeSnapshot } from '#domain/risk/check-limits.ts';
import { OPEN_GATE } from '#domain/risk/kill-gate.ts';
import type { Trx } from '#server/db/database.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { Venue } from '#server/market/venue.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import { saveBaselines } from '#server/repositories/risk-day-baselines.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import type { OrderRefusal } from '../orders/order-review.ts';
import { type OpenBook, openBookOf } from './account-exposure.ts';
import { accountMarginOf } from './account-margin.ts';
import { dayProfitsOf } from './day-profits.ts';
import type { Judged, JudgedRow } from './judge-orders.ts';
import { judgeReading } from './judge-reading.ts';
import { scopeLimits } from './scope-limits.ts';

type Owner = Pick<JudgedRow, 'broker_account_id' | 'portfolio_id'>;

interface Needs {
  readonly venue: Venue;
  readonly margins: MarginSource;
  /** Returns the market as an account has it: its feed may be silent. */
  readonly feedOf: (accountId: string) => MarketSource;
}

/** Returns the first reason against each of the orders, judged one after the other; it counts nothing, so it may be asked again. */
type JudgeOnce = (judged: readonly Judged[], timestamps: Timestamps) => readonly (OrderRefusal | null)[];

/** Returns the judge of orders by kill gate, prices, limits and margin. */
export function createRiskJudge({ venue, margins, feedOf }: Needs) {
  const instrumentOf = (id: string): Instrument | null => venue.instrument(id);

  async function snapshots(trx: Trx, owner: Owner, exposure: AccountExposureRow, before: OpenBook): Promise<readonly ScopeSnapshot[]> {
    const scopes = [
      scopeLimits(exposure, { kind: 'account', id: owner.broker_account_id }),
      scopeLimits(exposure, { kind: 'portfolio', id: owner.portfolio_id }),
    ];
    const limitsLoss = scopes.some(({ limits }) => limits.dayLoss !== null);
    const profits = limitsLoss ? await dayProfitsOf(trx, owner.broker_account_id, exposure, venue) : null;
    await saveBaselines(trx, profits?.begun ?? []);
    return scopes.map(({ scope, limits }) => ({
      scope,
      limits,
      dayProfit: scope.kind === 'account' ? (profits?.account ?? null) : (profits?.portfolio(scope.id) ?? null),
      openLots: limits.openLots === null ? 0 : before.openLots(scope, instrumentOf),
    }));
  }

  /** Returns what judges orders of an owner on one reading of the account; open lots count from `before`. */
  async function judgeOf(trx: Trx, owner: Owner, exposure: AccountExposureRow, before = openBookOf(exposure)): Promise<JudgeOnce> {
    const feed = feedOf(owner.broker_account_id);
    const scopes = await snapshots(trx, owner, exposure, before);
    const margin = accountMarginOf(exposure, venue, margins);
    const gate = exposure.gate ?? OPEN_GATE;
    return (judged, timestamps) => judgeReading({ feed, tradingDate: venue.tradingDate, scopes, margin, gate }, judged, timestamps);
  }

  return {
    judgeOf,
    /** Returns the first reason against each order, in one reading of the account. */
    async refusals(
      trx: Trx,
      judged: readonly Judged[],
      exposure: AccountExposureRow,
      timestamps: Timestamps,
      before?: OpenBook,
    ): Promise<readonly (OrderRefusal | null)[]> {
      const [first] = judged;
      return first === undefined ? [] : (await judgeOf(trx, first.row, exposure, before))(judged, timestamps);
    },
  };
}

export type RiskJudge = ReturnType<typeof createRiskJudge>;
