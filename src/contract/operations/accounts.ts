import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/account.ts';
import { id } from '../schemas/common.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'accounts';
const params = v.object({ id });

export const listBrokers = operation({
  operationId: 'listBrokers',
  method: 'GET',
  path: '/api/brokers/brokers/',
  tag,
  signedIn: true,
  summary: 'Brokers an account can be linked to',
  answer: s.brokersAnswer,
  errors: [],
});
export const listAccounts = operation({
  operationId: 'listAccounts',
  method: 'GET',
  path: '/api/accounts/all-accounts/',
  tag,
  signedIn: true,
  summary: 'The broker accounts of the user',
  answer: s.accountsAnswer,
  errors: [],
});
export const createAccount = operation({
  operationId: 'createAccount',
  method: 'POST',
  path: '/api/accounts/accounts/',
  tag,
  signedIn: true,
  summary: 'Add a broker account',
  body: s.accountBody,
  answer: s.accountAnswer,
  errors: ['request.invalid', 'auth.step-up', 'broker.unknown', 'account.label-taken', 'account.too-many'],
});
export const updateAccount = operation({
  operationId: 'updateAccount',
  method: 'PUT',
  path: '/api/accounts/accounts/{id}/',
  tag,
  signedIn: true,
  summary: 'Change a broker account',
  params,
  body: s.accountUpdateBody,
  answer: s.accountAnswer,
  errors: ['request.invalid', 'auth.step-up', 'account.not-found', 'account.label-taken'],
});
export const deleteAccount = operation({
  operationId: 'deleteAccount',
  method: 'DELETE',
  path: '/api/accounts/accounts/{id}/',
  tag,
  signedIn: true,
  summary: 'Remove a broker account without open orders or positions',
  params,
  answer: messageAnswer,
  errors: ['account.not-found', 'account.has-open-positions', 'bot.running'],
});
export const loginAccount = operation({
  operationId: 'loginAccount',
  method: 'POST',
  path: '/api/accounts/account-login/{accountId}/',
  tag,
  signedIn: true,
  summary: 'Log a broker account in',
  params: v.object({ accountId: id }),
  body: s.accountLoginBody,
  answer: s.accountLoginAnswer,
  errors: [
    'account.not-found',
    'account.disabled',
    'broker.needs-login',
    'broker.link-state',
    'broker.token-used',
    'broker.token-expired',
    'broker.login-cancelled',
    'broker.refused',
    'broker.busy',
    'broker.unreachable',
  ],
});
