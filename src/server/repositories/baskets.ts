import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/database.ts';
import type { BasketLegRow, BasketRow } from '#server/db/tables/baskets.ts';

/** Stores a new basket with its legs. */
export async function insertBasket(trx: Trx, basket: BasketRow, legs: readonly BasketLegRow[]): Promise<void> {
  await trx
    .insertInto('baskets')
    .values({ ...basket, legs: JSON.stringify(basket.legs), targets: JSON.stringify(basket.targets) })
    .execute();
  await trx
    .insertInto('basket_legs')
    .values([...legs])
    .execute();
}

const baskets = (db: Db | Trx, userId: string) => db.selectFrom('baskets').selectAll().where('user_id', '=', userId);

/** Returns the user's basket with this id. */
export function findBasket(db: Db | Trx, userId: string, id: string): Promise<BasketRow | undefined> {
  return baskets(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Returns the user's basket and holds it until the transaction ends. */
export function lockBasket(trx: Trx, userId: string, id: string): Promise<BasketRow | undefined> {
  return baskets(trx, userId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the basket that was sent with a key. */
export function findBasketByKey(db: Db | Trx, userId: string, key: string): Promise<BasketRow | undefined> {
  return baskets(db, userId).where('key', '=', key).executeTakeFirst();
}

/** Returns the newest baskets of the user for an account placed from one instant of the exchange's clock up to another, those after `before`, newest first. */
export function listBaskets(
  db: Db,
  userId: string,
  accountNumber: string,
  { from, until, before, most }: { readonly from: Date; readonly until: Date; readonly before: BasketRow | null; readonly most: number },
): Promise<BasketRow[]> {
  return baskets(db, userId)
    .where('placed_at', '>=', from)
    .where('placed_at', '<', until)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('placed_at', 'id'), '<', tuple(before?.placed_at ?? until, before?.id ?? ''))),
    )
    .where(sql<boolean>`targets @> ${JSON.stringify([{ account_number: accountNumber }])}::jsonb`)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Returns the legs of baskets, target by target in their order. */
export function listBasketLegs(db: Db | Trx, basketIds: readonly string[]): Promise<BasketLegRow[]> {
  if (basketIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('basket_legs').selectAll().where('basket_id', 'in', basketIds).orderBy('target').orderBy('leg').execute();
}

/** Changes the legs of one target. */
export async function updateBasketLegs(
  trx: Db | Trx,
  basketId: string,
  target: number,
  legs: readonly number[],
  change: Partial<Pick<BasketLegRow, 'attempt' | 'client_order_id' | 'held' | 'error_code' | 'error_message'>>,
): Promise<void> {
  await trx
    .updateTable('basket_legs')
    .set(change)
    .where('basket_id', '=', basketId)
    .where('target', '=', target)
    .where('leg', 'in', [...legs])
    .execute();
}

/** Stores the number of the present attempt. */
export async function setBasketAttempt(trx: Trx, basketId: string, attempt: number): Promise<void> {
  await trx.updateTable('baskets').set({ attempt }).where('id', '=', basketId).execute();
}

/** Returns the baskets that rolled positions of a portfolio, in sending order. */
export function listRolls(db: Db, userId: string, portfolioId: string): Promise<BasketRow[]> {
  return baskets(db, userId)
    .where(sql<boolean>`targets @> ${JSON.stringify([{ portfolio_id: portfolioId }])}::jsonb`)
    .where(sql<boolean>`targets -> 0 ->> 'rolls' is not null`)
    .orderBy('placed_at')
    .orderBy('id')
    .execute();
}
