import { isWorking } from '#domain/orders/status-sets.ts';
import { openingQuantity } from '#domain/risk/adds-risk.ts';
import { openingTriggers } from '#domain/risk/opening-triggers.ts';
import { emergencyExits } from '#domain/risk/emergency-exits.ts';
import { addMoney, moneyToDecimal, ZERO_MONEY, type Money } from '#domain/units/money.ts';
import { multiplyDivide } from '#domain/units/multiply-divide.ts';
import type { KillBody, Order } from '#client/api/types.ts';
import type { KillChoice } from '#client/state/risk/kill-choice.ts';
import { touchedBy, type KillReach } from '#client/state/risk/kill-reach.ts';
import { openProfitOf, type ReadMark } from '#client/state/positions/profit.ts';

interface KillEffect {
  readonly cancels: number;
  readonly exits: number;
  /** Orders that the exits need, each within the freeze limit. */
  readonly exitOrders: number;
  /** Profit or loss that the exits would realise at current prices, before charges; null when a price is unknown. */
  readonly estimate: number | null;
  /** Positions that stay because only losing positions are closed and their own profit is unknown. */
  readonly unknown: number;
  /** Triggers held at brokers that are cancelled; null when unknown. */
  readonly triggers: number | null;
  /** Bots that stop entering, while open positions keep their exit rules. Null when unknown. */
  readonly bots: number | null;
}

type Chosen = Pick<KillChoice, 'cancelOrders' | 'exitPercent' | 'losingOnly' | 'elsewhere'>;

/** Returns the number of working orders to cancel: all when everything is closed, else only orders that could open a position; stops of the rest stay. */
function cancelled(reach: KillReach, everything: boolean): number {
  const working = reach.orders.filter(({ status }) => isWorking(status)).toSorted((a, b) => a.placed_at - b.placed_at);
  if (everything) return working.length;
  const bookOf = (of: Pick<Order, 'portfolio_id' | 'instrument' | 'product'>) =>
    `${of.portfolio_id}/${of.instrument.instrument_id}/${of.product}`;
  const open = new Map<string, { netQuantity: number; workingBuy: number; workingSell: number }>();
  for (const position of reach.positions) open.set(bookOf(position), { netQuantity: position.net_quantity, workingBuy: 0, workingSell: 0 });
  let count = 0;
  for (const order of working) {
    const units = open.get(bookOf(order)) ?? { netQuantity: 0, workingBuy: 0, workingSell: 0 };
    const left = order.quantity - order.filled_quantity;
    const side = order.transaction_type === 'BUY' ? 'buy' : 'sell';
    if (openingQuantity(units, side, left) > 0) count += 1;
    open.set(bookOf(order), {
      ...units,
      workingBuy: units.workingBuy + (side === 'buy' ? left : 0),
      workingSell: units.workingSell + (side === 'sell' ? left : 0),
    });
  }
  return count;
}

/** Returns the number of triggers at brokers to cancel: all when positions are exited, else only those that could open a position. */
function cancelledTriggers({ triggers, positions, orders }: KillReach, exits: boolean): number | null {
  if (triggers === undefined || triggers === null) return null;
  if (exits) return triggers.length;
  const units = [
    ...positions.map((one) => ({ one, netQuantity: one.net_quantity, workingBuy: 0, workingSell: 0 })),
    ...orders.flatMap((one) => {
      if (!isWorking(one.status)) return [];
      const left = one.quantity - one.filled_quantity;
      const isBuy = one.transaction_type === 'BUY';
      return [{ one, netQuantity: 0, workingBuy: isBuy ? left : 0, workingSell: isBuy ? 0 : left }];
    }),
  ];
  return openingTriggers(
    units.map(({ one, ...open }) => ({
      ...{ accountId: one.account_number, instrumentId: one.instrument.instrument_id, product: one.product },
      ...open,
    })),
    // The oldest first, as the server goes through them.
    triggers.toReversed().map(({ accountNumber, trigger }) => ({
      ...{ id: trigger.trigger_id, accountId: accountNumber, instrumentId: trigger.instrument_id },
      legs: trigger.legs.map(({ transaction_type: side, product, quantity }) => ({
        ...{ side: side === 'BUY' ? ('buy' as const) : ('sell' as const), product, quantity },
      })),
    })),
  ).size;
}

/** Returns the estimated effect of the kill switch now, by the server's rules. Fills in the meantime change the effect. */
export function killEffect(all: KillReach, chosen: Chosen, readMark: ReadMark): KillEffect {
  const reach = touchedBy(all, chosen.elsewhere === true);
  const everything = chosen.exitPercent === 100 && !chosen.losingOnly;
  const cancels = chosen.cancelOrders ? cancelled(reach, everything) : 0;
  // A bot that only holds positions enters nothing anyway.
  const bots = reach.runs && reach.runs.filter(({ status, held }) => status === 'running' && !held).length;
  const triggers = cancelledTriggers({ ...all, ...(reach.triggers !== undefined && { triggers: reach.triggers }) }, chosen.exitPercent > 0);
  if (chosen.exitPercent === 0) return { cancels, exits: 0, exitOrders: 0, estimate: 0, unknown: 0, triggers, bots };
  const byId = new Map(reach.positions.map((position) => [position.position_id, position]));
  const { exits, unknown } = emergencyExits(
    reach.positions.map((position) => ({
      positionId: position.position_id,
      netQuantity: position.net_quantity,
      // The API does not say which orders close a position, so the share is taken of the whole position.
      closingQuantity: 0,
      lotSize: position.instrument.lot_size,
      freezeQuantity: position.instrument.freeze_quantity,
      unrealised: openProfitOf([position], readMark),
    })),
    chosen,
  );
  let estimate: Money | null = ZERO_MONEY;
  for (const exit of exits) {
    const position = byId.get(exit.positionId);
    const whole = position ? openProfitOf([position], readMark) : null;
    const units = exit.quantities.reduce((sum, quantity) => sum + quantity, 0);
    if (position === undefined || whole === null || estimate === null) estimate = null;
    else estimate = addMoney(estimate, multiplyDivide(whole, units, Math.abs(position.net_quantity)) as Money);
  }
  return {
    cancels,
    exits: exits.length,
    exitOrders: exits.reduce((sum, { quantities }) => sum + quantities.length, 0),
    estimate: estimate === null ? null : moneyToDecimal(estimate),
    unknown: unknown.length,
    triggers,
    bots,
  };
}

const HOUR_MS = 3_600_000;
const HALF_DAY_HOURS = 12;

/** Returns the request body for a choice; `now` by the server's clock. */
export function killBody(choice: KillChoice, now: number): KillBody {
  const { accountId, lock, hours } = choice;
  return {
    scope: accountId === null ? { kind: 'all' } : { kind: 'account', account_id: accountId },
    cancel_orders: choice.cancelOrders,
    exit_percent: choice.exitPercent,
    losing_only: choice.exitPercent > 0 && choice.losingOnly,
    ...(choice.elsewhere === true ? { include_elsewhere: true } : {}),
    until:
      lock === 'manual' || lock === 'session'
        ? { kind: lock }
        : { kind: 'instant', at: Math.round(now + (lock === 'half-day' ? HALF_DAY_HOURS : hours) * HOUR_MS) },
  };
}
