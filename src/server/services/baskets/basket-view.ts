import type { InferOutput } from 'valibot';
import type { basket, basketLeg } from '#contract/schemas/basket.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { BasketLegRow, BasketRow } from '#server/db/tables/baskets.ts';
import type { WireOrder } from '#server/presenters/order.ts';
import { listBasketLegs } from '#server/repositories/baskets.ts';
import { findIdsByClientOrderIds } from '#server/repositories/orders.ts';
import { wireOrders } from '../orders/order-answers.ts';

export type WireBasket = InferOutput<typeof basket>;
type WireLeg = InferOutput<typeof basketLeg>;

/** Returns whether a leg became an accepted order; a refused order counts as not sent. */
export function isTaken(leg: Pick<WireLeg, 'order'>): boolean {
  return leg.order !== null && leg.order.status !== 'denied' && leg.order.status !== 'rejected';
}

function askedOf({ legs }: BasketRow, place: number): WireLeg['asked'] {
  const leg = legs[place];
  if (leg === undefined) throw new RangeError(`the basket has no leg ${place}`);
  return {
    instrument_id: leg.instrument_id ?? null,
    tradingsymbol: leg.tradingsymbol ?? null,
    transaction_type: leg.transaction_type,
    order_type: leg.order_type,
    product: leg.product,
    lots: leg.lots,
    price: leg.price,
  };
}

function legOf(basket: BasketRow, row: BasketLegRow, order: WireOrder | null): WireLeg {
  const refused = row.error_code !== null && order === null;
  const error = refused ? { code: row.error_code ?? '', message: row.error_message ?? '' } : null;
  const state = order !== null ? 'sent' : refused ? 'refused' : row.held ? 'held' : 'waiting';
  return { leg: row.leg, asked: askedOf(basket, row.leg), part: row.part, attempt: row.attempt, state, error, order };
}

function stateOf(legs: readonly WireLeg[], sending: boolean): WireBasket['state'] {
  if (sending) return 'sending';
  return legs.every(isTaken) ? 'complete' : 'incomplete';
}

/** Returns the present state of baskets of one user, read together. The state of a leg comes from its order and is stored nowhere else. */
export async function basketViews(db: Db | Trx, rows: readonly BasketRow[], isSending: (id: string) => boolean): Promise<WireBasket[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const legs = await listBasketLegs(
    db,
    rows.map(({ id }) => id),
  );
  const ids = await findIdsByClientOrderIds(
    db,
    first.user_id,
    legs.flatMap((leg) => leg.client_order_id ?? []),
  );
  const orders = new Map((await wireOrders(db, ids)).map((order) => [order.client_order_id, order]));
  const legsOf = new Map<string, BasketLegRow[]>(rows.map(({ id }) => [id, []]));
  for (const leg of legs) legsOf.get(leg.basket_id)?.push(leg);
  return rows.map((row) => viewOf(row, legsOf.get(row.id) ?? [], orders, isSending(row.id)));
}

/** Returns the present state of a basket. */
export async function basketView(db: Db | Trx, row: BasketRow, sending: boolean): Promise<WireBasket> {
  const [view] = await basketViews(db, [row], () => sending);
  if (view === undefined) throw new RangeError('a basket has a view');
  return view;
}

function viewOf(
  row: BasketRow,
  rows: readonly BasketLegRow[],
  orders: ReadonlyMap<string | null, WireOrder>,
  sending: boolean,
): WireBasket {
  const legs = rows.map((leg) => legOf(row, leg, orders.get(leg.client_order_id ?? '') ?? null));
  return {
    basket_id: row.id,
    state: stateOf(legs, sending),
    attempt: row.attempt,
    placed_at: row.placed_at.getTime(),
    received_at: row.received_at.getTime(),
    targets: row.targets.map(({ account_number, portfolio_id, multiplier }, target) => {
      const own = legs.filter((_, index) => rows[index]?.target === target);
      return { account_number, portfolio_id, multiplier, state: stateOf(own, sending), legs: own };
    }),
  };
}

/** Returns every order of the basket, target by target. */
export function ordersOf(view: WireBasket): WireOrder[] {
  return view.targets.flatMap((target) => target.legs.flatMap((leg) => leg.order ?? []));
}

/** Returns a sentence about the state of the basket. */
export function sayBasket(view: WireBasket): string {
  const legs = view.targets.flatMap((target) => target.legs);
  const taken = legs.filter(isTaken).length;
  return taken === legs.length ? `All ${taken} orders accepted` : `${taken} of ${legs.length} orders accepted`;
}
