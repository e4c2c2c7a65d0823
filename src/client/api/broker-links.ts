import { call, type CallOptions } from './call.ts';
import { expectKey } from './error-from-answer.ts';
import type {
  Account,
  BrokerAddress,
  BrokerCalls,
  BrokerHoldings,
  BrokerLink,
  BrokerLogin,
  BrokerStop,
  BrokerTriggerChange,
  BrokerTriggers,
  PracticeFaults,
  StartedLink,
} from './types.ts';

/** Begins the broker login of an account; `handOff` for a login in another browser. */
export async function startBrokerLink(accountId: string, handOff: boolean, options?: CallOptions): Promise<StartedLink> {
  const answer = await call(
    (client, init) =>
      client.POST('/api/accounts/account-links/{accountId}/', { ...init, params: { path: { accountId } }, body: { hand_off: handOff } }),
    options,
  );
  expectKey(answer, 'login_url');
  return answer as StartedLink;
}

/** Returns how far the login has come that was begun last; null when there was none lately. */
export async function getBrokerLink(accountId: string, options?: CallOptions): Promise<BrokerLink | null> {
  const answer = await call(
    (client, init) => client.GET('/api/accounts/account-links/{accountId}/', { ...init, params: { path: { accountId } } }),
    options,
  );
  return answer?.link ?? null;
}

/** Sets the simulated faults of a paper account; null ends them. */
export async function setPracticeFaults(accountId: string, faults: PracticeFaults | null, options?: CallOptions): Promise<Account> {
  const answer = await call(
    (client, init) =>
      client.PUT('/api/accounts/practice-faults/{accountId}/', {
        ...init,
        params: { path: { accountId } },
        body: { practice_faults: faults },
      }),
    options,
  );
  return expectKey(answer, 'broker_accounts');
}

/** Returns how the last logins of an account ended, newest first. */
export async function listBrokerLogins(accountId: string, options?: CallOptions): Promise<readonly BrokerLogin[]> {
  const answer = await call(
    (client, init) => client.GET('/api/accounts/account-logins/{accountId}/', { ...init, params: { path: { accountId } } }),
    options,
  );
  return expectKey(answer, 'logins');
}

/** Returns the last calls to an account's broker, newest first, and how much of the broker's limits is used. */
export async function listBrokerCalls(accountId: string, options?: CallOptions): Promise<BrokerCalls> {
  const answer = await call(
    (client, init) => client.GET('/api/accounts/account-calls/{accountId}/', { ...init, params: { path: { accountId } } }),
    options,
  );
  expectKey(answer, 'calls');
  return answer as BrokerCalls;
}

/** Asks the broker of an account from where it sees the server; null where it does not tell. */
export async function getBrokerAddress(accountId: string, options?: CallOptions): Promise<BrokerAddress> {
  const answer = await call(
    (client, init) => client.GET('/api/accounts/account-address/{accountId}/', { ...init, params: { path: { accountId } } }),
    { quiet: 'shown', ...options },
  );
  return answer?.address ?? null;
}

/** Returns the shares in the demat account at an account's broker, as the server has read them last. */
export async function getBrokerHoldings(accountId: string, options?: CallOptions): Promise<BrokerHoldings> {
  const answer = await call(
    (client, init) => client.GET('/api/accounts/account-holdings/{accountId}/', { ...init, params: { path: { accountId } } }),
    options,
  );
  expectKey(answer, 'account_id');
  return answer as BrokerHoldings;
}

/** Has the server ask the broker for the shares now, and returns them. */
export async function readBrokerHoldings(accountId: string, options?: CallOptions): Promise<BrokerHoldings> {
  const answer = await call(
    (client, init) => client.POST('/api/accounts/account-holdings/{accountId}/', { ...init, params: { path: { accountId } } }),
    { quiet: 'shown', ...options },
  );
  expectKey(answer, 'account_id');
  return answer as BrokerHoldings;
}

/** Returns the triggers that the broker of an account holds, newest first. */
export async function listBrokerTriggers(accountNumber: string, options?: CallOptions): Promise<BrokerTriggers> {
  const answer = await call(
    (client, init) => client.GET('/api/broker-triggers/{accountNumber}/', { ...init, params: { path: { accountNumber } } }),
    options,
  );
  return expectKey(answer, 'triggers');
}

/** Cancels a trigger that the broker holds, and returns them all. */
export async function cancelBrokerTrigger(accountNumber: string, id: string, options?: CallOptions): Promise<BrokerTriggers> {
  const answer = await call(
    (client, init) =>
      client.POST('/api/broker-triggers/{accountNumber}/{id}/cancel/', { ...init, params: { path: { accountNumber, id } } }),
    { quiet: 'shown', ...options },
  );
  return expectKey(answer, 'triggers');
}

/** Gives a trigger other terms, and returns all that the broker holds. */
export async function changeBrokerTrigger(
  accountNumber: string,
  id: string,
  body: BrokerTriggerChange,
  options?: CallOptions,
): Promise<BrokerTriggers> {
  const answer = await call(
    (client, init) =>
      client.POST('/api/broker-triggers/{accountNumber}/{id}/change/', { ...init, params: { path: { accountNumber, id } }, body }),
    { quiet: 'shown', ...options },
  );
  return expectKey(answer, 'triggers');
}

const stopOf = (accountId: string) => ({ path: { accountId } });

/** Asks the broker of an account whether its own kill switch is on. */
export async function getBrokerStop(accountId: string, options?: CallOptions): Promise<BrokerStop> {
  const answer = await call(
    (client, init) => client.GET('/api/broker-stops/{accountId}/', { ...init, params: stopOf(accountId) }),
    options,
  );
  return expectKey(answer, 'stop');
}

/** Switches the broker's own kill switch. */
export async function setBrokerKillSwitch(accountId: string, active: boolean, options?: CallOptions): Promise<BrokerStop> {
  const answer = await call(
    (client, init) => client.PUT('/api/broker-stops/{accountId}/kill-switch/', { ...init, params: stopOf(accountId), body: { active } }),
    { quiet: 'shown', ...options },
  );
  return expectKey(answer, 'stop');
}

/** Has the broker close every position of an account. The key names the press: the same key again is the same press. */
export async function squareOffAtBroker(accountId: string, key: string, options?: CallOptions): Promise<BrokerStop> {
  const params = { ...stopOf(accountId), header: { 'Idempotency-Key': key } };
  const answer = await call((client, init) => client.POST('/api/broker-stops/{accountId}/square-off/', { ...init, params }), {
    quiet: 'shown',
    ...options,
  });
  return expectKey(answer, 'stop');
}
