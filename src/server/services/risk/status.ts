import type { AnswerOf } from '#contract/operation.ts';
import type { getRiskStatus } from '#contract/operations/risk.ts';
import { buyingPower } from '#domain/risk/buying-power.ts';
import type { RiskScope } from '#domain/risk/risk-denial.ts';
import { type Money, moneyToDecimal } from '#domain/units/money.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Db } from '#server/db/database.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentGate } from '#server/presenters/kill-gate.ts';
import { type AccountExposureRow, readAccountExposure } from '#server/repositories/account-exposure.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findKillGate } from '#server/repositories/kill-gates.ts';
import { listPortfolios } from '#server/repositories/portfolios.ts';
import { unitLedgerOf, scopeLimits } from './account-exposure.ts';
import { accountMarginOf } from './account-margin.ts';
import { dayProfitsOf } from './day-profits.ts';

type Answer = AnswerOf<typeof getRiskStatus>;

function levelOf(profit: Money | null, limit: Money | null): Answer['account']['level'] {
  if (profit === null || limit === null) return 'none';
  const share = (0 - profit) / limit;
  return share >= 1 ? 'reached' : share >= 0.9 ? '90' : share >= 0.7 ? '70' : 'none';
}

const decimalOf = (amount: Money | null | undefined): number | null =>
  amount === null || amount === undefined ? null : moneyToDecimal(amount);

const presentFunds = (funds: AccountExposureRow['funds']): Answer['broker_funds'] =>
  funds && {
    cash: moneyToDecimal(funds.cash),
    used_margin: moneyToDecimal(funds.used_margin),
    available: moneyToDecimal(funds.available),
    read_at: funds.read_at,
  };

/** Returns the service that reports an account's risk status. Read-only. */
export function createRiskStatusService(needs: { db: Db; clock: WallClock; venue: Market; margins: MarginSource }) {
  const { db, venue, margins } = needs;

  return {
    async getRiskStatus(userId: string, accountNumber: string): Promise<Answer> {
      const account = requireAccount(await findAccountByNumber(db, userId, accountNumber));
      const exposure = await readAccountExposure(db, account.id);
      const profits = await dayProfitsOf(db, account.id, exposure, venue);
      const ledger = unitLedgerOf(exposure);
      const margin = accountMarginOf(exposure, venue, margins);
      const taken = margin.requirement([]);
      const { cash, futuresLoss } = margin;
      const power =
        taken === null || cash === null
          ? null
          : buyingPower({ cash, openFuturesLoss: futuresLoss, reserved: taken.reserved }, { blocked: taken.blocked });

      const dayState = (scope: RiskScope, profit: Money | null): Answer['account'] => {
        const { limits } = scopeLimits(exposure, scope);
        return {
          scope,
          day_profit: decimalOf(profit),
          day_loss_limit: decimalOf(limits.dayLoss),
          level: levelOf(profit, limits.dayLoss),
          open_lots: ledger.openLots(scope, (id) => venue.instrument(id)),
          open_lots_limit: limits.openLots,
        };
      };

      return {
        account_number: account.account_number,
        cash: decimalOf(cash),
        broker_funds: presentFunds(exposure.funds),
        margin_blocked: decimalOf(taken?.blocked),
        reserved_for_orders: decimalOf(taken?.reserved),
        futures_loss: moneyToDecimal(futuresLoss),
        available: decimalOf(power?.available),
        shortfall: decimalOf(power?.shortfall),
        account: dayState({ kind: 'account', id: account.id }, profits.account),
        portfolios: (await listPortfolios(db, userId, account.id)).map(({ id }) =>
          dayState({ kind: 'portfolio', id }, profits.portfolio(id)),
        ),
        kill: presentGate(await findKillGate(db, userId)),
        exchange_at: venue.now(),
        received_at: venue.receivedAt(),
        trading_date: venue.tradingDate(),
      };
    },
  };
}
