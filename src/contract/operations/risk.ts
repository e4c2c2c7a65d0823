import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/risk.ts';

const tag = 'risk';
const ofKill = v.object({ id });

export const getRiskLimits = operation({
  operationId: 'getRiskLimits',
  method: 'GET',
  path: '/api/risk/limits/',
  tag,
  signedIn: true,
  summary: 'Limits of the user, scope by scope; a scope that is not listed is not limited',
  answer: s.limitsAnswer,
  errors: [],
});
export const setRiskLimits = operation({
  operationId: 'setRiskLimits',
  method: 'PUT',
  path: '/api/risk/limits/',
  tag,
  signedIn: true,
  summary: 'Set all limits of one scope; what is left out is not limited',
  body: s.limitsBody,
  answer: s.limitsSavedAnswer,
  errors: ['request.invalid', 'auth.step-up', 'risk.scope-not-found', 'risk.limits-changed'],
});
export const getRiskStatus = operation({
  operationId: 'getRiskStatus',
  method: 'GET',
  path: '/api/risk/status/{accountNumber}',
  tag,
  signedIn: true,
  summary: 'Money, margin, result of the day, open lots and kill gate of an account as they stand',
  params: v.object({ accountNumber: id }),
  answer: s.statusAnswer,
  errors: ['account.not-found'],
});
export const estimateOrders = operation({
  operationId: 'estimateOrders',
  method: 'POST',
  path: '/api/risk/estimate/',
  tag,
  signedIn: true,
  summary: 'What orders would need, cost and risk if they were placed now; nothing is placed and nothing is promised',
  body: s.estimateBody,
  answer: s.estimateAnswer,
  errors: [
    'request.invalid',
    'account.not-found',
    'portfolio.not-found',
    'instrument.not-found',
    'order.not-tradable',
    'order.product-not-supported',
  ],
});
export const estimateAtBroker = operation({
  operationId: 'estimateAtBroker',
  method: 'POST',
  path: '/api/risk/broker-estimate/',
  tag,
  signedIn: true,
  summary: "The broker's own margin and charges for orders, where it tells them; nothing is placed",
  body: s.estimateBody,
  answer: s.brokerEstimateAnswer,
  errors: [
    'request.invalid',
    'account.not-found',
    'portfolio.not-found',
    'instrument.not-found',
    'broker.refused',
    'broker.busy',
    'broker.not-offered',
    'broker.unreachable',
    'broker.needs-login',
  ],
});
export const getKill = operation({
  operationId: 'getKill',
  method: 'GET',
  path: '/api/risk/kill/',
  tag,
  signedIn: true,
  summary: 'The kill gate with every press and its steps',
  answer: s.killAnswer,
  errors: [],
});
export const pressKill = operation({
  operationId: 'pressKill',
  method: 'POST',
  path: '/api/risk/kill/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Press the kill switch: the answer comes when the gate is closed for good, its steps follow and are told as events',
  body: s.killBody,
  answer: s.killAnswer,
  errors: [
    'request.invalid',
    'request.idempotency-key-missing',
    'request.idempotency-key-malformed',
    'request.idempotency-key-reused',
    'request.idempotency-in-progress',
    'request.idempotency-voided',
    'risk.scope-not-found',
    'risk.kill-press-over',
  ],
});
export const askResumeKill = operation({
  operationId: 'askResumeKill',
  method: 'POST',
  path: '/api/risk/kill/{id}/ask-resume/',
  tag,
  signedIn: true,
  summary: 'Begin to resume before the agreed time; the resume itself is taken some seconds later',
  params: ofKill,
  answer: s.killAnswer,
  errors: ['risk.kill-not-found'],
});
export const resumeKill = operation({
  operationId: 'resumeKill',
  method: 'POST',
  path: '/api/risk/kill/{id}/resume/',
  tag,
  signedIn: true,
  summary: 'Open the gate of one press',
  params: ofKill,
  body: s.resumeBody,
  answer: s.killAnswer,
  errors: ['auth.step-up', 'risk.kill-not-found', 'risk.kill-still-working', 'risk.kill-must-be-typed', 'risk.kill-must-wait'],
});
export const retryKill = operation({
  operationId: 'retryKill',
  method: 'POST',
  path: '/api/risk/kill/{id}/retry/',
  tag,
  signedIn: true,
  summary: 'Try a failed step again',
  params: ofKill,
  body: s.retryStepBody,
  answer: s.killAnswer,
  errors: ['request.invalid', 'risk.kill-not-found', 'risk.kill-nothing-to-retry'],
});
