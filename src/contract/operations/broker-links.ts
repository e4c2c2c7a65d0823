import * as v from 'valibot';
import { operation } from '../operation.ts';
import { brokerLinkAnswer, brokerLinkBody, brokerLinkStateAnswer, brokerLoginsAnswer } from '../schemas/broker-link.ts';
import { brokerAddressAnswer, brokerCallsAnswer } from '../schemas/broker-calls.ts';
import { brokerHoldingsAnswer } from '../schemas/broker-holdings.ts';
import { practiceFaultsBody } from '../schemas/practice-faults.ts';
import { accountAnswer } from '../schemas/account.ts';
import { id } from '../schemas/common.ts';

export const setPracticeFaults = operation({
  operationId: 'setPracticeFaults',
  method: 'PUT',
  path: '/api/accounts/practice-faults/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: 'Choose what goes wrong at a paper account, to practise it; null ends it for new orders',
  params: v.object({ accountId: id }),
  body: practiceFaultsBody,
  answer: accountAnswer,
  errors: ['request.invalid', 'account.not-found', 'broker.no-practice'],
});
export const startBrokerLink = operation({
  operationId: 'startBrokerLink',
  method: 'POST',
  path: '/api/accounts/account-links/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: 'Begin the login of an account whose broker sends the browser there and back',
  params: v.object({ accountId: id }),
  body: brokerLinkBody,
  answer: brokerLinkAnswer,
  errors: ['request.invalid', 'account.not-found', 'account.disabled', 'broker.no-redirect'],
});
export const getBrokerLink = operation({
  operationId: 'getBrokerLink',
  method: 'GET',
  path: '/api/accounts/account-links/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: 'The login of an account that was begun last; null when there was none lately',
  params: v.object({ accountId: id }),
  answer: brokerLinkStateAnswer,
  errors: ['account.not-found'],
});
export const listBrokerLogins = operation({
  operationId: 'listBrokerLogins',
  method: 'GET',
  path: '/api/accounts/account-logins/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: 'How the last twenty logins of an account ended, newest first',
  params: v.object({ accountId: id }),
  answer: brokerLoginsAnswer,
  errors: ['account.not-found'],
});
export const listBrokerCalls = operation({
  operationId: 'listBrokerCalls',
  method: 'GET',
  path: '/api/accounts/account-calls/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: "The last hundred calls to an account's broker, newest first, and how much of the broker's limits is used",
  params: v.object({ accountId: id }),
  answer: brokerCallsAnswer,
  errors: ['account.not-found'],
});
export const getBrokerAddress = operation({
  operationId: 'getBrokerAddress',
  method: 'GET',
  path: '/api/accounts/account-address/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: 'From which address the broker of an account sees this server, asked of it now',
  params: v.object({ accountId: id }),
  answer: brokerAddressAnswer,
  errors: ['account.not-found', 'broker.refused', 'broker.busy', 'broker.not-offered', 'broker.unreachable', 'broker.needs-login'],
});
export const getBrokerHoldings = operation({
  operationId: 'getBrokerHoldings',
  method: 'GET',
  path: '/api/accounts/account-holdings/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: "The shares in the demat account at an account's broker, as read last",
  params: v.object({ accountId: id }),
  answer: brokerHoldingsAnswer,
  errors: ['account.not-found'],
});
export const readBrokerHoldings = operation({
  operationId: 'readBrokerHoldings',
  method: 'POST',
  path: '/api/accounts/account-holdings/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: "Ask an account's broker for the shares in the demat account now",
  params: v.object({ accountId: id }),
  answer: brokerHoldingsAnswer,
  errors: ['account.not-found', 'broker.refused', 'broker.busy', 'broker.not-offered', 'broker.unreachable', 'broker.needs-login'],
});
