import type { Instrument } from '#domain/instruments/instrument.ts';
import { mayAddRisk } from '#domain/market/freshness.ts';
import { checkLimits, type ScopeSnapshot } from '#domain/risk/check-limits.ts';
import { blockingLock, OPEN_GATE, type KillLock } from '#domain/risk/kill-gate.ts';
import type { PlannedOrder } from '#domain/risk/account-requirement.ts';
import { moneyToDecimal, subtractMoney, ZERO_MONEY } from '#domain/units/money.ts';
import type { Trx } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { MarginSource } from '#server/market/margin-source.ts';
import type { Venue } from '#server/market/venue.ts';
import { type AccountExposureRow, readAccountExposure } from '#server/repositories/account-exposure.ts';
import { ensureKillGate, shareKillGate } from '#server/repositories/kill-gates.ts';
import { saveBaselines } from '#server/repositories/risk-day-baselines.ts';
import type { Moment } from '../order-changes.ts';
import type { OrderRefusal, OrderReview } from '../order-review.ts';
import { type OpenBook, openBookOf } from './account-exposure.ts';
import { accountMarginOf } from './account-margin.ts';
import { dayProfitsOf } from './day-profits.ts';
import { orderPrices } from './order-prices.ts';
import type { OrderRates } from './order-rates.ts';
import { scopeLimits } from './scope-limits.ts';

interface Needs {
  readonly venue: Venue;
  readonly margins: MarginSource;
  readonly rates: OrderRates;
}

/** An order under judgement: units that could open something, the rest closes. */
interface Judged {
  readonly row: OrderRow;
  readonly opening: number;
}

type Owner = Pick<OrderRow, 'broker_account_id' | 'portfolio_id'>;

const pausedBy = (lock: KillLock): OrderRefusal => ({
  code: 'risk.trading-paused',
  values: { kill_id: lock.id, scope: lock.scope.kind, cause: lock.cause },
});

const originOf = (row: OrderRow) => ({
  accountId: row.broker_account_id,
  portfolioId: row.portfolio_id,
  // Orders of a bot will say which one.
  botId: null,
  segment: row.instrument.segment,
});

/** Adds the orders to the book one after the other: the first to come closes what is open, the next could open. */
function judge(book: OpenBook, rows: readonly OrderRow[]): readonly Judged[] {
  return rows.map((row) => {
    const quantity = row.quantity - row.filled_quantity;
    const opening = book.opening(row, quantity);
    book.add(row, quantity);
    return { row, opening };
  });
}

/** Returns the review of orders: limits, kill gate, prices, margin and rate, on one reading of the account. */
export function createOrderReview({ venue, margins, rates }: Needs): OrderReview {
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
  async function refusals(
    trx: Trx,
    judged: readonly Judged[],
    exposure: AccountExposureRow,
    moment: Moment,
  ): Promise<readonly (OrderRefusal | null)[]> {
    const [first] = judged;
    if (first === undefined || judged.every(({ opening }) => opening === 0)) return judged.map(() => null);
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
      const terms = { side: row.side, kind: row.kind, limitPrice: row.limit_price, triggerPrice: row.trigger_price };
      const prices = orderPrices(venue, row.instrument, terms, moment.receivedAt);
      if (!mayAddRisk(prices.freshness)) {
        if (prices.quote === null) return { code: 'risk.price-unknown' };
        return { code: 'risk.price-stale', values: { age_seconds: Math.floor((moment.receivedAt - venue.receivedAt()) / 1000) } };
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

    function shortOf(row: OrderRow, opening: number, prices: ReturnType<typeof orderPrices>): OrderRefusal | null {
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
  }

  return {
    async orders(trx, placing, rows, moment) {
      const { account } = placing.desk;
      if (placing.closes) {
        const late = rates.admit(account.id, moment.receivedAt, rows.length, true);
        return rows.map(() => late);
      }
      const exposure = await readAccountExposure(trx, account.id);
      if (exposure.gate === null) await ensureKillGate(trx, account.user_id, new Date(moment.receivedAt));
      const judged = judge(openBookOf(exposure), rows);
      const found = await refusals(trx, judged, exposure, moment);
      if (found.some((refusal) => refusal !== null)) return found;
      const closing = judged.every(({ opening }) => opening === 0);
      const late = rates.admit(account.id, moment.receivedAt, rows.length, closing);
      return rows.map(() => late);
    },

    async change(trx, row, change, moment) {
      const changed = { ...row, quantity: change.quantity ?? row.quantity, limit_price: change.limitPrice ?? row.limit_price };
      const exposure = await readAccountExposure(trx, row.broker_account_id, [row.id]);
      const closing = row.purpose === 'square-off';
      const judged = closing ? [{ row: changed, opening: 0 }] : judge(openBookOf(exposure), [changed]);
      const before = closing ? 0 : openBookOf(exposure).opening(row, row.quantity - row.filled_quantity);
      const after = judged[0]?.opening ?? 0;
      const dearer =
        change.limitPrice !== null &&
        row.limit_price !== null &&
        (row.side === 'buy' ? change.limitPrice > row.limit_price : change.limitPrice < row.limit_price);
      // Making an order smaller, or its price less eager, is never held up.
      const adds = after > before || (after > 0 && dearer);
      const [found] = adds ? await refusals(trx, judged, exposure, moment) : [];
      return found ?? rates.admit(row.broker_account_id, moment.receivedAt, 1, !adds);
    },

    async lastLook(trx, rows) {
      const stopped = new Map<string, OrderRefusal>();
      const [first] = rows;
      if (first === undefined) return stopped;
      const gate = await shareKillGate(trx, first.user_id);
      const blocked = rows.filter((row) => row.purpose === 'open' && blockingLock(gate, originOf(row), true) !== null);
      if (blocked.length === 0) return stopped;
      const exposure = await readAccountExposure(
        trx,
        first.broker_account_id,
        rows.map((row) => row.id),
      );
      for (const { row, opening } of judge(openBookOf(exposure), rows)) {
        const lock = blockingLock(gate, originOf(row), opening > 0);
        if (lock !== null && row.purpose === 'open') stopped.set(row.id, pausedBy(lock));
      }
      return stopped;
    },
  };
}
