import { AppError } from '#contract/errors/app-error.ts';
import type { KillExitRow } from '#server/db/tables/risk.ts';
import { requirePosition } from '#server/policies/access.ts';
import { closingQuantity } from '#server/repositories/orders.ts';
import { lockPosition } from '#server/repositories/positions.ts';
import { acquireAccountLock, portfolioOf } from '#server/services/orders/account-lock.ts';
import { logOrderIntents } from '#server/services/orders/place-orders.ts';
import { closesOf } from '#server/services/orders/square-off.ts';
import { systemKey } from '#server/services/orders/system-keys.ts';
import type { KillNeeds } from './kill-context.ts';

type Attempt = Pick<KillExitRow, 'kill_id' | 'place' | 'attempt'>;

/** Returns the key of an attempt: the same after a restart, so that each happens once. */
function exitKey({ kill_id, place, attempt }: Attempt): string {
  return systemKey('kill', kill_id, place, attempt);
}

/** Returns the name of its order in the book. */
export function exitClientId(attempt: Attempt): string {
  return `${exitKey(attempt)}:0`;
}

/** `no-permit`: nothing was written down, and the same attempt may be sent a little later. `refused`: its key is used up, the next attempt has a new one. */
type ExitSent = 'sent' | 'no-permit' | 'refused' | 'unknown' | 'unreachable';

/** Sends one attempt: a market order for what is left of the exit, never more than is open and not being closed by others. */
export async function sendExit(needs: KillNeeds, exit: KillExitRow, accountId: string, left: number): Promise<ExitSent> {
  const { requests, brokers, review, clock } = needs;
  if (review.takePermits(accountId, 1, true, clock.now()) !== null) return 'no-permit';
  try {
    await requests.run({
      userId: exit.user_id,
      key: exitKey(exit),
      operation: 'executeOrder',
      body: { kill_id: exit.kill_id, place: exit.place, attempt: exit.attempt },
      async logIntent(trx, emit) {
        const lock = await acquireAccountLock(trx, brokers, exit.user_id, exit.account_number, 'reduces-risk');
        const portfolio = await portfolioOf(trx, lock, exit.portfolio_id);
        const position = requirePosition(await lockPosition(trx, portfolio.id, exit.position_id));
        const { instrument, product, net_quantity } = position;
        const free = Math.abs(net_quantity) - (await closingQuantity(trx, position.id));
        const quantity = Math.min(left, Math.floor(Math.max(0, free) / instrument.lotSize) * instrument.lotSize);
        if (quantity === 0) throw new AppError(net_quantity === 0 ? 'position.flat' : 'position.closing');
        const terms = {
          side: net_quantity > 0 ? ('sell' as const) : ('buy' as const),
          kind: 'market' as const,
          product,
          validity: 'DAY' as const,
          quantity,
          limitPrice: null,
          triggerPrice: null,
        };
        const placing = { lock, portfolio, key: exitKey(exit), origin: 'kill-switch' as const, tickets: [{ instrument, terms }] };
        return logOrderIntents(trx, emit, { ...placing, permitTaken: true, closes: closesOf(position) }, needs);
      },
    });
    return 'sent';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'broker.needs-login' || error.code === 'account.not-found') return 'unreachable';
    return error.code === 'request.idempotency-in-progress' ? 'unknown' : 'refused';
  }
}
