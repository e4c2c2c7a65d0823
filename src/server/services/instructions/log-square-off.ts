import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { squareOffTrades } from '#contract/operations/instructions.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { PositionRow } from '#server/db/tables/positions.ts';
import type { Market } from '#server/market/market.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requirePosition } from '#server/policies/access.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { listAccounts } from '#server/repositories/broker-accounts.ts';
import { listMadeBy } from '#server/repositories/instructions.ts';
import { listClosing, listWorkingOfAccount } from '#server/repositories/orders.ts';
import { groupsElsewhere } from '#server/repositories/placed-elsewhere.ts';
import { listOpenOfAccount, lockPosition } from '#server/repositories/positions.ts';
import { acquireAccountLock } from '../orders/account-lock.ts';
import { type LoggedIntent, NOTHING_SENT } from '../orders/idempotent-requests.ts';
import { storeSquareOff } from './square-off-scopes.ts';

type SquareOff = BodyOf<typeof squareOffTrades>;

interface Needs {
  readonly clock: WallClock;
  readonly venue: Market;
  readonly brokers: ReadonlyMap<string, Broker>;
}

/** Returns the portfolios that a wide scope leaves out: what other programs have placed is not ours to close unless the user ticks it. */
const leftOutOf = async (
  trx: Trx,
  account: BrokerAccountRow,
  body: { readonly include_elsewhere: boolean },
): Promise<ReadonlySet<string>> => (body.include_elsewhere ? new Set() : groupsElsewhere(trx, account.user_id));

async function inScope(trx: Trx, account: BrokerAccountRow, body: SquareOff): Promise<PositionRow[]> {
  const held = await listOpenOfAccount(trx, account.id);
  if (body.scope === 'account' || body.scope === 'all') {
    const leftOut = await leftOutOf(trx, account, body);
    return held.filter((position) => !leftOut.has(position.portfolio_id));
  }
  const own = held.filter((position) => position.portfolio_id === body.portfolio_id);
  if (body.scope === 'portfolio') return own;
  for (const id of body.position_ids) {
    const position = requirePosition(await lockPosition(trx, body.portfolio_id, id));
    if (position.net_quantity === 0) throw new AppError('position.flat');
  }
  return own.filter((position) => body.position_ids.includes(position.id));
}

/** Returns the orders to cancel first: closing orders of the positions, and in a wide scope also orders that could open some. */
async function clearingOf(trx: Trx, account: BrokerAccountRow, body: SquareOff, held: readonly PositionRow[]): Promise<string[]> {
  const closing = await listClosing(
    trx,
    held.map((position) => position.id),
  );
  if (body.scope === 'positions' || !body.cancel_orders) return closing.map((order) => order.id);
  const working = await listWorkingOfAccount(trx, account.id);
  const leftOut = body.scope === 'portfolio' ? new Set<string>() : await leftOutOf(trx, account, body);
  const wide = working.filter((order) =>
    body.scope === 'portfolio' ? order.portfolio_id === body.portfolio_id : !leftOut.has(order.portfolio_id),
  );
  return [...new Set([...closing, ...wide].map((order) => order.id))];
}

/** Writes the square-offs down that a request of any scope leads to, one for each account. Throws position.flat. */
export async function logSquareOffIntent(
  { clock, venue, brokers }: Needs,
  trx: Trx,
  emit: Emit,
  { userId, key, body }: { readonly userId: string; readonly key: string; readonly body: SquareOff },
): Promise<LoggedIntent> {
  if ((await listMadeBy(trx, userId, key)).length > 0) return NOTHING_SENT;
  const accounts =
    body.scope === 'all'
      ? await listAccounts(trx, userId)
      : [(await acquireAccountLock(trx, brokers, userId, body.account_number, 'reduces-risk')).account];
  let made = 0;
  for (const account of accounts) {
    const held = await inScope(trx, account, body);
    const clearing = await clearingOf(trx, account, body, held);
    if (held.length === 0 && clearing.length === 0) continue;
    made += 1;
    const portfolioId = 'portfolio_id' in body ? body.portfolio_id : null;
    const planned = { kind: 'square-off' as const, scope: body.scope, portfolioId, positions: held, clearing };
    await storeSquareOff(
      trx,
      emit,
      account,
      { ...planned, clientKey: `${key}:${account.id}` },
      { exchangeAt: venue.now(), receivedAt: clock.now() },
    );
  }
  if (made === 0) throw new AppError('position.flat');
  return NOTHING_SENT;
}
