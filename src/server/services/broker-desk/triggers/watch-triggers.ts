import { absenceRuleOf } from '#server/brokers/catalogue.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { BrokerTriggerRow } from '#server/db/tables/broker-desk.ts';
import { createTries } from '#server/platform/tries.ts';
import { listLinkedAccounts } from '#server/repositories/broker-desk.ts';
import { createElsewhereTimer, THEIRS } from '../elsewhere-timer.ts';
import { bookTriggers } from './book-triggers.ts';
import type { TriggerNeeds } from './trigger-needs.ts';

/** The lists are read this often, as another program may place or end a trigger. */
const REGULAR_MS = 30_000;
const EVERY_MS = 2_000;
/** Pauses while the broker does not answer. */
const AWAY = { firstMs: 5_000, lastMs: 120_000, most: Number.POSITIVE_INFINITY };
/** What is not listed counts as never placed, and what is listed as never cancelled, at the earliest at this reading. */
const READINGS = 3;

/** Returns how long each call without an outcome has been looked for in the lists. */
function createSightings() {
  const seen = new Map<string, { readonly readings: number; readonly since: number }>();
  return {
    /** Whether this reading, which began at `begunAt`, is the last that the absence of an outcome needs. */
    isProven({ id }: BrokerTriggerRow, begunAt: number, provenAfterMs: number): boolean {
      const { readings, since } = seen.get(id) ?? { readings: 0, since: begunAt };
      seen.set(id, { readings: readings + 1, since });
      const isProven = readings + 1 >= READINGS && begunAt - since >= provenAfterMs;
      if (isProven) seen.delete(id);
      return isProven;
    },
    forget: (id: string) => void seen.delete(id),
  };
}

/** Returns what reads the triggers that brokers elsewhere hold: every half minute, and sooner while the outcome of a call is not known. */
export function createTriggerWatch(needs: TriggerNeeds, isUnderWay: (id: string) => boolean) {
  const { db, eventLog, clock, log, brokers, ticks } = needs;
  const tries = createTries(AWAY);
  const readAt = new Map<string, number>();
  const asked = new Set<string>();
  const sightings = createSightings();
  let turning: Promise<void> = Promise.resolve();

  /** Reads the list of an account and books it. Throws without an answer. */
  async function read(account: BrokerAccountRow): Promise<void> {
    const triggers = brokers.get(account.broker_name)?.triggers;
    if (triggers === undefined) return;
    const begunAt = ticks();
    const book = await triggers.list(account);
    readAt.set(account.id, clock.now());
    const isOpen = await eventLog.transact((trx) =>
      bookTriggers(trx, {
        ...{ clock, account, book },
        isProven: (row) => book.complete && !isUnderWay(row.id) && sightings.isProven(row, begunAt, absenceRuleOf(account).provenAfterMs),
      }),
    );
    if (isOpen) asked.add(account.id);
    else asked.delete(account.id);
  }

  async function work(): Promise<void> {
    for (const { account } of await listLinkedAccounts(db, THEIRS)) {
      const now = clock.now();
      const isOld = Math.abs(now - (readAt.get(account.id) ?? Number.NEGATIVE_INFINITY)) >= REGULAR_MS;
      if ((!asked.has(account.id) && !isOld) || !tries.isDue(account.id, now)) continue;
      try {
        await read(account);
        tries.forget(account.id);
      } catch (error) {
        tries.count(account.id, now);
        log.warn({ err: error, account: account.id }, 'the triggers that a broker holds could not be read; they are read again');
      }
    }
  }
  const turn = () =>
    (turning = turning.then(work).catch((error: unknown) => log.warn({ err: error }, 'triggers at brokers were not looked at')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  return {
    read,
    /** Has the list of an account read at the next turn. A call about this trigger has just ended. */
    ask(accountId: string, triggerId: string): void {
      sightings.forget(triggerId);
      asked.add(accountId);
    },
    /** Reads the lists that are due, once. */
    turn,
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
    },
  };
}
