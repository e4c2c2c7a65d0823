import * as v from 'valibot';
import type { ErrorCode } from '../errors/registry.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/alert.ts';
import { id } from '../schemas/common.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'alerts';
const params = v.object({ id });
const unsoundTerms = [
  'request.invalid',
  'alert.trigger-unfit',
  'alert.not-an-option',
  'instrument.not-found',
  'market.no-chain',
  'position.not-found',
  'portfolio.not-found',
  'account.not-found',
  'bot.not-found',
  'screener.not-found',
] as const satisfies readonly ErrorCode[];
const unsound = [...unsoundTerms, 'alert.until-past'] as const satisfies readonly ErrorCode[];

export const listAlerts = operation({
  operationId: 'listAlerts',
  method: 'GET',
  path: '/api/alerts/alerts/',
  tag,
  signedIn: true,
  summary: 'Own alerts, newest first',
  answer: s.alertsAnswer,
  errors: [],
});
export const createAlert = operation({
  operationId: 'createAlert',
  method: 'POST',
  path: '/api/alerts/alerts/',
  tag,
  signedIn: true,
  summary: 'Set an alert of one to five terms; it fires when the whole next becomes true',
  body: s.alertBody,
  answer: s.alert,
  errors: [...unsound, 'alert.too-many'],
});
export const updateAlert = operation({
  operationId: 'updateAlert',
  method: 'PUT',
  path: '/api/alerts/alerts/{id}/',
  tag,
  signedIn: true,
  summary: 'Change an alert, pause it, or set it again',
  params,
  body: s.alertUpdateBody,
  answer: s.alert,
  errors: [...unsound, 'alert.not-found', 'alert.changed'],
});
export const listAlertsNow = operation({
  operationId: 'listAlertsNow',
  method: 'GET',
  path: '/api/alerts/now/',
  tag,
  signedIn: true,
  summary: 'How each term of the own active alerts stands now, with its age',
  answer: s.alertsNowAnswer,
  errors: [],
});
export const tryAlert = operation({
  operationId: 'tryAlert',
  method: 'POST',
  path: '/api/alerts/try/',
  tag,
  signedIn: true,
  summary: 'What an alert would have told on the last stored session; nothing is kept',
  body: s.alertTryBody,
  answer: s.alertTryAnswer,
  errors: [...unsoundTerms],
});
export const deleteAlert = operation({
  operationId: 'deleteAlert',
  method: 'DELETE',
  path: '/api/alerts/alerts/{id}/',
  tag,
  signedIn: true,
  summary: 'Remove an alert; what it has told stays',
  params,
  answer: messageAnswer,
  errors: ['alert.not-found'],
});
export const restoreAlert = operation({
  operationId: 'restoreAlert',
  method: 'POST',
  path: '/api/alerts/alerts/{id}/restore/',
  tag,
  signedIn: true,
  summary: 'Take back the removal of an alert',
  params,
  answer: s.alert,
  errors: ['alert.not-found', 'alert.too-many'],
});
export const listFirings = operation({
  operationId: 'listFirings',
  method: 'GET',
  path: '/api/alerts/history/',
  tag,
  signedIn: true,
  summary: 'What alerts have told, newest first',
  query: s.firingsQuery,
  answer: s.firingsAnswer,
  errors: ['request.invalid'],
});
