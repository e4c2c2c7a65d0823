import { isFinal } from '#domain/orders/status-sets.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { KeptExit } from '#server/db/tables/instruction-states.ts';
import { type FillUpdate, listFillUpdates, listOrderUpdates, type OrderUpdate } from '#server/repositories/instructions.ts';
import { listClosing } from '#server/repositories/orders.ts';
import { findPositions, findPositionsIn } from '#server/repositories/positions.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { type Draft, guarded, handle } from './draft.ts';
import { runOf } from './bot-run-behaviour.ts';
import { unitsOf } from './exit-behaviour.ts';
import { systemClientId } from '../orders/system-keys.ts';

/** Reasons of orders refused before they were created, by order id. */
export type Refusals = ReadonlyMap<string, string>;

/** The known orders of an instruction, by client order id or id. */
export type KnownOrders = ReadonlyMap<string, OrderUpdate>;

const NEVER_SENT = 'order.never-sent';
/** Reason of an order withdrawn before it was written down. */
export const NOT_WANTED = 'instruction.not-wanted';
/** Reason of an order that could not be written down after all retries. */
export const NOT_SENT = 'instruction.not-sent';

function keyOf({ row }: Draft): string | null {
  if (row.kind !== 'exit-pair' || row.portfolio_id === null || row.instrument_id === null || row.product === null) return null;
  return `${row.portfolio_id} ${row.instrument_id} ${row.product}`;
}

/** Returns the open quantity after each fill. */
function withNet(fills: readonly FillUpdate[]): { readonly fill: FillUpdate; readonly delta: number; readonly net: number }[] {
  let net = fills.at(-1)?.net ?? 0;
  return fills
    .toReversed()
    .map((fill) => {
      const away = fill.kind === 'conversion-out' ? -1 : 1;
      const delta = (fill.side === 'buy' ? 1 : -1) * away * fill.quantity;
      const after = { fill, delta, net };
      net -= delta;
      return after;
    })
    .toReversed();
}

/** Of two exits on one position the older keeps its units: together they never close more than is open. */
function cap(drafts: readonly Draft[], tradeId: string, net: number, sequence: number): void {
  const left = { '1': Math.max(0, net), '-1': Math.max(0, -net) };
  for (const draft of drafts) {
    if (draft.row.fills_cursor >= sequence) continue;
    guarded(draft, () => {
      const exit = draft.row.state as KeptExit;
      const units = unitsOf(exit);
      const kept = Math.min(units, left[exit.direction]);
      left[exit.direction] -= kept;
      if (units > kept) handle(draft, { type: 'capped', tradeId, units: units - kept });
    });
  }
}

async function applyFills(trx: Trx, drafts: readonly Draft[]): Promise<void> {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    const { portfolio_id, instrument_id, product } = first?.row ?? {};
    if (!portfolio_id || !instrument_id || !product) continue;
    const after = Math.min(...group.map((draft) => draft.row.fills_cursor));
    for (const { fill, delta, net } of withNet(await listFillUpdates(trx, { portfolio_id, instrument_id, product, after }))) {
      for (const draft of group) {
        if (draft.row.fills_cursor >= fill.sequence) continue;
        guarded(draft, () => {
          const { row } = draft;
          draft.row = { ...row, position_id: row.position_id ?? fill.position_id };
          const own = row.orders.find((order) => systemClientId(order) === fill.client_order_id);
          const followed = row.parent_order_id;
          const parent = followed !== null && (fill.order_id === followed || fill.parent_order_id === followed);
          const { trade_id: tradeId, quantity, price } = fill;
          handle(draft, { type: 'fill', tradeId, orderId: own?.orderId ?? null, parent, quantity, price, delta, net });
        });
      }
      cap(group, fill.trade_id, net, fill.sequence);
      for (const draft of group) {
        if (draft.fault !== null || draft.row.fills_cursor >= fill.sequence) continue;
        draft.row = { ...draft.row, fills_cursor: fill.sequence };
        draft.dirty = true;
      }
    }
  }
}

function applyOrders(draft: Draft, known: KnownOrders, refusals: Refusals, at: ExchangeTime): void {
  for (const order of draft.row.orders) {
    if (order.ended) continue;
    const update = known.get(systemClientId(order));
    const refusal = refusals.get(order.orderId);
    if (update === undefined && refusal === undefined) continue;
    const ended = update === undefined || isFinal(update.status);
    const neverSent = update === undefined ? refusal === NOT_WANTED : update.reason_code === NEVER_SENT;
    handle(draft, {
      type: 'order',
      orderId: order.orderId,
      at,
      filled: update?.filled_quantity ?? 0,
      value: update?.filled_value ?? 0,
      accepted: update !== undefined && update.status !== 'pending-submit' && update.status !== 'unknown' && update.status !== 'draft',
      ended,
      // An order that never left this server was not refused by the venue.
      refused: !neverSent && (update === undefined || update.status === 'denied' || update.status === 'rejected'),
      neverSent,
      code: refusal ?? update?.reason_code ?? null,
    });
  }
}

function applyOthers(draft: Draft, known: KnownOrders): void {
  const { parent_order_id: parentId, cancels } = draft.row;
  const parent = parentId === null ? undefined : known.get(parentId);
  if (parent !== undefined && isFinal(parent.status)) handle(draft, { type: 'parent-ended', filled: parent.filled_quantity });
  const waiting = draft.row.cancels.filter((id) => {
    const update = known.get(id);
    return update !== undefined && !isFinal(update.status);
  });
  if (waiting.length === cancels.length) return;
  draft.dirty = true;
  draft.row = { ...draft.row, cancels: waiting };
}

async function applyLooks(trx: Trx, drafts: readonly Draft[], at: ExchangeTime): Promise<void> {
  const looking = new Map<Draft, readonly string[]>();
  for (const draft of drafts)
    guarded(draft, () => {
      const mine = draft.row.live ? BEHAVIOURS[draft.row.kind].looksAt(draft.row) : [];
      if (mine.length > 0) looking.set(draft, mine);
    });
  if (looking.size === 0) return;
  const ids = [...new Set([...looking.values()].flat())];
  const positions = await findPositions(trx, ids);
  const closing = await listClosing(trx, ids);
  for (const [draft, mine] of looking)
    guarded(draft, () => {
      const own = new Set(draft.row.orders.map(systemClientId));
      handle(draft, {
        type: 'look',
        at,
        working: draft.row.cancels,
        positions: positions
          .filter((position) => mine.includes(position.id))
          .map((position) => ({
            positionId: position.id,
            net: position.net_quantity,
            closingByOthers: closing
              .filter((order) => order.position_id === position.id && !own.has(order.client_order_id))
              .reduce((sum, order) => sum + order.quantity - order.filled_quantity, 0),
          })),
      });
    });
}

/** Returns the units of a contract that belong to older runs of the same portfolio and product; null while such an order is open. */
function unitsOfOlder(row: InstructionRow, runs: readonly InstructionRow[], instrumentId: string): number | null {
  let units = 0;
  for (const other of runs) {
    if (other.portfolio_id !== row.portfolio_id || other.product !== row.product) continue;
    try {
      const taken = unitsOfRun(other, instrumentId);
      if (taken === null) return null;
      units += taken;
    } catch {
      // An unreadable run has unknown holdings.
      return null;
    }
  }
  return units;
}

/** Returns the units of a contract that belong to a run; null while it has an order for that contract. */
function unitsOfRun(run: InstructionRow, instrumentId: string): number | null {
  const { bot, orders, instruments } = runOf(run);
  if (orders.some(({ intent }) => instruments[intent.contract.key]?.id === instrumentId)) return null;
  let units = 0;
  for (const { contract, lots, side } of bot.legs)
    if (contract !== null && instruments[contract.key]?.id === instrumentId) units += side * lots * contract.lotSize;
  return units;
}

/**
 * Tells bots the holdings of their portfolio in their contracts, read after the orders so that holdings are never older. Of two runs on one position
 * the older keeps its units, so that both together never count more than is open. `runs`: all live runs, oldest first.
 */
export async function applyHoldings(trx: Trx, drafts: readonly Draft[], at: ExchangeTime, runs: readonly InstructionRow[]): Promise<void> {
  const now = (run: InstructionRow) => drafts.find((draft) => draft.row.id === run.id)?.row ?? run;
  for (const draft of drafts) {
    const { row } = draft;
    let traded: readonly string[] = [];
    guarded(draft, () => (traded = row.live ? (BEHAVIOURS[row.kind].trades?.(row) ?? []) : []));
    if (traded.length === 0 || row.portfolio_id === null || row.product === null) continue;
    const positions = await findPositionsIn(trx, row.portfolio_id, row.product, traded);
    const older = runs
      .slice(
        0,
        Math.max(
          0,
          runs.findIndex(({ id }) => id === row.id),
        ),
      )
      .map(now);
    const net = Object.fromEntries(
      traded.flatMap((id) => {
        const taken = unitsOfOlder(row, older, id);
        return taken === null ? [] : [[id, (positions.find((one) => one.instrument_id === id)?.net_quantity ?? 0) - taken]];
      }),
    );
    handle(draft, { type: 'holdings', at, net });
  }
}

/**
 * Gives instructions (oldest first, with all exits of a position together) the stored updates of their orders, fills and positions, and returns the
 * orders read. Orders are read before fills, so that an order's state is never ahead of its fills.
 */
export async function applyUpdates(
  trx: Trx,
  drafts: readonly Draft[],
  refusals: (id: string) => Refusals,
  at: ExchangeTime,
): Promise<KnownOrders> {
  const ids: string[] = [];
  const clientIds: string[] = [];
  for (const draft of drafts)
    guarded(draft, () => {
      const { cancels, parent_order_id: parent, orders } = draft.row;
      const own = orders.filter((order) => !order.ended).map(systemClientId);
      ids.push(...cancels, ...(parent === null ? [] : [parent]));
      clientIds.push(...own);
    });
  const known = new Map<string, OrderUpdate>();
  const userIds = [...new Set(drafts.map(({ row }) => row.user_id))];
  for (const update of await listOrderUpdates(trx, userIds, ids, clientIds)) {
    known.set(update.id, update);
    known.set(update.client_order_id, update);
  }
  await applyFills(trx, drafts);
  for (const draft of drafts)
    guarded(draft, () => {
      applyOthers(draft, known);
      applyOrders(draft, known, refusals(draft.row.id), at);
    });
  await applyLooks(trx, drafts, at);
  return known;
}
