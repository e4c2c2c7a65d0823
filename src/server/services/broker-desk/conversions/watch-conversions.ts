import { conversionOutcome } from '#domain/positions/conversion-outcome.ts';
import { absenceRuleOf } from '#server/brokers/catalogue.ts';
import type { BrokerConversionRow } from '#server/db/tables/broker-desk.ts';
import { createTries } from '#server/platform/tries.ts';
import { findAccountById } from '#server/repositories/broker-accounts.ts';
import { listOpenConversions } from '#server/repositories/broker-conversions.ts';
import { createElsewhereTimer } from '../elsewhere-timer.ts';
import type { ConversionNeeds } from './conversion-needs.ts';
import { readGaps } from './read-gaps.ts';
import { type ConversionEnd, settleConversion } from './settle-conversion.ts';

const EVERY_MS = 1_000;
/** Pauses between two readings of the positions. */
const AGAIN = { firstMs: 1_000, lastMs: 30_000, most: Number.POSITIVE_INFINITY };
/** A conversion counts as not made at the earliest at this reading. */
const READINGS = 3;

/** Returns what finds out the outcome of conversions without an answer from the broker's positions. Nothing is sent. */
export function createConversionWatch(needs: ConversionNeeds, isUnderWay: (id: string) => boolean) {
  const { db, brokers, clock, log, ticks } = needs;
  const tries = createTries(AGAIN);
  /** Readings that did not show a conversion: how many, and when the first of them began. */
  const unseen = new Map<string, { readonly readings: number; readonly since: number }>();
  let turning: Promise<void> = Promise.resolve();

  /** Returns what became of a conversion; null when that is still unknown. */
  async function ask(row: BrokerConversionRow): Promise<ConversionEnd | null> {
    if (row.from_gap === null || row.to_gap === null) return { state: 'not-made' };
    const account = await findAccountById(db, row.broker_account_id);
    const broker = account && brokers.get(account.broker_name);
    if (account === undefined || broker?.sessionState(account).state !== 'active') return null;
    const begunAt = ticks();
    const now = await readGaps(needs, broker, account, row);
    const outcome = conversionOutcome(row.units, { from: row.from_gap, to: row.to_gap }, now);
    if (outcome !== 'not-made') return outcome === 'made' ? { state: 'made' } : null;
    const { readings, since } = unseen.get(row.id) ?? { readings: 0, since: begunAt };
    unseen.set(row.id, { readings: readings + 1, since });
    const isProven = readings + 1 >= READINGS && begunAt - since >= absenceRuleOf(account).provenAfterMs;
    return isProven ? { state: 'not-made' } : null;
  }

  async function look(row: BrokerConversionRow): Promise<void> {
    tries.count(row.id, clock.now());
    try {
      const end = await ask(row);
      if (end === null) return;
      await settleConversion(needs, row, end);
      tries.forget(row.id);
      unseen.delete(row.id);
      await needs.onBooked(row.broker_account_id);
    } catch (error) {
      log.warn({ err: error, account: row.broker_account_id }, 'a broker did not say what became of a conversion; it is asked again');
    }
  }

  async function work(): Promise<void> {
    for (const row of await listOpenConversions(db)) if (!isUnderWay(row.id) && tries.isDue(row.id, clock.now())) await look(row);
  }
  const turn = () =>
    (turning = turning.then(work).catch((error: unknown) => log.warn({ err: error }, 'conversions at brokers were not looked at')));
  const timer = createElsewhereTimer(brokers, EVERY_MS, () => void turn());

  return {
    /** Looks at every conversion that is due, once. */
    turn,
    start: timer.start,
    async stop(): Promise<void> {
      timer.stop();
      await turning;
    },
  };
}
