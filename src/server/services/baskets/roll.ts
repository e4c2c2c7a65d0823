import type { BodyOf } from '#contract/operation.ts';
import type { placeBasket } from '#contract/operations/baskets.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type { Instrument } from '#domain/instruments/instrument.ts';
import { isRoll } from '#domain/positions/roll-plan.ts';
import type { Trx } from '#server/db/database.ts';
import type { BasketRow } from '#server/db/tables/baskets.ts';
import { errorAtField } from '#server/policies/field-errors.ts';
import { findPosition } from '#server/repositories/positions.ts';
import { acquireAccountLock, portfolioOf } from '../orders/account-lock.ts';
import { draftOf } from '../orders/order-changes.ts';
import type { OrderRefusal } from '../orders/order-review.ts';
import { ticketOf } from '../orders/order-tickets.ts';
import type { Placing } from '../orders/placing.ts';
import { refusalsOf } from '../orders/placing-checks.ts';
import type { TradingNeeds } from '../orders/trading-needs.ts';

type Body = BodyOf<typeof placeBasket>;

/** Returns whether the basket rolls a position. */
export const rolls = ({ targets }: Pick<Body, 'targets'>): boolean => targets.some((target) => target.rolls !== undefined);

/** Throws basket.not-a-roll, at its field, when the legs do not roll the position that the basket names. */
export async function requireRoll(trx: Trx, body: Body, instruments: readonly Instrument[]): Promise<void> {
  const [target, ...others] = body.targets;
  const position = target?.rolls === undefined ? undefined : await findPosition(trx, target.rolls);
  const legs = body.legs.flatMap(({ product, transaction_type: side, lots, variety, trigger_price: trigger }, place) => {
    const instrument = instruments[place];
    if (instrument === undefined || variety !== 'regular' || trigger !== null) return [];
    return [{ instrument, product, side: side === 'BUY' ? ('buy' as const) : ('sell' as const), lots }];
  });
  const right =
    others.length === 0 &&
    target?.multiplier === 1 &&
    position?.portfolio_id === target.portfolio_id &&
    isRoll({ instrument: position.instrument, product: position.product, netQuantity: position.net_quantity }, legs);
  if (!right) throw errorAtField('basket.not-a-roll', 'targets.0.rolls');
}

/**
 * Returns why the new contract of a roll could not be opened once the old one is closed, or null: who asks for a roll asks for both, and would be
 * left with neither. What changes between the two is judged when the second goes.
 */
export async function refusedAfterClose(needs: TradingNeeds, basket: BasketRow): Promise<OrderRefusal | null> {
  const { db, brokers, venue, clock, review } = needs;
  const [target] = basket.targets;
  if (target === undefined) throw new RangeError('a roll without its portfolio');
  const tickets = basket.legs.map((leg, place) => ticketOf(venue, leg, `legs.${place}`));
  return db.transaction().execute(async (trx) => {
    const lock = await acquireAccountLock(trx, brokers, basket.user_id, target.account_number, 'may-add-risk');
    const portfolio = await portfolioOf(trx, lock, target.portfolio_id);
    const timestamps = { exchangeAt: venue.now(), receivedAt: clock.now() };
    const placing: Placing = { lock, portfolio, key: basket.key, origin: 'basket', tickets };
    const [closing, opening] = tickets.map((ticket, place) => draftOf(placing, ticket, place, venue.tradingDate(), timestamps));
    if (closing === undefined || opening === undefined) throw new AppError('basket.not-a-roll');
    const [, own] = await refusalsOf(trx, placing, [closing, opening], venue, timestamps);
    return own ?? review.reversal(trx, [closing, opening], timestamps);
  });
}
