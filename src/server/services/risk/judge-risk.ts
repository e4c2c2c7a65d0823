import type { Instrument } from '#domain/instruments/instrument.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import type { PlannedOrder } from '#domain/risk/account-requirement.ts';
import { checkLimits, type ScopeSnapshot } from '#domain/risk/check-limits.ts';
import { blockingLock, type KillLock, OPEN_GATE } from '#domain/risk/kill-gate.ts';
import { moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { Venue } from '#server/market/venue.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import { saveBaselines } from '#server/repositories/risk-day-baselines.ts';
import type { Moment } from '../order-changes.ts';
import type { OrderRefusal } from '../order-review.ts';
import { type OpenBook, openBookOf } from './account-exposure.ts';
import { accountMarginOf } from './account-margin.ts';
import { dayProfitsOf } from './day-profits.ts';
import type { Judged, JudgedRow } from './judge-orders.ts';
import { orderPrices } from './order-prices.ts';
import { originOf } from './order-origin.ts';
import { scopeLimits } from './scope-limits.ts';

type Owner = Pick<JudgedRow, 'broker_account_id' | 'portfolio_id'>;

/** Returns what is said of an order that a press stops. */
export const pausedBy = (lock: KillLock): OrderRefusal => ({
  code: 'risk.trading-paused',
  values: { kill_id: lock.id, scope: lock.scope.kind, cause: lock.cause },
});

interface Needs {
  readonly venue: Venue;
  readonly margins: MarginSource;
  /** Returns the market as an account has it: its feed may be silent. */
  readonly feedOf: (accountId: string) => MarketSource;
}

/** Returns the judge of orders by kill gate, prices, limits and margin. It reads the account once and counts nothing. */
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

  /** Returns the first reason against each order that could open something. */
  return async function refusals(
    trx: Trx,
    judged: readonly Judged[],
    exposure: AccountExposureRow,
    moment: Moment,
  ): Promise<readonly (OrderRefusal | null)[]> {
    const [first] = judged;
    if (first === undefined || judged.every(({ opening }) => opening === 0)) return judged.map(() => null);
    const feed = feedOf(first.row.broker_account_id);
    const book = openBookOf(exposure);
    const scopes = await snapshots(trx, first.row, exposure, book);
    const margin = accountMarginOf(exposure, venue, margins);
    let lots = 0;
    let taken = margin.requirement([]);
    const planned: PlannedOrder[] = [];

    function refusal({ row, opening }: Judged): OrderRefusal | null {
      if (opening === 0) return null;
      const lock = blockingLock(exposure.gate ?? OPEN_GATE, originOf(row), true);
      if (lock !== null) return pausedBy(lock);
      const terms = {
        side: row.side,
        kind: row.kind,
        limitPrice: row.limit_price,
        triggerPrice: row.trigger_price,
        protection: row.protection,
      };
      const prices = orderPrices({ ...feed, tradingDate: venue.tradingDate }, row.instrument, terms, moment.receivedAt);
      if (!mayAddRisk(prices.freshness)) {
        if (prices.quote === null) return { code: 'risk.price-unknown' };
        return { code: 'risk.price-stale', values: { age_seconds: Math.floor((moment.receivedAt - feed.receivedAt()) / 1000) } };
      }
      const openingLots = Math.ceil(opening / row.instrument.lotSize);
      const [denial] = checkLimits(
        scopes.map((scope) => ({ ...scope, openLots: scope.openLots + lots })),
        {
          instrumentId: row.instrument_id,
          underlying: row.instrument.underlying,
          side: row.side,
          quantity: row.quantity,
          openingLots,
          worstPrice: prices.worst,
          reference: prices.reference,
        },
      );
      lots += openingLots;
      if (denial !== undefined)
        return { code: denial.code, values: { ...denial.values, ...(denial.scope && { scope: denial.scope.kind }) } };
      return shortOf(row, opening, prices);
    }

    function shortOf(row: JudgedRow, opening: number, prices: ReturnType<typeof orderPrices>): OrderRefusal | null {
      const { worst, fillsNow } = prices;
      const part =
        worst === null ? null : margin.planned({ instrument: row.instrument, side: row.side, quantity: opening, worst, fillsNow });
      if (part !== null) planned.push(part);
      const after = part === null ? null : margin.requirement(planned);
      if (taken === null || after === null) return { code: 'risk.price-unknown' };
      const need = subtractMoney(after.total, taken.total);
      const available = subtractMoney(subtractMoney(margin.cash, margin.futuresLoss), taken.total);
      taken = after;
      // What frees money, such as a hedge, may go even from an account that is short of it.
      if (need <= ZERO_MONEY || need <= available) return null;
      return { code: 'risk.margin-short', values: { required: moneyToDecimal(need), available: moneyToDecimal(available) } };
    }

    return judged.map(refusal);
  };
}

export type RiskJudge = ReturnType<typeof createRiskJudge>;
