import { absenceRuleOf } from '#server/brokers/catalogue.ts';
import type { BrokerSquareOffRow } from '#server/db/tables/broker-desk.ts';
import { createTries } from '#server/platform/tries.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import { listOpenSquareOffs, moveSquareOff } from '#server/repositories/broker-square-offs.ts';
import { completeKey } from '#server/repositories/idempotency-keys.ts';
import { type IntentOutcome, refusedWith } from '#server/services/orders/intent-outcome.ts';
import { createElsewhereTimer } from '../elsewhere-timer.ts';
import type { StopNeeds } from './stop-needs.ts';

const EVERY_MS = 1_000;
/** Pauses between two readings of the books. */
const AGAIN = { firstMs: 1_000, lastMs: 10_000, most: Number.POSITIVE_INFINITY };

/** The answer of a square-off after which nothing is open at the broker. */
export const SQUARED_OFF: IntentOutcome = { answer: { orders: [], message: 'The broker closes every position' } };

/**
 * Returns what finds out, from the broker's books, how a square-off ended. Nothing is sent: while its orders may still come or work, no other one is sent
 * either.
 */
export function createSquareOffWatch(needs: StopNeeds, isUnderWay: (id: string) => boolean) {
  const { db, eventLog, brokers, clock, log, ticks } = needs;
  const tries = createTries(AGAIN);
  const since = new Map<string, number>();
  let turning: Promise<void> = Promise.resolve();

  /** Returns how a square-off ended; null when that is not known yet. */
  async function ask(row: BrokerSquareOffRow): Promise<'closed' | 'left-open' | null> {
    const account = await findAccountById(db, row.broker_account_id);
    const broker = account && brokers.get(account.broker_name);
    if (account === undefined || broker?.sessionState(account).state !== 'active') return null;
    const begunAt = ticks();
    const first = since.get(row.id) ?? begunAt;
    since.set(row.id, first);
    await needs.bookFirst(account);
    // Orders before positions: what fills in between is seen as closed.
    const works = (await broker.workingOrders(account)).length > 0;
    const open = (await broker.positions(account)).some(({ netQuantity }) => netQuantity !== 0);
    if (!open) return 'closed';
    return !works && begunAt - first >= absenceRuleOf(account).provenAfterMs ? 'left-open' : null;
  }

  async function look(row: BrokerSquareOffRow): Promise<void> {
    tries.count(row.id, clock.now());
    try {
      const end = await ask(row);
      if (end === null) return;
      await eventLog.transact(async (trx) => {
        const at = new Date(clock.now());
        if (!(await moveSquareOff(trx, row.id, ['sent', 'taken'], end, at))) return;
        const outcome = end === 'closed' ? SQUARED_OFF : refusedWith('broker.square-off-left-open');
        if (row.state === 'sent') await completeKey(trx, row.user_id, row.key, outcome, at);
      });
      tries.forget(row.id);
      since.delete(row.id);
      await needs.onBooked(row.broker_account_id);
    } catch (error) {
      log.warn({ err: error, account: row.broker_account_id }, 'a broker did not say what became of a square-off; it is asked again');
    }
  }

  async function work(): Promise<void> {
    for (const row of await listOpenSquareOffs(db)) if (!isUnderWay(row.id) && tries.isDue(row.id, clock.now())) await look(row);
  }
  const turn = () =>
    (turning = turning.then(work).catch((error: unknown) => log.warn({ err: error }, 'square-offs at brokers were not looked at')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  return {
    /** Looks at every square-off that is due, once. */
    turn,
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
    },
  };
}
