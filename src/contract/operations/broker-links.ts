import * as v from 'valibot';
import { operation } from '../operation.ts';
import { brokerLinkAnswer } from '../schemas/broker-link.ts';
import { id } from '../schemas/common.ts';

export const startBrokerLink = operation({
  operationId: 'startBrokerLink',
  method: 'POST',
  path: '/api/accounts/account-links/{accountId}/',
  tag: 'accounts',
  signedIn: true,
  summary: 'Begin the login of an account whose broker sends the browser there and back',
  params: v.object({ accountId: id }),
  answer: brokerLinkAnswer,
  errors: ['account.not-found', 'account.disabled', 'broker.no-redirect'],
});
