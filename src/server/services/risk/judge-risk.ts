import type { Instrument } from '#domain/instruments/instrument.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import type { PlannedOrder } from '#domain/risk/account-requirement.ts';
import { type ScopeSnapshot, checkLimits } from '#domain/risk/check-limits.ts';
import { OPEN_GATE, blockingLock, type KillGate, type KillLock } from '#domain/risk/kill-gate.ts';
import { moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { MarketSource } from '#server/market/market-source.ts';
import type { Market } from '#server/market/market.ts';
import type { AccountExposureRow } from '#server/repositories/account-exposure.ts';
import { saveBaselines } from '#server/repositories/risk-day-baselines.ts';
import type { Timestamps } from '../orders/order-changes.ts';
import type { OrderRefusal } from '../orders/order-review.ts';
import { type UnitLedger, unitLedgerOf, type Judged, type JudgedRow, scopeLimits, originOf } from './account-exposure.ts';
import { accountMarginOf, type AccountMargin, takenBy } from './account-margin.ts';
import { dayProfitsOf } from './day-profits.ts';
import { type OrderPrices, orderPrices } from './order-prices.ts';

/** Returns the refusal of an order stopped by a kill lock. */
export const pausedBy = (lock: KillLock): OrderRefusal => ({
  code: 'risk.trading-paused',
  values: { kill_id: lock.id, scope: lock.scope.kind, cause: lock.cause },
});

/** A reading of an account. */
interface Reading {
  /** The market as seen by the account. */
  readonly feed: MarketSource;
  readonly tradingDate: () => string;
  readonly scopes: readonly ScopeSnapshot[];
  readonly margin: AccountMargin;
  readonly gate: KillGate;
}

function pricesOf({ feed, tradingDate }: Reading, row: JudgedRow, timestamps: Timestamps): OrderPrices {
  const { side, kind, limit_price: limitPrice, trigger_price: triggerPrice, protection } = row;
  const terms = { side, kind, limitPrice, triggerPrice, protection };
  return orderPrices({ ...feed, tradingDate }, row.instrument, terms, timestamps.receivedAt);
}

/** Returns the first refusal reason of each order, judged in sequence on one reading: kill gate, prices, limits, margin. */
function judgeReading(reading: Reading, judged: readonly Judged[], timestamps: Timestamps): readonly (OrderRefusal | null)[] {
  const { feed, scopes, margin, gate } = reading;
  let lots = 0;
  const planned: PlannedOrder[] = [];

  function refusal({ row, opening }: Judged): OrderRefusal | null {
    const prices = pricesOf(reading, row, timestamps);
    // A closing order is checked only for the margin of the rest, and only where that is known.
    if (opening === 0) return shortOf(row, 0, prices);
    const lock = blockingLock(gate, originOf(row), true);
    if (lock !== null) return pausedBy(lock);
    if (!mayAddRisk(prices.freshness)) {
      if (prices.quote === null) return { code: 'risk.price-unknown' };
      return { code: 'risk.price-stale', values: { age_seconds: Math.floor((timestamps.receivedAt - feed.receivedAt()) / 1000) } };
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
    if (denial !== undefined) return { code: denial.code, values: { ...denial.values, ...(denial.scope && { scope: denial.scope.kind }) } };
    return shortOf(row, opening, prices);
  }

  function shortOf(row: JudgedRow, opening: number, { worst, fillsNow }: OrderPrices): OrderRefusal | null {
    const { instrument, side } = row;
    const quantity = row.quantity - row.filled_quantity;
    const before = margin.requirement(planned);
    const parts = worst === null ? null : margin.planned({ instrument, side, quantity, opening, worst, fillsNow });
    const taken = parts === null ? null : takenBy(margin, planned, parts);
    planned.push(...(parts ?? []));
    if (before === null || taken === null) return opening === 0 ? null : { code: 'risk.price-unknown' };
    const need = subtractMoney(taken.most, before.total);
    if (margin.cash === null || !margin.decides) return null;
    const available = subtractMoney(subtractMoney(margin.cash, margin.futuresLoss), before.total);
    // An order that frees margin, such as a hedge, is allowed even in an account short of margin.
    if (need <= ZERO_MONEY || need <= available) return null;
    return { code: 'risk.margin-short', values: { required: moneyToDecimal(need), available: moneyToDecimal(available) } };
  }

  return judged.map(refusal);
}

type Owner = Pick<JudgedRow, 'broker_account_id' | 'portfolio_id'>;

interface Needs {
  readonly venue: Market;
  readonly margins: MarginSource;
  /** Returns the market of an account, whose feed may be silent. */
  readonly feedOf: (accountId: string) => MarketSource;
}

/** Returns the first refusal reason of each order, judged in sequence. Counts nothing, so it may be repeated. */
type JudgeOnce = (judged: readonly Judged[], timestamps: Timestamps) => readonly (OrderRefusal | null)[];

/** Returns the judge of orders by kill gate, prices, limits and margin. */
export function createRiskJudge({ venue, margins, feedOf }: Needs) {
  const instrumentOf = (id: string): Instrument | null => venue.instrument(id);

  async function snapshots(trx: Trx, owner: Owner, exposure: AccountExposureRow, before: UnitLedger): Promise<readonly ScopeSnapshot[]> {
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

  /** Returns the judge of an owner's orders on one reading of the account; open lots count from `before`. */
  async function judgeOf(trx: Trx, owner: Owner, exposure: AccountExposureRow, before = unitLedgerOf(exposure)): Promise<JudgeOnce> {
    const feed = feedOf(owner.broker_account_id);
    const scopes = await snapshots(trx, owner, exposure, before);
    const margin = accountMarginOf(exposure, venue, margins);
    const gate = exposure.gate ?? OPEN_GATE;
    return (judged, timestamps) => judgeReading({ feed, tradingDate: venue.tradingDate, scopes, margin, gate }, judged, timestamps);
  }

  return {
    judgeOf,
    /** Returns the first refusal reason of each order, on one reading of the account. */
    async refusals(
      trx: Trx,
      judged: readonly Judged[],
      exposure: AccountExposureRow,
      timestamps: Timestamps,
      before?: UnitLedger,
    ): Promise<readonly (OrderRefusal | null)[]> {
      const [first] = judged;
      return first === undefined ? [] : (await judgeOf(trx, first.row, exposure, before))(judged, timestamps);
    },
  };
}

export type RiskJudge = ReturnType<typeof createRiskJudge>;
