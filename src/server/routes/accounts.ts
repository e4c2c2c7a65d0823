import type { FastifyInstance } from 'fastify';
import * as operations from '#contract/operations/accounts.ts';
import {
  getBrokerAddress,
  getBrokerHoldings,
  getBrokerLink,
  listBrokerCalls,
  listBrokerLogins,
  readBrokerHoldings,
  setPracticeFaults,
  startBrokerLink,
} from '#contract/operations/broker-links.ts';
import { bind } from '#server/http/bind.ts';
import type { Services } from '#server/app/services.ts';
import { requireFreshProof } from '#server/policies/step-up.ts';
import { presentAccount } from '#server/presenters/broker-account.ts';

export function accountRoutes(
  app: FastifyInstance,
  { accounts, brokerCalls, brokerHoldings, brokerLinks, practiceFaults, clock }: Services,
): void {
  bind(app, operations.listBrokers, () => ({ brokers: accounts.listBrokers() }));

  bind(app, operations.listAccounts, async ({ user }) => ({ broker_accounts: (await accounts.listAccounts(user.id)).map(presentAccount) }));

  bind(app, operations.createAccount, async ({ user, session, body }) => {
    if (accounts.needsProof(body.broker_name)) requireFreshProof(session, clock.now());
    return { broker_accounts: presentAccount(await accounts.createAccount(user.id, body)) };
  });

  bind(app, operations.updateAccount, async ({ user, session, params, body }) => ({
    broker_accounts: presentAccount(await accounts.updateAccount(user.id, session, params.id, body)),
  }));

  bind(app, operations.deleteAccount, async ({ user, params }) => {
    await accounts.deleteAccount(user.id, params.id);
    return { message: 'Account removed' };
  });

  bind(app, operations.loginAccount, async ({ user, params, body }) => {
    const brought = body.request_token !== undefined || body.status !== undefined || body.link_id !== undefined;
    // Paper accounts have no broker token: a login only switches them on. A link belongs to a user, so it is resolved for any account.
    const forLink = brought && (body.link_id !== undefined || !(await accounts.isPaper(user.id, params.accountId)));
    if (forLink) await brokerLinks.finishLink(user.id, params.accountId, body);
    else await accounts.loginAccount(user.id, params.accountId);
    return {};
  });

  bind(app, setPracticeFaults, async ({ user, params, body }) => ({
    broker_accounts: presentAccount(await practiceFaults.set(user.id, params.accountId, body.practice_faults)),
  }));

  bind(app, startBrokerLink, ({ user, params, body }) => brokerLinks.startLink(user.id, params.accountId, body));

  bind(app, getBrokerLink, async ({ user, params }) => ({ link: await brokerLinks.newestLink(user.id, params.accountId) }));

  bind(app, listBrokerCalls, ({ user, params }) => brokerCalls.list(user.id, params.accountId));
  bind(app, getBrokerAddress, ({ user, params }) => brokerCalls.getAddress(user.id, params.accountId));

  bind(app, getBrokerHoldings, ({ user, params }) => brokerHoldings.get(user.id, params.accountId));
  bind(app, readBrokerHoldings, ({ user, params }) => brokerHoldings.readNow(user.id, params.accountId));

  bind(app, listBrokerLogins, async ({ user, params }) => ({ logins: await brokerLinks.listLogins(user.id, params.accountId) }));
}
