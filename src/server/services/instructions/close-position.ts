import { RATE_CEILING } from '#domain/risk/order-rate.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { InstructionRow } from '#server/db/tables/instructions.ts';
import type { Emit } from '#server/realtime/event-log.ts';
import { findInstructionsByIds, listMadeBy } from '#server/repositories/instructions.ts';
import { findIdsByClientOrderIds } from '#server/repositories/orders.ts';
import type { OrdersAnswer } from '../orders/intent-outcome.ts';
import { type LoggedIntent, NOTHING_SENT } from '../orders/idempotent-requests.ts';
import { wireOrders } from '../orders/order-answers.ts';
import { logOrderIntents } from '../orders/place-orders.ts';
import { type Closing, squareOffOf } from '../orders/square-off.ts';
import type { InstructionEngine } from './engine.ts';
import { systemClientId } from '../orders/system-keys.ts';
import { storeSquareOff } from './square-off-scopes.ts';

type Needs = Parameters<typeof logOrderIntents>[3];

/**
 * Writes down the orders that close a position. When they fit into the order rate of one second, they go together and the call returns them. More
 * orders become a square-off job, which sends them in turn and survives a restart.
 */
export async function logClosingIntent(
  trx: Trx,
  emit: Emit,
  asked: { readonly lock: Parameters<typeof squareOffOf>[1]; readonly body: Parameters<typeof squareOffOf>[2]; readonly key: string },
  needs: Needs,
): Promise<LoggedIntent> {
  const { lock, body, key } = asked;
  // Repeated under the same key: the stored answer is returned.
  if ((await listMadeBy(trx, lock.account.user_id, key)).length > 0) return NOTHING_SENT;
  const { placing, position }: Closing = await squareOffOf(trx, lock, body, key);
  if (placing.tickets.length <= RATE_CEILING.perSecond) return logOrderIntents(trx, emit, placing, needs);
  const quantity = placing.tickets.reduce((sum, { terms }) => sum + terms.quantity, 0);
  await storeSquareOff(
    trx,
    emit,
    lock.account,
    {
      kind: 'square-off',
      scope: 'positions',
      portfolioId: position.portfolio_id,
      positions: [position],
      clearing: [],
      clientKey: key,
      quantity,
    },
    { exchangeAt: needs.venue.now(), receivedAt: needs.clock.now() },
  );
  return NOTHING_SENT;
}

interface Closed extends OrdersAnswer {
  /** The square-off jobs for orders above the order rate, in their present state. */
  readonly jobs: readonly InstructionRow[];
}

/** Returns the answer of a call that may have become a job: then the orders sent by the job at once. */
export async function closingAnswer(db: Db, engine: InstructionEngine, userId: string, key: string, done: OrdersAnswer): Promise<Closed> {
  const made = await listMadeBy(db, userId, key);
  if (made.length === 0) return { ...done, jobs: [] };
  await engine.adoptAndSend(made);
  const jobs = await findInstructionsByIds(
    db,
    made.map((row) => row.id),
  );
  const names = jobs.flatMap((row) => row.orders.map(systemClientId));
  const orders = await wireOrders(db, await findIdsByClientOrderIds(db, userId, names));
  const waiting = names.length - orders.length;
  const sent = `${orders.length} orders sent`;
  return { orders, message: waiting > 0 ? `${sent}, ${waiting} follow in their turn` : sent, jobs };
}
