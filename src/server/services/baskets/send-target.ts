import { AppError } from '#contract/errors/app-error.ts';
import type { BasketLegRow, BasketRow } from '#server/db/tables/baskets.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { requireAccount } from '#server/policies/access.ts';
import { findAccountByNumber } from '#server/repositories/broker-accounts.ts';
import { listBasketLegs, updateBasketLegs } from '#server/repositories/baskets.ts';
import { findIdsByClientOrderIds } from '#server/repositories/orders.ts';
import { acquireAccountLock, portfolioOf } from '../orders/account-lock.ts';
import { reviewError, ticketOf } from '../orders/order-tickets.ts';
import { logOrderIntents } from '../orders/place-orders.ts';
import { closedOnlyBy } from '../orders/square-off.ts';
import type { Placing } from '../orders/placing.ts';
import { systemKey } from '../orders/system-keys.ts';
import { awaitFilled } from './await-filled.ts';
import { awaitPermits } from './await-permits.ts';
import type { TradingNeeds } from '../orders/trading-needs.ts';
import { refusedAfterClose, rolls } from './roll.ts';

export interface BasketNeeds extends TradingNeeds {
  readonly eventLog: EventLog;
  /** Waits by our own clock. */
  readonly wait: (ms: number) => Promise<void>;
  /** Longest wait of the other legs for the hedge to fill, wall time. */
  readonly hedgePatienceMs: number;
}

interface Sending {
  readonly basket: BasketRow;
  readonly target: number;
  /** The legs to send now, by index. */
  readonly legs: ReadonlySet<number>;
  readonly withoutHedge: boolean;
}

/** Sends legs as one list: all of them, or none when one is refused before sending. */
async function sendLegs(needs: BasketNeeds, { basket, target }: Sending, part: string, legs: readonly BasketLegRow[]): Promise<void> {
  const { db, requests, brokers } = needs;
  const place = basket.targets[target];
  if (place === undefined) throw new RangeError(`the basket has no such target: ${target}`);
  const key = systemKey('basket', basket.id, target, part, basket.attempt);
  const orders = legs.flatMap(({ leg }) => {
    const request = basket.legs[leg];
    return request ? [{ leg, request: { ...request, lots: request.lots * place.multiplier } }] : [];
  });
  const numbers = orders.map(({ leg }) => leg);
  for (const [index, leg] of numbers.entries())
    await updateBasketLegs(db, basket.id, target, [leg], {
      attempt: basket.attempt,
      client_order_id: `${key}:${index}`,
      held: false,
      error_code: null,
      error_message: null,
    });
  try {
    const tickets = orders.map(({ leg, request }) => ticketOf(needs.venue, request, `legs.${leg}`));
    const account = requireAccount(await findAccountByNumber(db, basket.user_id, place.account_number));
    const permitTaken = await awaitPermits(needs, account.id, tickets);
    await requests.run({
      userId: basket.user_id,
      key,
      operation: 'placeBasketLegs',
      body: { basket: basket.id, target, legs: numbers },
      async logIntent(trx, emit) {
        const lock = await acquireAccountLock(trx, brokers, basket.user_id, place.account_number, 'may-add-risk');
        const portfolio = await portfolioOf(trx, lock, place.portfolio_id);
        const placing: Placing = { lock, portfolio, key, origin: 'basket', basketId: basket.id, tickets, permitTaken };
        if (part !== 'hedge' || !rolls(basket)) return logOrderIntents(trx, emit, placing, needs);
        const closes = await closedOnlyBy(trx, placing);
        // The position may have shrunk or be closing by now: then nothing is left to roll.
        if (closes === undefined) throw new AppError('position.changed');
        return logOrderIntents(trx, emit, { ...placing, closes }, needs);
      },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateBasketLegs(db, basket.id, target, numbers, { error_code: error.code, error_message: error.message });
  }
}

async function hedgeFilled(needs: BasketNeeds, { basket }: Sending, hedges: readonly BasketLegRow[]): Promise<boolean> {
  const names = hedges.flatMap((leg) => leg.client_order_id ?? []);
  const ids = await findIdsByClientOrderIds(needs.db, basket.user_id, names);
  return ids.length === hedges.length && awaitFilled(needs, basket.user_id, ids, needs.hedgePatienceMs);
}

/** Returns whether the new contract of a roll would be refused: then neither leg is sent, and both get the reason. */
async function refusedAsRoll(needs: BasketNeeds, { basket, target, legs }: Sending): Promise<boolean> {
  const refusal = await refusedAfterClose(needs, basket).catch((error: unknown) => {
    if (error instanceof AppError) return { code: error.code };
    throw error;
  });
  if (refusal === null) return false;
  const why = reviewError(refusal);
  const change = { attempt: basket.attempt, client_order_id: null, held: false, error_code: why.code, error_message: why.message };
  await updateBasketLegs(needs.db, basket.id, target, [...legs], change);
  return true;
}

/**
 * Sends the given legs of one portfolio: first the hedge (in a roll the closing leg), then the rest once the whole hedge has filled. When the hedge
 * does not fill in time, the rest is not sent later: the trader decides.
 */
async function sendTarget(needs: BasketNeeds, sending: Sending): Promise<void> {
  const { basket, target, legs, withoutHedge } = sending;
  const own = async () => (await listBasketLegs(needs.db, [basket.id])).filter((leg) => leg.target === target);
  const now = (await own()).filter((leg) => legs.has(leg.leg));
  const hedges = now.filter((leg) => leg.part === 'hedge');
  const rest = now.filter((leg) => leg.part === 'rest');
  const rolling = rolls(basket);
  if (rolling && hedges.length > 0 && (await refusedAsRoll(needs, sending))) return;
  if (hedges.length > 0) await sendLegs(needs, sending, 'hedge', hedges);
  if (rest.length === 0) return;
  const whole = (await own()).filter((leg) => leg.part === 'hedge');
  // A roll must not end with two positions, so the new contract is never sent without the close.
  if ((withoutHedge && !rolling) || whole.length === 0 || (await hedgeFilled(needs, sending, whole)))
    await sendLegs(needs, sending, 'rest', rest);
  else {
    const numbers = rest.map((leg) => leg.leg);
    const change = { attempt: basket.attempt, client_order_id: null, held: true, error_code: null, error_message: null };
    await updateBasketLegs(needs.db, basket.id, target, numbers, change);
  }
}

/** The legs to send, by target. */
export type Chosen = readonly ReadonlySet<number>[];

/** Sends a basket to its targets: accounts in parallel, portfolios of one account in sequence because they share its margin. */
export async function sendTargets(needs: BasketNeeds, basket: BasketRow, chosen: Chosen, withoutHedge: boolean): Promise<void> {
  const accounts = new Map<string, number[]>();
  basket.targets.forEach(({ account_number }, target) => {
    accounts.set(account_number, [...(accounts.get(account_number) ?? []), target]);
  });
  await Promise.all(
    [...accounts.values()].map(async (targets) => {
      for (const target of targets) {
        const legs = chosen[target] ?? new Set<number>();
        if (legs.size > 0) await sendTarget(needs, { basket, target, legs, withoutHedge });
      }
    }),
  );
}
