import * as v from 'valibot';
import { operation } from '../operation.ts';
import { brokerTriggerBody, brokerTriggerChange, brokerTriggersAnswer } from '../schemas/broker-triggers.ts';
import { id } from '../schemas/common.ts';
import { tradingErrors } from './idempotency-errors.ts';

const tag = 'instructions';
const refusals = ['broker.refused', 'broker.busy', 'broker.not-offered', 'broker.unreachable'] as const;

const notAllowed = [
  'portfolio.not-found',
  'instrument.not-found',
  'instruction.legs-invalid',
  'instruction.trigger-reached',
  'instruction.no-price',
  'risk.trading-paused',
] as const;

export const listBrokerTriggers = operation({
  operationId: 'listBrokerTriggers',
  method: 'GET',
  path: '/api/broker-triggers/{accountNumber}/',
  tag,
  signedIn: true,
  summary: 'The triggers that the broker of an account holds, those of other programs too',
  params: v.object({ accountNumber: id }),
  answer: brokerTriggersAnswer,
  errors: ['account.not-found'],
});
export const placeBrokerTrigger = operation({
  operationId: 'placeBrokerTrigger',
  method: 'POST',
  path: '/api/broker-triggers/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Have the broker hold a trigger, single or one-cancels-other: it places a limit order there, whether this server runs or not',
  body: brokerTriggerBody,
  answer: brokerTriggersAnswer,
  errors: [...tradingErrors, ...refusals, ...notAllowed, 'trigger.placing', 'trigger.not-made'],
});
export const changeBrokerTrigger = operation({
  operationId: 'changeBrokerTrigger',
  method: 'POST',
  path: '/api/broker-triggers/{accountNumber}/{id}/change/',
  tag,
  signedIn: true,
  summary: 'Give other terms to a trigger that the broker holds, also to one of another program',
  params: v.object({ accountNumber: id, id }),
  body: brokerTriggerChange,
  answer: brokerTriggersAnswer,
  errors: [
    ...(['account.not-found', 'account.disabled', 'broker.needs-login'] as const),
    ...refusals,
    ...notAllowed,
    ...(['trigger.not-found', 'trigger.not-active', 'trigger.changing'] as const),
  ],
});
export const cancelBrokerTrigger = operation({
  operationId: 'cancelBrokerTrigger',
  method: 'POST',
  path: '/api/broker-triggers/{accountNumber}/{id}/cancel/',
  tag,
  signedIn: true,
  summary: 'Cancel a trigger that the broker holds, also one of another program',
  params: v.object({ accountNumber: id, id }),
  answer: brokerTriggersAnswer,
  errors: ['account.not-found', 'broker.needs-login', ...refusals, 'trigger.not-found', 'trigger.not-active'],
});
