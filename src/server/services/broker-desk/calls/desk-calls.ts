import { NotTaken, type BrokerWire, type SecretValues, type WireSession } from '#server/brokers/wire/broker-wire.ts';
import type { CallKind, CallOutcome, CallPurpose } from '#domain/orders/broker-calls.ts';
import type { CallLimit, UsedLimit } from '#server/brokers/wire/call-limits.ts';
import type { Db } from '#server/db/database.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { masked } from '#server/platform/mask.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import { lockAccount, updateAccount } from '#server/repositories/broker-accounts.ts';
import { listCallTimes } from '#server/repositories/broker-calls.ts';
import type { Vault } from '#server/services/accounts/vault.ts';
import { createCallBreaker } from './call-breaker.ts';
import type { CallLog } from './call-log.ts';
import { type CallQueue, createCallQueue } from './call-queue.ts';

export interface CallNeeds {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** A clock in ms that nobody sets. */
  readonly ticks: () => number;
  readonly vault: Vault;
  /** The broker's own limits. */
  readonly limits: readonly CallLimit[];
  readonly callLog: CallLog;
}

/** The calls of the accounts at one broker. */
export interface DeskCalls {
  /**
   * Runs a call with the secrets of the account's session, in its turn, and logs it. A session that the broker has ended is forgotten, and its owner
   * told. Throws NotTaken when nothing was sent.
   */
  with<T>(
    account: BrokerAccountRow,
    kind: CallKind,
    purpose: CallPurpose,
    call: (secrets: SecretValues, waitedMs: number) => Promise<T>,
  ): Promise<T>;
  /** Forgets a session that the broker has ended, and tells the account's owner. */
  forget(account: BrokerAccountRow): Promise<void>;
  login(account: BrokerAccountRow, wire: BrokerWire, credentials: SecretValues): Promise<WireSession>;
  logout(account: BrokerAccountRow, wire: BrokerWire, secrets: SecretValues): Promise<void>;
  /** Returns how much of each limit an account uses now. */
  used(accountId: string): Promise<readonly UsedLimit[]>;
}

const NO_SESSION = 'There is no session at the broker';
/** Name of the whole broker in the breaker, beside the ids of its accounts. */
const BROKER = 'broker';
const NO_ANSWERS = 'The broker has not answered lately';

/** Runs what a call needs first. The failure of our own database leaves nothing unknown: nothing has been sent. */
async function beforeSending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new NotTaken('unsupported', error instanceof Error ? error.message : String(error));
  }
}

/** Returns the queue of each account, opened on its first call. */
function createQueues({ db, clock, ticks, limits }: Pick<CallNeeds, 'db' | 'clock' | 'ticks' | 'limits'>) {
  const queues = new Map<string, Promise<CallQueue>>();
  const longestMs = Math.max(0, ...limits.map(({ inMs }) => inMs));

  async function open(accountId: string): Promise<CallQueue> {
    const queue = createCallQueue(limits, ticks);
    const now = clock.now();
    // The broker counts on over a restart of ours.
    for (const { kind, started_at } of await listCallTimes(db, accountId, new Date(now - longestMs)))
      queue.count(kind, Math.max(0, now - started_at.getTime()));
    return queue;
  }

  return (accountId: string): Promise<CallQueue> => {
    const known = queues.get(accountId);
    if (known !== undefined) return known;
    const opened = open(accountId).catch((error: unknown) => {
      queues.delete(accountId);
      throw error;
    });
    queues.set(accountId, opened);
    return opened;
  };
}

/** Returns the function that forgets a session which the broker has ended, and tells the user. */
function createForgetting({ eventLog, vault }: Pick<CallNeeds, 'eventLog' | 'vault'>) {
  return (account: BrokerAccountRow): Promise<void> =>
    eventLog.transact(async (trx, emit) => {
      const row = await lockAccount(trx, account.user_id, account.id, 'update');
      await vault.wipe(trx, account.id, 'session');
      if (row?.status !== 'active') return;
      const ended = await updateAccount(trx, row.id, { status: 'needs-login' });
      emit(account.user_id, 'account.saved', { account: presentAccount(ended) }, null);
    });
}

/** Returns the calls, below the limits of the broker. While it does not answer only exits are sent. */
export function createDeskCalls(needs: CallNeeds): DeskCalls {
  const { clock, ticks, vault, callLog } = needs;
  const queueOf = createQueues(needs);
  const forget = createForgetting(needs);
  const breaker = createCallBreaker(ticks);

  /** Makes a call when the limits allow, and logs the result. */
  async function make<T>(
    { id }: BrokerAccountRow,
    kind: CallKind,
    purpose: CallPurpose,
    secrets: SecretValues,
    call: (waitedMs: number) => Promise<T>,
  ): Promise<T> {
    if (purpose !== 'exit' && !(breaker.mayGo(id) && breaker.mayGo(BROKER))) throw new NotTaken('unreachable', NO_ANSWERS);
    const askedAt = ticks();
    await (await beforeSending(() => queueOf(id))).turn(kind, purpose);
    const started_at = new Date(clock.now());
    const begunAt = ticks();
    const told = (outcome: CallOutcome, note: string | null) =>
      callLog.add({
        broker_account_id: id,
        kind,
        purpose,
        started_at,
        waited_ms: Math.round(begunAt - askedAt),
        took_ms: Math.round(ticks() - begunAt),
        outcome,
        note: note === null ? null : masked(note, secrets),
      });
    try {
      const answer = await call(begunAt - askedAt);
      for (const name of [id, BROKER]) breaker.answered(name);
      told('done', null);
      return answer;
    } catch (error) {
      const outcome = error instanceof NotTaken ? error.kind : 'unknown';
      const isSilent = outcome === 'unknown' || outcome === 'unreachable';
      for (const name of [id, BROKER]) breaker[isSilent ? 'failed' : 'answered'](name);
      told(outcome, error instanceof Error ? error.message : String(error));
      throw error;
    }
  }

  return {
    async with(account, kind, purpose, call) {
      const secrets = await beforeSending(() => vault.read(account.id, 'session'));
      if (secrets === null) {
        await forget(account);
        throw new NotTaken('session-ended', NO_SESSION);
      }
      try {
        return await make(account, kind, purpose, secrets, (waitedMs) => call(secrets, waitedMs));
      } catch (error) {
        if (error instanceof NotTaken && error.kind === 'session-ended') await forget(account);
        throw error;
      }
    },
    forget,
    // Only the account's user logs in or out: never held back.
    login: (account, wire, credentials) => make(account, 'login', 'exit', credentials, () => wire.login(credentials)),
    logout: (account, wire, secrets) => make(account, 'logout', 'exit', secrets, async () => wire.logout?.(secrets)),
    used: async (accountId) => (await queueOf(accountId)).used(),
  };
}
