import { isWorking } from '#domain/orders/status-sets.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { Broker, CallBinding, CallReport } from '#server/brokers/broker.ts';
import { listReports, releaseReports } from '#server/repositories/broker-reports.ts';
import { lockOrders } from '#server/repositories/orders.ts';
import { findPracticeOrders, lockPracticeOrders, updatePracticeOrder } from '#server/repositories/practice-orders.ts';
import { deliverReports } from '../broker-reports/deliver-reports.ts';
import { createPracticeBooks } from '../broker-reports/practice-books.ts';
import { nameInVenue } from '../broker-reports/practice-names.ts';
import { marksOf, noAnswer, placeWithFault, type PracticeNeeds } from './practice-placing.ts';

/** Sends a change of an order; `direct` handles an order not kept by this broker. */
async function changeByReports<T>(
  needs: PracticeNeeds,
  orderId: string,
  input: VenueInput,
  binding: CallBinding<T>,
  direct: () => Promise<T>,
): Promise<T> {
  const { eventLog, venue } = needs;
  const [known] = await eventLog.transact((trx) => findPracticeOrders(trx, [orderId]));
  if (known === undefined) return direct();
  const before = (await eventLog.transact((trx) => listReports(trx, [orderId]))).at(-1)?.sequence ?? 0;
  await venue.execute({
    inputs: async (trx) => ((await binding.select(trx, 'at-once')).size > 0 ? [input] : []),
    conclude: async () => {},
  });
  return eventLog.transact(async (trx, emit) => {
    const recorded = await deliverReports(trx, emit, marksOf(needs), [orderId]);
    const said = (await listReports(trx, [orderId])).filter((report) => report.sequence > before);
    if (said.some((report) => report.held)) throw noAnswer();
    const answer = said
      .map((report) => report.effect)
      .find((effect) => effect.type === 'modify-refused' || effect.type === 'cancel-refused');
    const report: CallReport = { refusal: answer === undefined ? null : answer.refusal, orders: recorded };
    return binding.conclude(trx, emit, report);
  });
}

/**
 * Returns the broker with the faults of its practising accounts. Their orders go to the same venue, but what it decides comes back as reports,
 * late, twice, in another order, or only when asked, as the account's faults say. Accounts without faults are passed through.
 */
export function createFaultyBroker(inner: Broker, needs: PracticeNeeds): Broker {
  const { db, onDue } = needs;
  return {
    ...inner,
    ...createPracticeBooks(db, inner),
    place: (account, orders, binding) =>
      account.practice_faults ? placeWithFault(needs, account, orders, binding) : inner.place(account, orders, binding),
    modify: (account, asked, binding) =>
      changeByReports(needs, asked.orderId, { type: 'modify', ...asked, orderId: nameInVenue(asked.orderId) }, binding, () =>
        inner.modify(account, asked, binding),
      ),
    cancel: (account, order, binding) =>
      changeByReports(needs, order.orderId, { type: 'cancel', ...order, orderId: nameInVenue(order.orderId) }, binding, () =>
        inner.cancel(account, order, binding),
      ),

    // The broker's books are tables of our own: the transaction that books the answer reads them.
    ask: async (_, orderIds) => ({
      complete: true,
      async book(trx, emit) {
        const known = await lockPracticeOrders(trx, orderIds);
        const ids = known.map((row) => row.order_id);
        await releaseReports(trx, ids);
        for (const row of known)
          if (row.modes.some((mode) => mode === 'hold' || mode === 'hold-change'))
            await updatePracticeOrder(trx, row.order_id, { modes: row.modes.filter((mode) => mode !== 'hold' && mode !== 'hold-change') });
        await deliverReports(trx, emit, marksOf(needs), ids);
        onDue();
        // An order that is not the broker's own went straight to the venue.
        const direct = (await lockOrders(trx, orderIds)).filter((row) => row.venue_number !== null || !isWorking(row.status));
        return new Set([...ids, ...direct.map((row) => row.id)]);
      },
    }),
  };
}
