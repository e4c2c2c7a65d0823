import type { Account, BotRun, Instruction, Order, Position } from '#client/api/types.ts';
import { unitsUnderStop } from '#client/state/bots/run-watch.ts';
import type { Intent } from '#client/state/orders/outbox.ts';
import { isStopKind, kindOfType } from '#domain/orders/order-kinds.ts';
import { isWorking } from '#domain/orders/status-sets.ts';

/** Returns whether a stop limits the loss of a short position: an active stop on the position, or a working stop order that buys it back. */
function hasStop(position: Position, instructions: readonly Instruction[], orders: readonly Order[]): boolean {
  return (
    instructions.some(({ live, position_id: id, exit }) => live && id === position.position_id && exit !== null && exit.stop !== null) ||
    orders.some(
      (order) =>
        isWorking(order.status) &&
        isStopKind(kindOfType(order.order_type)) &&
        order.transaction_type === 'BUY' &&
        order.portfolio_id === position.portfolio_id &&
        order.instrument.instrument_id === position.instrument.instrument_id,
    )
  );
}

/**
 * Returns the sold options with unlimited loss: without enough bought options of the same kind and underlying, without a stop, and without a bot or a group
 * that manages them.
 */
function nakedShorts(
  positions: readonly Position[],
  instructions: readonly Instruction[],
  orders: readonly Order[],
  runs: readonly BotRun[],
): readonly Position[] {
  const kindOf = ({ instrument }: Position) => `${instrument.underlying}/${instrument.option_type}`;
  const options = positions.filter(({ instrument, net_quantity: net }) => instrument.kind === 'option' && net !== 0);
  const net = new Map<string, number>();
  // A bought option that expires before the sold one protects only until its own expiry, so it does not count.
  for (const position of options) {
    const protects = (short: Position) => (position.instrument.expiry ?? '') >= (short.instrument.expiry ?? '');
    const covered =
      position.net_quantity > 0 && options.some((short) => short.net_quantity < 0 && kindOf(short) === kindOf(position) && protects(short));
    if (position.net_quantity < 0 || covered) net.set(kindOf(position), (net.get(kindOf(position)) ?? 0) + position.net_quantity);
  }
  return options.filter(
    (position) =>
      position.net_quantity < 0 &&
      (net.get(kindOf(position)) ?? 0) < 0 &&
      !hasStop(position, instructions, orders) &&
      unitsUnderStop(position, runs) < -position.net_quantity,
  );
}

/** A matter that needs the trader's attention. */
export type Attention =
  | { readonly kind: 'intent'; readonly key: string; readonly about: string }
  /** All orders rejected for one reason, newest first. */
  | { readonly kind: 'order'; readonly key: string; readonly orders: readonly [Order, ...Order[]] }
  | { readonly kind: 'account'; readonly key: string; readonly account: Account }
  /** All stops, targets and GTTs that failed for one reason. */
  | { readonly kind: 'instruction'; readonly key: string; readonly instructions: readonly [Instruction, ...Instruction[]] }
  | { readonly kind: 'naked'; readonly key: string; readonly positions: readonly [Position, ...Position[]] }
  /** All positions that expire today, as a single entry, so that other matters are not crowded out. */
  | { readonly kind: 'expiry'; readonly key: string; readonly positions: readonly [Position, ...Position[]] };

interface AttentionFacts {
  readonly intents: readonly Intent[];
  readonly accounts: readonly Account[];
  readonly orders: readonly Order[];
  readonly positions?: readonly Position[];
  /** Null while unknown: then no position is reported as lacking a stop. */
  readonly instructions?: readonly Instruction[] | null;
  /** Null while unknown; [] where bots do not run. */
  readonly runs?: readonly BotRun[] | null;
  readonly tradingDate?: string | null;
}

/** Returns the items grouped by cause, in the order of each group's first item. */
function byCause<T>(items: readonly T[], causeOf: (item: T) => string): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(causeOf(item));
    if (group === undefined) groups.set(causeOf(item), [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

const REFUSED: readonly Order['status'][] = ['rejected', 'denied'];

/**
 * Returns the matters that need attention, in this order: orders without an answer, accounts that cannot trade, failed stops, targets and GTTs, sold options
 * without a stop, rejected orders, newest first, and positions that expire today. Items with one cause are one matter.
 */
export function attentionOf(facts: AttentionFacts): readonly Attention[] {
  const { intents, accounts, orders, positions = [], instructions = null, runs = [], tradingDate = null } = facts;
  const open = positions.filter((position) => position.net_quantity !== 0);
  const [expiring, ...more] = open.filter(({ instrument }) => tradingDate !== null && instrument.expiry === tradingDate);
  return [
    ...intents.filter(({ state }) => state === 'unknown').map(({ key, about }) => ({ kind: 'intent', key, about }) as const),
    ...accounts
      .filter(({ status }) => status === 'needs-login' || status === 'error')
      .map((account) => ({ kind: 'account', key: account.id, account }) as const),
    ...byCause(
      (instructions ?? []).filter(({ status }) => status === 'failed'),
      ({ reason_code: code }) => code ?? '',
    ).map((failed) => ({ kind: 'instruction', key: failed[0].instruction_id, instructions: failed }) as const),
    ...byCause(instructions === null || runs === null ? [] : nakedShorts(open, instructions, orders, runs), () => '').map(
      (shorts) => ({ kind: 'naked', key: `naked-${shorts[0].position_id}`, positions: shorts }) as const,
    ),
    ...byCause(
      orders.filter(({ status }) => REFUSED.includes(status)).toSorted((a, b) => b.placed_at - a.placed_at),
      ({ status, reason_code: code, reason }) => `${status}/${code ?? reason ?? ''}`,
    ).map((refused) => ({ kind: 'order', key: refused[0].order_id, orders: refused }) as const),
    ...(expiring === undefined ? [] : [{ kind: 'expiry', key: 'expiry', positions: [expiring, ...more] } as const]),
  ];
}
