import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors/app-error.ts';
import type { BodyOf } from '#contract/operation.ts';
import type { createAccount, updateAccount } from '#contract/operations/accounts.ts';
import { QUOTAS } from '#contract/quotas.ts';
import type { ExchangeTime } from '#domain/units/time.ts';
import type { WallClock } from '#server/platform/wall-clock.ts';
import { type BrokerEntry, BROKERS, findBroker } from '#server/brokers/catalogue.ts';
import type { Broker } from '#server/brokers/broker.ts';
import type { Db, Trx } from '#server/db/database.ts';
import type { SecretValues } from '#server/brokers/wire/broker-wire.ts';
import type { BrokerAccountRow } from '#server/db/tables/broker-accounts.ts';
import { requireAccount } from '#server/policies/access.ts';
import { enumError, errorAtField, requiredError } from '#server/policies/field-errors.ts';
import { enablesAccount } from '#server/policies/loosening.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';
import type { EventLog } from '#server/realtime/event-log.ts';
import * as repository from '#server/repositories/broker-accounts.ts';
import type { SessionRow } from '#server/repositories/sessions.ts';
import { countKept } from '#server/repositories/quotas.ts';
import { isUniqueViolation } from '#server/repositories/unique-violation.ts';
import { newId } from '#server/platform/new-id.ts';
import { createAccountLogin } from './account-login.ts';
import { createAccountRemoval } from './remove-account.ts';
import type { Vault } from './vault.ts';

interface Needs {
  readonly db: Db;
  readonly eventLog: EventLog;
  readonly clock: WallClock;
  /** The brokers that accounts can be linked to. */
  readonly brokers: ReadonlyMap<string, Broker>;
  readonly vault: Vault;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Exchange time, by which broker sessions expire. */
  readonly now: () => ExchangeTime;
}

const NUMBER_ATTEMPTS = 20;

function madeAccountNumber({ accountNumber: { prefix, digits } }: BrokerEntry): string {
  return prefix + String(randomInt(10 ** (digits - 1), 10 ** digits));
}

async function asLabelError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error, 'broker_accounts_label') ? errorAtField('account.label-taken', 'label') : error;
  }
}

async function insertWithFreshNumber(
  trx: Trx,
  broker: BrokerEntry,
  row: Omit<BrokerAccountRow, 'account_number' | 'practice_faults'>,
): Promise<BrokerAccountRow> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const stored = await repository.insertAccount(trx, { ...row, account_number: madeAccountNumber(broker) });
    if (stored) return stored;
  }
  throw new Error(`no free account number after ${NUMBER_ATTEMPTS} attempts`);
}

/** Returns the values of the fields that the broker asks for; null when it asks for none. Throws at the first one missing. */
function fieldsOf({ wire }: BrokerEntry, given: Readonly<Record<string, string>>): SecretValues | null {
  if (wire.fields.length === 0) return null;
  const values = wire.fields.flatMap(({ name, required }) => {
    const value = given[name]?.trim() ?? '';
    if (value === '' && required) throw requiredError(`fields.${name}`);
    return value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(values);
}

/** Returns the new keys of an account; null when none are given, or its broker asks for none. */
function newKeys({ broker_name: name }: BrokerAccountRow, given: BodyOf<typeof updateAccount>['fields']): SecretValues | null {
  const broker = findBroker(name);
  return given === undefined || broker === undefined ? null : fieldsOf(broker, given);
}

/** Returns the status of a switched-on account: active, or without a session at its broker. */
function statusOn(row: BrokerAccountRow, now: ExchangeTime): BrokerAccountRow['status'] {
  const entry = findBroker(row.broker_name);
  if (entry?.wire.kind === 'keys') return 'needs-login';
  if (entry?.loginPath === undefined) return 'active';
  return row.session_expires_at !== null && row.session_expires_at.getTime() > now ? 'active' : 'needs-login';
}

/** Returns the service of broker accounts. Every call acts on the given user's own accounts only. */
export function createAccountsService({ db, eventLog, clock, brokers, vault, log, now }: Needs) {
  return {
    listBrokers: () => BROKERS.flatMap(({ wire }) => (brokers.has(wire.broker_name) ? [wire] : [])),

    /** Whether adding an account at this broker needs a fresh sign-in proof: real brokers do, paper does not. */
    needsProof: (brokerName: string) => (findBroker(brokerName)?.wire.kind ?? 'paper') !== 'paper',

    listAccounts: (userId: string) => repository.listAccounts(db, userId),

    async createAccount(userId: string, body: BodyOf<typeof createAccount>): Promise<BrokerAccountRow> {
      const broker = findBroker(body.broker_name);
      if (!broker || !brokers.has(body.broker_name)) throw errorAtField('broker.unknown', 'broker_name');
      const secrets = fieldsOf(broker, body.fields);
      if (!broker.wire.environments.includes(body.environment)) throw enumError('environment', broker.wire.environments);
      const now = clock.now();
      return eventLog.transact(async (trx, emit) => {
        if ((await countKept(trx, userId, 'broker_accounts')) >= QUOTAS.accounts) throw new AppError('account.too-many');
        const row = await asLabelError(
          insertWithFreshNumber(trx, broker, {
            id: newId(now),
            user_id: userId,
            broker_name: broker.wire.broker_name,
            environment: body.environment,
            label: body.label,
            status: broker.wire.kind === 'paper' ? 'active' : 'needs-login',
            session_expires_at: null,
            currency: broker.currency,
            opening_balance: broker.openingBalance,
            created_at: new Date(now),
            removed_at: null,
          }),
        );
        if (secrets !== null) await vault.put(trx, row.id, 'credentials', secrets);
        emit(userId, 'account.saved', { account: presentAccount(row) }, null);
        return row;
      });
    },

    async updateAccount(
      userId: string,
      session: Pick<SessionRow, 'provedAt'>,
      id: string,
      body: BodyOf<typeof updateAccount>,
    ): Promise<BrokerAccountRow> {
      return eventLog.transact(async (trx, emit) => {
        const before = requireAccount(await repository.lockAccount(trx, userId, id, 'update'));
        const keys = newKeys(before, body.fields);
        const label = body.label ?? before.label;
        const switched = body.status === 'active' ? statusOn(before, now()) : (body.status ?? before.status);
        const status = keys !== null && switched === 'active' ? 'needs-login' : switched;
        if (keys !== null || enablesAccount(before.status, status)) requireFreshProof(session, clock.now());
        if (keys !== null) {
          await vault.put(trx, id, 'credentials', keys);
          await vault.wipe(trx, id, 'session');
        }
        if (label === before.label && status === before.status) return before;
        const row = await asLabelError(repository.updateAccount(trx, id, { label, status }));
        emit(userId, 'account.saved', { account: presentAccount(row) }, null);
        return row;
      });
    },

    deleteAccount: createAccountRemoval({ db, eventLog, clock, brokers, vault, log }),

    /** Returns whether the account has no session with a broker. */
    async isPaper(userId: string, id: string): Promise<boolean> {
      const account = requireAccount(await repository.findAccount(db, userId, id));
      return findBroker(account.broker_name)?.wire.kind === 'paper';
    },

    loginAccount: createAccountLogin({ db, eventLog, brokers }),
  };
}
