import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import { type WallTime, wallTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import type { PracticeFaults } from '#server/brokers/faults/next-fault.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { VenueInput } from '#domain/matching/venue-input.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { ChangeHook } from '#server/market/change-hooks.ts';
import type { SilentFeeds } from '#server/market/silent-feeds.ts';
import type { Venue } from '#server/market/venue.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { Emit, EventLog } from '#server/realtime/event-log.ts';
import { listPractising, lockAccount, saveFaults } from '#server/repositories/broker-accounts.ts';
import { ordersWithDueReports } from '#server/repositories/broker-reports.ts';
import { listHeldBack } from '#server/repositories/practice-orders.ts';
import { togetherOrApart } from '../together.ts';
import { deliverReports } from '../broker-reports/deliver-reports.ts';
import { practiceEffect } from '../broker-reports/practice-names.ts';

interface Needs {
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  readonly venue: Venue;
}

/** Books the delayed reports of practice accounts. */
interface ReportDelivery {
  /** Delivers reports after each change of a practice order, and once more afterwards. */
  readonly hook: ChangeHook;
  /** Notes that reports are due at the next change. */
  wake(): void;
}

/** Returns the delivery of reports. */
export function createReportDelivery({
  eventLog,
  clock,
  venue,
  log,
}: Needs & { readonly log: Pick<FastifyBaseLogger, 'error'> }): ReportDelivery {
  let more = true;
  const hook: ChangeHook = async ({ entries, missed, at, tradingDate }) => {
    const reported = entries.some((entry) => entry.effects.some((effect) => practiceEffect(effect) !== null));
    if (!reported && !more && !missed) return;
    more = false;
    const marks = () => ({ receivedAt: clock.now(), source: venue.source, quote: venue.quote, now: at, tradingDate });
    const orders = await eventLog.transact((trx) => ordersWithDueReports(trx));
    await togetherOrApart(
      orders,
      async (some) => {
        await eventLog.transact((trx, emit) => deliverReports(trx, emit, marks(), some));
        return [];
      },
      async (order, error) => log.error({ err: error, order }, 'what a broker said of an order could not be booked; the others are'),
    );
    // Duplicate reports are delivered at the next change.
    more ||= reported;
  };
  return { hook, wake: () => (more = true) };
}

interface PracticeNeeds extends Needs {
  readonly db: Db;
  readonly silentFeeds: SilentFeeds;
  /** Called when reports are due. */
  readonly onDue: () => void;
}

/** Returns since when the faults silence the feed, or null. */
function silenceOf(faults: PracticeFaults | null): WallTime | null {
  const since = faults?.silent_since ?? null;
  return since === null ? null : wallTime(since);
}

/** Returns the service of practice faults. */
export function createPracticeFaults({ db, clock, venue, silentFeeds, onDue }: PracticeNeeds) {
  async function save(trx: Trx, emit: Emit, userId: string, accountId: string, faults: PracticeFaults | null): Promise<BrokerAccountRow> {
    const account = requireAccount(await lockAccount(trx, userId, accountId, 'update'));
    if (account.environment !== 'paper') throw new AppError('broker.no-practice');
    const since = silenceOf(faults) === null ? null : (silenceOf(account.practice_faults) ?? clock.now());
    const row = await saveFaults(trx, account.id, faults && { ...faults, silent_since: since });
    emit(userId, 'account.saved', { account: presentAccount(row) }, null);
    return row;
  }

  return {
    /** Restores the silent feeds after a restart. */
    async start(): Promise<void> {
      for (const account of await listPractising(db)) silentFeeds.set(account, silenceOf(account.practice_faults));
    },

    /**
     * Sets the faults of a paper account, or ends them for later orders. Ending partial fills releases the held-back orders: an empty change of each,
     * decided by the exchange in the same transaction.
     */
    async set(userId: string, accountId: string, faults: PracticeFaults | null): Promise<BrokerAccountRow> {
      let released = false;
      const saved = await venue.execute({
        async inputs(trx): Promise<VenueInput[]> {
          // Lock order: the account before its orders, as everywhere.
          await lockAccount(trx, userId, accountId, 'update');
          const held = faults?.partial_fills ? [] : await listHeldBack(trx, accountId);
          released = held.length > 0;
          return held.map(({ orderId, instrumentId }) => ({ type: 'modify', orderId, instrumentId, quantity: null, limitPrice: null }));
        },
        conclude: (trx, emit) => save(trx, emit, userId, accountId, faults),
      });
      if (released) onDue();
      silentFeeds.set(saved, silenceOf(saved.practice_faults));
      return saved;
    },
  };
}
