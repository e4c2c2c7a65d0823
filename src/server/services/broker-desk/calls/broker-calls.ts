import type { InferOutput } from 'valibot';
import type { brokerAddressAnswer, brokerCallsAnswer } from '#contract/schemas/broker-calls.ts';
import { callHealth } from '#domain/orders/call-health.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db } from '#server/db/database.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { requireAccount } from '#server/policies/access.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { deleteCalls, listCalls } from '#server/repositories/broker-calls.ts';
import type { CallLog } from './call-log.ts';

const SHOWN = 100;
const DAY_MS = 24 * 60 * 60_000;
/** Readings are kept for two days, which covers the longest limit of a broker; all other calls longer. */
const READS_KEPT_MS = 2 * DAY_MS;
const KEPT_MS = 60 * DAY_MS;

interface Needs {
  readonly db: Db;
  readonly clock: WallClock;
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly callLog: CallLog;
}

/** Returns the service that shows an account's calls to its broker. */
export function createBrokerCallsService({ db, clock, brokers, callLog }: Needs) {
  return {
    async list(userId: string, accountId: string): Promise<InferOutput<typeof brokerCallsAnswer>> {
      const account = requireAccount(await findAccount(db, userId, accountId));
      await callLog.flush();
      const calls = await listCalls(db, account.id, SHOWN);
      const limits = (await brokers.get(account.broker_name)?.usedLimits?.(account)) ?? [];
      const {
        calls: counted,
        unanswered,
        medianMs,
        slowMs,
      } = callHealth(calls.map(({ outcome, took_ms: tookMs }) => ({ outcome, tookMs })));
      return {
        health: { calls: counted, unanswered, median_ms: medianMs, slow_ms: slowMs },
        calls: calls.map(({ started_at, kind, waited_ms, took_ms, outcome, note }) => ({
          at: started_at.getTime(),
          ...{ kind, waited_ms, took_ms, outcome, note },
        })),
        limits: limits.map(({ kinds, most, inMs, reserve, used }) => ({ kinds: [...kinds], most, in_ms: inMs, reserve, used })),
      };
    },

    /** Asks the broker for the address of this server as seen there. */
    async getAddress(userId: string, accountId: string): Promise<InferOutput<typeof brokerAddressAnswer>> {
      const account = requireAccount(await findAccount(db, userId, accountId));
      const told = (await brokers.get(account.broker_name)?.address?.(account)) ?? null;
      return {
        address: told && {
          seen: told.seen,
          registered: told.registered === null ? null : [...told.registered],
          orders_allowed: told.ordersAllowed,
        },
      };
    },

    /** Removes old calls. */
    deleteOld(): Promise<void> {
      const now = clock.now();
      return deleteCalls(db, { all: new Date(now - KEPT_MS), reads: new Date(now - READS_KEPT_MS) });
    },
  };
}
