import { type RawBuilder, sql } from 'kysely';
import { WORKING_STATUSES } from '#domain/orders/status-sets.ts';
import type { Product, Side } from '#domain/orders/order-kinds.ts';
import type { KillGate } from '#domain/risk/kill-gate.ts';
import type { Money } from '#domain/units/money.ts';
import type { Db, Trx } from '#server/db/database.ts';
import { readyQuery } from '#server/db/ready-query.ts';
import type { RiskDayBaselineRow, RiskLimitsRow } from '#server/db/tables/risk.ts';

/** Cash flow of a portfolio: sales less purchases and charges. */
interface PortfolioFlow {
  readonly portfolio_id: string;
  readonly max_day_loss: Money | null;
  readonly flow: Money;
}

interface OpenUnitsRow {
  readonly portfolio_id: string;
  readonly instrument_id: string;
  readonly product: Product;
  readonly net_quantity: number;
  readonly open_cost: Money;
}

/** The working orders of a contract, product and side, summed. */
export interface WorkingUnitsRow {
  readonly portfolio_id: string;
  readonly instrument_id: string;
  readonly product: Product;
  readonly side: Side;
  readonly quantity: number;
  /** Units times price of the orders with a price; the rest are `unpriced`. */
  readonly value: Money;
  readonly unpriced: number;
  /** The largest chosen protection of orders without a price, in basis points; null when none was chosen. */
  readonly widest: number | null;
}

export type StoredLimits = Pick<
  RiskLimitsRow,
  'scope_kind' | 'scope_id' | 'day_loss' | 'day_loss_action' | 'open_lots' | 'order_value' | 'collar_basis_points' | 'allowed'
>;

interface ReadFunds {
  readonly cash: Money;
  readonly used_margin: Money;
  readonly available: Money;
  readonly flow: Money;
  /** In ms UTC. */
  readonly read_at: number;
}

/** All data for judging limits, read at one instant. */
export interface AccountExposureRow {
  readonly broker_name: string;
  readonly opening_balance: Money;
  /** The money at a broker elsewhere by the last reading; null without one, and where the books are ours. */
  readonly funds: ReadFunds | null;
  readonly gate: KillGate | null;
  readonly portfolios: readonly PortfolioFlow[];
  readonly open: readonly OpenUnitsRow[];
  readonly working: readonly WorkingUnitsRow[];
  readonly limits: readonly StoredLimits[];
  readonly baselines: readonly RiskDayBaselineRow[];
}

/** One statement: an order filled meanwhile is seen either as working or as a position, never as both or neither. */
const exposureWhere = (account: RawBuilder<unknown>, without: readonly string[]) => sql<AccountExposureRow>`
    select account.broker_name, account.opening_balance,
      (select json_build_object('cash', cash, 'used_margin', used_margin, 'available', available, 'flow', flow,
          'read_at', (extract(epoch from read_at) * 1000)::bigint)
        from broker_funds where broker_account_id = account.id) as funds,
      (select state from kill_gates where user_id = account.user_id) as gate,
      (select coalesce(json_agg(row), '[]') from (
        select portfolio.id as portfolio_id, portfolio.max_day_loss, coalesce(sums.flow, 0) as flow
        from portfolios as portfolio left join portfolio_sums as sums on sums.portfolio_id = portfolio.id
        where portfolio.broker_account_id = account.id) as row) as portfolios,
      (select coalesce(json_agg(row), '[]') from (
        select portfolio_id, instrument_id, product, net_quantity, open_cost from positions
        where broker_account_id = account.id and net_quantity <> 0) as row) as open,
      (select coalesce(json_agg(row), '[]') from (
        select portfolio_id, instrument_id, product, side, sum(quantity - filled_quantity)::bigint as quantity,
          coalesce(sum((quantity - filled_quantity) * coalesce(limit_price, protection_price)), 0)::bigint as value,
          coalesce(sum(quantity - filled_quantity) filter (where coalesce(limit_price, protection_price) is null), 0)::bigint as unpriced,
          max((protection ->> 'basisPoints')::integer) filter (where coalesce(limit_price, protection_price) is null) as widest
        from orders where broker_account_id = account.id and status = any(${WORKING_STATUSES}) and id <> all(${without})
        group by portfolio_id, instrument_id, product, side) as row) as working,
      (select coalesce(json_agg(row), '[]') from (
        select scope_kind, scope_id, day_loss, day_loss_action, open_lots, order_value, collar_basis_points, allowed from risk_limits
        where user_id = account.user_id) as row) as limits,
      (select coalesce(json_agg(baseline), '[]') from risk_day_baselines as baseline
        join portfolios on portfolios.id = baseline.portfolio_id and portfolios.broker_account_id = account.id) as baselines
    from broker_accounts as account where ${account}`;

const OF_ACCOUNT = readyQuery((_, { accountId, without }: { readonly accountId: string; readonly without: readonly string[] }) =>
  exposureWhere(sql`account.id = ${accountId}`, without),
);
const BY_NUMBER = readyQuery((_, { userId, accountNumber }: { readonly userId: string; readonly accountNumber: string }) =>
  exposureWhere(sql`account.user_id = ${userId} and account.account_number = ${accountNumber} and account.removed_at is null`, []),
);

/** Returns the exposure of an account at one instant, without the orders in `without`. */
export async function readAccountExposure(db: Db | Trx, accountId: string, without: readonly string[] = []): Promise<AccountExposureRow> {
  const { rows } = await db.executeQuery(OF_ACCOUNT({ accountId, without }).compile(db));
  const [row] = rows;
  if (row === undefined) throw new Error(`no such account: ${accountId}`);
  return row;
}

/** Returns the exposure of the user's account with this number; undefined when there is none. */
export async function findAccountExposure(trx: Trx, userId: string, accountNumber: string): Promise<AccountExposureRow | undefined> {
  return (await trx.executeQuery(BY_NUMBER({ userId, accountNumber }).compile(trx))).rows[0];
}
