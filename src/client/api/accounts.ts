import { call, type CallOptions } from './call.ts';
import { expectKey, refusedAnswer } from './error-from-answer.ts';
import { apiSettings } from './settings.ts';
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

/**
 * Logs a broker account in. A `message` in the answer means that it failed. A back end that keeps no links gets the two fields of the
 * specification and nothing else.
 */
export async function loginAccount(accountId: string, given: AccountLoginBody, options?: CallOptions): Promise<void> {
  const { request_token = '', broker_name = '' } = given;
  const body = apiSettings().offers('accounts') ? given : { request_token, broker_name };
  const answer = await call(
    (client, init) => client.POST('/api/accounts/account-login/{accountId}/', { ...init, params: { path: { accountId } }, body }),
    options,
  );
  if (answer?.message) throw refusedAnswer(answer);
}
