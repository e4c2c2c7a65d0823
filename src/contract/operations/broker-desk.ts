import * as v from 'valibot';
import { operation } from '../operation.ts';
import { brokerDeskAnswer, brokerHistoryAnswer } from '../schemas/broker-desk.ts';
import { id } from '../schemas/common.ts';

export const getBrokerDesk = operation({
  operationId: 'getBrokerDesk',
  method: 'GET',
  path: '/api/broker-desk/{accountNumber}/',
  tag: 'books',
  signedIn: true,
  summary: 'What a broker elsewhere says of the orders of an account, in its own words, and its reports that fit no order placed here',
  params: v.object({ accountNumber: id }),
  answer: brokerDeskAnswer,
  errors: ['account.not-found'],
});
export const getBrokerHistory = operation({
  operationId: 'getBrokerHistory',
  method: 'GET',
  path: '/api/broker-desk/{accountNumber}/{orderId}/',
  tag: 'books',
  signedIn: true,
  summary: 'What a broker elsewhere says has happened to an order, asked of it now',
  params: v.object({ accountNumber: id, orderId: id }),
  answer: brokerHistoryAnswer,
  errors: [
    'account.not-found',
    'order.not-found',
    'broker.refused',
    'broker.busy',
    'broker.not-offered',
    'broker.unreachable',
    'broker.needs-login',
  ],
});
