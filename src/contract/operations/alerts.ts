import * as v from 'valibot';
import type { ErrorCode } from '../errors/registry.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/alert.ts';
import { id } from '../schemas/common.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'alerts';
const params = v.object({ id });
const unsound = ['request.invalid', 'alert.trigger-unfit', 'alert.until-past'] as const satisfies readonly ErrorCode[];

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
  summary: 'Set an alert; it fires when the level is next reached from the other side',
  body: s.alertBody,
  answer: s.alert,
  errors: [...unsound, 'instrument.not-found', 'portfolio.not-found', 'screener.not-found', 'alert.not-an-option', 'alert.too-many'],
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
