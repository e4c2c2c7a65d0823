import { ApiError } from './api-error.ts';
import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type { Account, AccountBody, AccountLoginBody, AccountUpdateBody, Broker } from './types.ts';

export async function listBrokers(options?: CallOptions): Promise<Broker[]> {
  return expectKey(await call((client, init) => client.GET('/api/brokers/brokers/', init), options), 'brokers');
}

export async function listAccounts(options?: CallOptions): Promise<Account[]> {
  return expectKey(await call((client, init) => client.GET('/api/accounts/all-accounts/', init), options), 'broker_accounts');
}

export async function createAccount(body: AccountBody, options?: CallOptions): Promise<Account> {
  return expectKey(await call((client, init) => client.POST('/api/accounts/accounts/', { ...init, body }), options), 'broker_accounts');
}

export async function updateAccount(id: string, body: AccountUpdateBody, options?: CallOptions): Promise<Account> {
  const answer = await call(
    (client, init) => client.PUT('/api/accounts/accounts/{id}/', { ...init, params: { path: { id } }, body }),
    options,
  );
  return expectKey(answer, 'broker_accounts');
}

export async function deleteAccount(id: string, options?: CallOptions): Promise<void> {
  await call((client, init) => client.DELETE('/api/accounts/accounts/{id}/', { ...init, params: { path: { id } } }), options);
}

/** Logs a broker account in. A `message` in the answer means that it failed. */
export async function loginAccount(accountId: string, body: AccountLoginBody, options?: CallOptions): Promise<void> {
  const answer = await call(
    (client, init) => client.POST('/api/accounts/account-login/{accountId}/', { ...init, params: { path: { accountId } }, body }),
    options,
  );
  if (answer?.message) throw new ApiError({ code: 'broker.needs-login', status: 200, message: answer.message, kind: 'unexpected' });
}
