import type { InferOutput } from 'valibot';
import { AppError } from '#contract/errors/app-error.ts';
import type { brokerStop } from '#contract/schemas/broker-stop.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { WireKillSwitch } from '#server/brokers/wire/broker-wire.ts';
import type { Trx } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import type { NewBrokerSquareOff } from '#server/db/tables/broker-desk.ts';
import { newId } from '#server/platform/new-id.ts';
import { requireAccount } from '#server/policies/access.ts';
import { presentStop } from '#server/presenters/broker-stop.ts';
import { findAccount } from '#server/repositories/broker-accounts.ts';
import { findLastSquareOff, insertSquareOff, moveSquareOff } from '#server/repositories/broker-square-offs.ts';
import { completeKey } from '#server/repositories/idempotency-keys.ts';
import { acquireAccountLock } from '#server/services/orders/account-lock.ts';
import type { LoggedIntent } from '#server/services/orders/idempotent-requests.ts';
import { type IntentOutcome, storedError } from '#server/services/orders/intent-outcome.ts';
import { noAnswer } from '../send-orders.ts';
import type { StopNeeds } from './stop-needs.ts';
import { createSquareOffWatch, SQUARED_OFF } from './watch-square-offs.ts';

type Stop = InferOutput<typeof brokerStop>;

/** Asks a broker once to close everything; null: the outcome is unknown. */
async function send({ eventLog, clock }: StopNeeds, account: BrokerAccountRow, broker: Broker, row: NewBrokerSquareOff) {
  const end = (state: 'taken' | 'refused', outcome: IntentOutcome) =>
    eventLog.transact(async (trx) => {
      const at = new Date(clock.now());
      await moveSquareOff(trx, row.id, ['sent'], state, at);
      await completeKey(trx, row.user_id, row.key, outcome, at);
      return outcome;
    });
  try {
    return (await broker.squareOff?.(account)) === 'done' ? await end('taken', SQUARED_OFF) : null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return end('refused', { error: storedError(error) });
  }
}

/** Returns what has a broker elsewhere stop an account: its own kill switch, and its closing of every position. */
export function createBrokerStops(needs: StopNeeds) {
  const { db, clock, brokers, requests } = needs;
  const underWay = new Set<string>();
  const watch = createSquareOffWatch(needs, (id) => underWay.has(id));

  async function accountAt(userId: string, accountId: string) {
    const account = requireAccount(await findAccount(db, userId, accountId));
    return { account, broker: brokers.get(account.broker_name) };
  }

  const stopOf = async (account: BrokerAccountRow, told: WireKillSwitch | null): Promise<Stop> =>
    presentStop(account, told, await findLastSquareOff(db, account.id), clock.now());

  async function logIntent(trx: Trx, userId: string, key: string, accountNumber: string): Promise<LoggedIntent> {
    const { account, broker } = await acquireAccountLock(trx, brokers, userId, accountNumber, 'reduces-risk');
    if (broker.squareOff === undefined) throw new AppError('broker.not-offered');
    const at = new Date(clock.now());
    const ids = { id: newId(clock.now()), user_id: userId, broker_account_id: account.id, key };
    const row: NewBrokerSquareOff = { ...ids, state: 'sent', created_at: at, updated_at: at };
    if (!(await insertSquareOff(trx, row))) throw new AppError('broker.squaring-off');
    underWay.add(row.id);
    return {
      orderIds: [],
      async next() {
        try {
          const outcome = await send(needs, account, broker, row);
          if (outcome === null) throw noAnswer();
          return outcome;
        } finally {
          underWay.delete(row.id);
        }
      },
    };
  }

  return {
    ...watch,

    /** Asks the broker whether its kill switch is on. */
    async getStop(userId: string, accountId: string): Promise<Stop> {
      const { account, broker } = await accountAt(userId, accountId);
      return stopOf(account, (await broker?.killSwitch?.read(account)) ?? null);
    },

    /** Switches it. Without an answer the broker is asked how it stands; switching again does no harm. */
    async setKillSwitch(userId: string, accountId: string, active: boolean): Promise<Stop> {
      const { account, broker } = await accountAt(userId, accountId);
      if (broker?.killSwitch === undefined) throw new AppError('broker.not-offered');
      const told = await broker.killSwitch.set(account, active);
      if (told !== 'unknown') return stopOf(account, told);
      const now = await broker.killSwitch.read(account).catch(() => null);
      if (now?.active !== active) throw new AppError('broker.no-answer');
      return stopOf(account, now);
    },

    /** Asks the broker to close everything, once, and returns what is known of that then: its kill switch is not asked about. */
    async squareOff(userId: string, key: string, accountId: string): Promise<Stop> {
      const { account } = await accountAt(userId, accountId);
      await requests.run({
        ...{ userId, key, operation: 'squareOffAtBroker', body: { account_id: accountId } },
        logIntent: (trx) => logIntent(trx, userId, key, account.account_number),
      });
      return stopOf(account, null);
    },
  };
}
