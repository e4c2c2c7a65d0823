import type { BodyOf } from '#contract/operation.ts';
import type { placeBasket } from '#contract/operations/baskets.ts';
import { type LegPart, legParts } from '#domain/orders/basket-stages.ts';
import { newId } from '#server/platform/new-id.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { Trx } from '#server/db/database.ts';
import type { BasketLegRow, BasketRow } from '#server/db/tables/baskets.ts';
import type { Market } from '#server/market/market.ts';
import { requireAccount, requirePortfolioOf, requireTradable } from '#server/policies/access.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { insertBasket } from '#server/repositories/baskets.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { findPortfolio } from '#server/repositories/portfolios.ts';
import { instrumentOf } from '../orders/order-tickets.ts';
import { requireRoll, rolls } from './roll.ts';

type Body = BodyOf<typeof placeBasket>;

interface Needs {
  readonly clock: WallClock;
  readonly venue: Market;
}

/** Returns the sending order: the closing leg first in a roll, protective legs first in any other basket. */
function partsOf({ hedge_first: hedgeFirst }: Body, rolling: boolean, staged: Parameters<typeof legParts>[0]): readonly LegPart[] {
  if (rolling) return staged.map((_, place) => (place === 0 ? 'hedge' : 'rest'));
  return hedgeFirst ? legParts(staged) : staged.map(() => 'rest');
}

/** Stores the basket and its legs, each waiting to be sent. Throws at the first invalid field. */
export async function storeBasket({ clock, venue }: Needs, trx: Trx, userId: string, key: string, body: Body): Promise<BasketRow> {
  const portfolios = new Set(body.targets.map((target) => target.portfolio_id));
  if (portfolios.size < body.targets.length) throw errorAtField('basket.same-portfolio', 'targets');
  for (const { account_number, portfolio_id } of body.targets) {
    const account = requireAccount(await findAccountByNumber(trx, userId, account_number));
    requireTradable(requirePortfolioOf(await findPortfolio(trx, userId, portfolio_id), account.id));
  }
  const instruments = body.legs.map((leg, place) => instrumentOf(venue, leg, `legs.${place}`));
  const staged = body.legs.map((leg, place) => ({
    kind: instruments[place]?.kind ?? 'index',
    side: leg.transaction_type === 'BUY' ? ('buy' as const) : ('sell' as const),
  }));
  const rolling = rolls(body);
  if (rolling) await requireRoll(trx, body, instruments);
  const parts = partsOf(body, rolling, staged);
  const now = clock.now();
  const basket: BasketRow = {
    id: newId(now),
    user_id: userId,
    key,
    attempt: 1,
    legs: body.legs,
    targets: body.targets,
    placed_at: new Date(venue.now()),
    received_at: new Date(now),
  };
  const legs = body.targets.flatMap((_, target) =>
    parts.map((part, leg): BasketLegRow => {
      const nothing = { client_order_id: null, held: false, error_code: null, error_message: null };
      return { basket_id: basket.id, target, leg, part, attempt: 1, ...nothing };
    }),
  );
  await insertBasket(trx, basket, legs);
  return basket;
}
