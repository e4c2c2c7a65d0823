import type { Instrument } from '#domain/instruments/instrument.ts';
import { type OpenUnits, openingQuantity } from '#domain/risk/adds-risk.ts';
import { type ScopeSnapshot, NO_LIMITS, type RiskLimits, withOwnDayLoss } from '#domain/risk/check-limits.ts';
import { blockingLock, type KillLock, type OrderOrigin } from '#domain/risk/kill-gate.ts';
import type { DayLossAction } from '#domain/risk/kill-triggers.ts';
import type { RiskScope } from '#domain/risk/risk-denial.ts';
import type { OrderRow } from '#server/db/tables/orders.ts';
import type { AccountExposureRow, WorkingUnitsRow, StoredLimits } from '#server/repositories/account-exposure.ts';

type Named = Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product'>;

const keyOf = (row: Named) => `${row.portfolio_id} ${row.instrument_id} ${row.product}`;
const FLAT: OpenUnits = { netQuantity: 0, workingBuy: 0, workingSell: 0 };

interface Held extends Named {
  units: OpenUnits;
}

/** Units of an account by contract, product and portfolio. Judged orders are added one after another. */
export interface UnitLedger {
  /** Returns how many units of an order could open something, given everything added so far. */
  opening(order: Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product' | 'side'>, quantity: number): number;
  add(order: Pick<OrderRow, 'portfolio_id' | 'instrument_id' | 'product' | 'side'>, quantity: number): void;
  /** Returns the lots of a scope that are open or could be opened by working orders. */
  openLots(scope: RiskScope, instrumentOf: (id: string) => Instrument | null): number;
}

/** Returns the ledger of an account's exposure. */
export function unitLedgerOf(exposure: Pick<AccountExposureRow, 'open' | 'working'>): UnitLedger {
  const held = new Map<string, Held>();

  function heldOf(row: Named): Held {
    const key = keyOf(row);
    const known = held.get(key);
    if (known) return known;
    const { portfolio_id, instrument_id, product } = row;
    const made = { portfolio_id, instrument_id, product, units: FLAT };
    held.set(key, made);
    return made;
  }

  function add(order: Named & Pick<WorkingUnitsRow, 'side'>, quantity: number): void {
    const one = heldOf(order);
    const { units } = one;
    one.units =
      order.side === 'buy'
        ? { ...units, workingBuy: units.workingBuy + quantity }
        : { ...units, workingSell: units.workingSell + quantity };
  }

  for (const row of exposure.open) {
    const one = heldOf(row);
    one.units = { ...one.units, netQuantity: row.net_quantity };
  }
  for (const row of exposure.working) add(row, row.quantity);

  return {
    opening: (order, quantity) => openingQuantity(heldOf(order).units, order.side, quantity),
    add,
    openLots(scope, instrumentOf) {
      let lots = 0;
      for (const { portfolio_id, instrument_id, units } of held.values()) {
        if (scope.kind === 'portfolio' && scope.id !== portfolio_id) continue;
        const { netQuantity, workingBuy, workingSell } = units;
        const bare = { netQuantity, workingBuy: 0, workingSell: 0 };
        const all = Math.abs(netQuantity) + openingQuantity(bare, 'buy', workingBuy) + openingQuantity(bare, 'sell', workingSell);
        lots += Math.ceil(all / (instrumentOf(instrument_id)?.lotSize ?? 1));
      }
      return lots;
    },
  };
}

/** Returns the ledger after a closing order: its lots make room for the opening order of a reversal or roll. */
export function ledgerAfterClose(
  exposure: Pick<AccountExposureRow, 'open' | 'working'>,
  order: Named & Pick<OrderRow, 'side' | 'quantity'>,
): UnitLedger {
  const key = keyOf(order);
  const sign = order.side === 'buy' ? 1 : -1;
  const open = exposure.open.map((row) => {
    const held = row.net_quantity;
    const closing = keyOf(row) === key && Math.sign(held) === -sign ? Math.min(order.quantity, Math.abs(held)) : 0;
    return closing === 0 ? row : { ...row, net_quantity: held + sign * closing };
  });
  return unitLedgerOf({ ...exposure, open });
}

/** The fields by which an order is judged, stored or not. */
export type JudgedRow = Pick<
  OrderRow,
  | 'broker_account_id'
  | 'portfolio_id'
  | 'instrument_id'
  | 'instrument'
  | 'product'
  | 'side'
  | 'kind'
  | 'quantity'
  | 'filled_quantity'
  | 'limit_price'
  | 'trigger_price'
  | 'protection'
>;

/** An order with the number of its units that could open something; the rest only closes. */
export interface Judged<Row extends JudgedRow = JudgedRow> {
  readonly row: Row;
  readonly opening: number;
}

/** Returns the orders judged in sequence, each added to the ledger: when the first closes the open position, the next could open one. */
export function judgeOrders<Row extends JudgedRow>(ledger: UnitLedger, rows: readonly Row[]): readonly Judged<Row>[] {
  return rows.map((row) => {
    const quantity = row.quantity - row.filled_quantity;
    const opening = ledger.opening(row, quantity);
    ledger.add(row, quantity);
    return { row, opening };
  });
}

export interface ScopeLimits {
  readonly scope: ScopeSnapshot['scope'];
  readonly limits: RiskLimits;
  readonly dayLossAction: DayLossAction;
}

function limitsOf(row: StoredLimits | undefined): RiskLimits {
  if (row === undefined) return NO_LIMITS;
  return {
    dayLoss: row.day_loss,
    openLots: row.open_lots,
    orderValue: row.order_value,
    collarBasisPoints: row.collar_basis_points,
    allowed: row.allowed,
  };
}

/** Returns the limits of a scope; a portfolio's own day-loss limit counts too, the smaller of both. */
export function scopeLimits(exposure: AccountExposureRow, scope: RiskScope): ScopeLimits {
  const row = exposure.limits.find((one) => one.scope_kind === scope.kind && one.scope_id === scope.id);
  const own = scope.kind === 'portfolio' ? exposure.portfolios.find((one) => one.portfolio_id === scope.id)?.max_day_loss : null;
  const limits = limitsOf(row);
  return {
    scope,
    limits: withOwnDayLoss(limits, own ?? null),
    dayLossAction: row?.day_loss_action ?? 'block',
  };
}

type Placed = Pick<OrderRow, 'broker_account_id' | 'portfolio_id' | 'instrument'>;

/** Returns the origin of an order or position for the kill gate. */
export function originOf(row: Placed): OrderOrigin {
  return { accountId: row.broker_account_id, portfolioId: row.portfolio_id, segment: row.instrument.segment };
}

/** Returns whether a kill lock covers the order or position. */
export function isCovered(lock: KillLock, row: Placed): boolean {
  return blockingLock({ locks: [lock], ended: [] }, originOf(row), true) !== null;
}
