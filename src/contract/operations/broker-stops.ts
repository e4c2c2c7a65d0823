import * as v from 'valibot';
import { operation } from '../operation.ts';
import { brokerKillSwitchBody, brokerStopAnswer } from '../schemas/broker-stop.ts';
import { id } from '../schemas/common.ts';
import { tradingErrors } from './idempotency-errors.ts';

const tag = 'risk';
const params = v.object({ accountId: id });
const refusals = [
  'account.not-found',
  'broker.refused',
  'broker.busy',
  'broker.not-offered',
  'broker.unreachable',
  'broker.needs-login',
] as const;

export const getBrokerStop = operation({
  operationId: 'getBrokerStop',
  method: 'GET',
  path: '/api/broker-stops/{accountId}/',
  tag,
  signedIn: true,
  summary: "Whether the broker's own kill switch is on, asked of it now, and what became of its last closing of everything",
  params,
  answer: brokerStopAnswer,
  errors: refusals,
});
export const setBrokerKillSwitch = operation({
  operationId: 'setBrokerKillSwitch',
  method: 'PUT',
  path: '/api/broker-stops/{accountId}/kill-switch/',
  tag,
  signedIn: true,
  summary: "Switch the broker's own kill switch; most brokers switch it on only while nothing is open",
  params,
  body: brokerKillSwitchBody,
  answer: brokerStopAnswer,
  errors: ['request.invalid', 'broker.no-answer', ...refusals],
});
export const squareOffAtBroker = operation({
  operationId: 'squareOffAtBroker',
  method: 'POST',
  path: '/api/broker-stops/{accountId}/square-off/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Have the broker close every position of an account by market orders of its own, also what this server does not know',
  params,
  answer: brokerStopAnswer,
  errors: [...tradingErrors, ...refusals.slice(1), 'broker.squaring-off', 'broker.square-off-left-open'],
});
