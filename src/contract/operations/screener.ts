import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/screener.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'screener';
const params = v.object({ id });

export const runScreen = operation({
  operationId: 'runScreen',
  method: 'POST',
  path: '/api/screener/run/',
  tag,
  signedIn: true,
  summary: 'Instruments for which the conditions hold, now or at a minute of a past day; what is not known is never a match',
  body: s.runScreenBody,
  answer: s.runScreenAnswer,
  errors: ['request.invalid', 'history.date'],
});
export const listScreens = operation({
  operationId: 'listScreens',
  method: 'GET',
  path: '/api/screener/screens/',
  tag,
  signedIn: true,
  summary: 'Screens that everybody has, then the own ones by name',
  answer: s.screensAnswer,
  errors: [],
});
export const createScreen = operation({
  operationId: 'createScreen',
  method: 'POST',
  path: '/api/screener/screens/',
  tag,
  signedIn: true,
  summary: 'Keep a screen under a name',
  body: s.screenBody,
  answer: s.savedScreen,
  errors: ['request.invalid', 'screener.name-taken', 'screener.too-many'],
});
export const updateScreen = operation({
  operationId: 'updateScreen',
  method: 'PUT',
  path: '/api/screener/screens/{id}/',
  tag,
  signedIn: true,
  summary: 'Change a kept screen',
  params,
  body: s.screenUpdateBody,
  answer: s.savedScreen,
  errors: ['request.invalid', 'screener.not-found', 'screener.name-taken', 'screener.changed'],
});
export const deleteScreen = operation({
  operationId: 'deleteScreen',
  method: 'DELETE',
  path: '/api/screener/screens/{id}/',
  tag,
  signedIn: true,
  summary: 'Remove a kept screen and the alerts on it',
  params,
  answer: messageAnswer,
  errors: ['screener.not-found'],
});
