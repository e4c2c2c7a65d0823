import type { Renewal } from '#server/brokers/broker.ts';
import { NotTaken, type BrokerWire, type SecretValues, type WireSession } from '#server/brokers/wire/broker-wire.ts';
import type { CallKind, CallOutcome, CallPurpose, NotTakenKind } from '#domain/orders/broker-calls.ts';
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
import { createSessionGate } from './session-gate.ts';

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
  /**
   * Forgets a session that the broker has ended, and tells the account's owner. `over` are its secrets: a session that has taken its place stays.
   */
  forget(account: BrokerAccountRow, over: SecretValues | null): Promise<void>;
  /** Logs in, and stores the session before any call uses it. */
  login(account: BrokerAccountRow, wire: BrokerWire, credentials: SecretValues): Promise<WireSession>;
  /** Runs a renewal of the account's session while no other call runs; null, and nothing asked, when one does, or without a session. */
  renew(
    account: BrokerAccountRow,
    wire: BrokerWire,
    store: (session: WireSession, before: SecretValues) => Promise<void>,
  ): Promise<Renewal>;
  logout(account: BrokerAccountRow, wire: BrokerWire, secrets: SecretValues): Promise<void>;
  /** Returns how much of each limit an account uses now. */
  used(accountId: string): Promise<readonly UsedLimit[]>;
}

/** What is left of a session that the broker has not renewed. */
const AFTER_RENEWAL: Readonly<Record<NotTakenKind, Renewal>> = {
  refused: 'kept',
  ended: 'kept',
  unsupported: 'kept',
  busy: 'later',
  unreachable: 'later',
  'session-ended': 'needs-login',
};

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

/** Returns whether two sessions have the same secrets. */
export function isSameSession(one: SecretValues, other: SecretValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** Returns the function that forgets a session which the broker has ended, and tells the user. */
function createForgetting({ eventLog, vault }: Pick<CallNeeds, 'eventLog' | 'vault'>) {
  return (account: BrokerAccountRow, over: SecretValues | null): Promise<void> =>
    eventLog.transact(async (trx, emit) => {
      const row = await lockAccount(trx, account.user_id, account.id, 'update');
      const stored = await vault.read(account.id, 'session', trx);
      if (stored !== null && over !== null && !isSameSession(stored, over)) return;
      await vault.wipe(trx, account.id, 'session');
      if (row?.status !== 'active') return;
      const ended = await updateAccount(trx, row.id, { status: 'needs-login' });
      emit(account.user_id, 'account.saved', { account: presentAccount(ended) }, null);
    });
}

type MakeCall = <T>(
  account: BrokerAccountRow,
  kind: CallKind,
  purpose: CallPurpose,
  secrets: SecretValues,
  call: (waitedMs: number) => Promise<T>,
) => Promise<T>;

/** Returns the function that makes a call with the session of an account as stored now. */
function createSessionCalls(vault: Vault, make: MakeCall, forget: DeskCalls['forget']): DeskCalls['with'] {
  return async (account, kind, purpose, call) => {
    const secrets = await beforeSending(() => vault.read(account.id, 'session'));
    if (secrets === null) {
      await forget(account, null);
      throw new NotTaken('session-ended', NO_SESSION);
    }
    try {
      return await make(account, kind, purpose, secrets, (waitedMs) => call(secrets, waitedMs));
    } catch (error) {
      if (error instanceof NotTaken && error.kind === 'session-ended') await forget(account, secrets);
      throw error;
    }
  };
}

interface RenewalAsked {
  readonly account: BrokerAccountRow;
  readonly wire: BrokerWire;
  readonly store: Parameters<DeskCalls['renew']>[2];
}

/** Asks for a new session once. Without an answer the stored session may be over and the new one is not known: it is forgotten. */
async function renewOnce(
  withSession: DeskCalls['with'],
  forget: DeskCalls['forget'],
  { account, wire, store }: RenewalAsked,
): Promise<Renewal> {
  try {
    const { renewed, used } = await withSession(account, 'renew', 'read', async (secrets) => ({
      renewed: await wire.renew?.(secrets),
      used: secrets,
    }));
    if (renewed === undefined) return 'kept';
    await store(renewed, used);
    return 'renewed';
  } catch (error) {
    const outcome = error instanceof NotTaken ? AFTER_RENEWAL[error.kind] : 'needs-login';
    if (outcome === 'needs-login') await forget(account, null);
    return outcome;
  }
}

/** Returns the calls, below the limits of the broker. While it does not answer only exits are sent. */
export function createDeskCalls(needs: CallNeeds): DeskCalls {
  const { clock, ticks, vault, callLog, eventLog } = needs;
  const queueOf = createQueues(needs);
  const forget = createForgetting(needs);
  const breaker = createCallBreaker(ticks);
  const gate = createSessionGate();

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

  const withSession = createSessionCalls(vault, make, forget);

  return {
    with: (account, kind, purpose, call) => gate.beside(account.id, () => withSession(account, kind, purpose, call)),
    // A stream that ends because of a renewal waits for it, and then finds another session.
    forget: (account, over) => gate.beside(account.id, () => forget(account, over)),
    // Only the account's user logs in or out: never held back.
    login: (account, wire, credentials) =>
      gate.beside(account.id, async () => {
        const session = await make(account, 'login', 'exit', credentials, () => wire.login(credentials));
        await eventLog.transact((trx) => vault.put(trx, account.id, 'session', session.secrets));
        return session;
      }),
    renew: (account, wire, store) =>
      gate.alone(account.id, () => renewOnce(withSession, forget, { account, wire, store })) ?? Promise.resolve('later'),
    logout: (account, wire, secrets) => make(account, 'logout', 'exit', secrets, async () => wire.logout?.(secrets)),
    used: async (accountId) => (await queueOf(accountId)).used(),
  };
}
