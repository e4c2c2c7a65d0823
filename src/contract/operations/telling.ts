import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/telling.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'telling';
const params = v.object({ id });

export const getTelling = operation({
  operationId: 'getTelling',
  method: 'GET',
  path: '/api/telling/settings/',
  tag,
  signedIn: true,
  summary: 'What is told while the app is closed, when, and through which channels',
  answer: s.tellingAnswer,
  errors: [],
});
export const updateTelling = operation({
  operationId: 'updateTelling',
  method: 'PUT',
  path: '/api/telling/settings/',
  tag,
  signedIn: true,
  summary: 'Change what is told, and when; what is left out stays',
  body: s.tellingBody,
  answer: s.tellingAnswer,
  errors: ['request.invalid', 'auth.step-up', 'telling.changed'],
});
export const addChannel = operation({
  operationId: 'addChannel',
  method: 'POST',
  path: '/api/telling/channels/',
  tag,
  signedIn: true,
  summary: 'Add a way to be reached; a device that is added again takes its own place',
  body: s.channelBody,
  answer: s.channelAnswer,
  errors: ['request.invalid', 'auth.step-up', 'telling.too-many-channels', 'telling.address-refused'],
});
export const removeChannel = operation({
  operationId: 'removeChannel',
  method: 'DELETE',
  path: '/api/telling/channels/{id}/',
  tag,
  signedIn: true,
  summary: 'Remove a way to be reached; what waits for it is not told',
  params,
  answer: messageAnswer,
  errors: ['auth.step-up', 'telling.channel-not-found'],
});
export const testChannel = operation({
  operationId: 'testChannel',
  method: 'POST',
  path: '/api/telling/channels/{id}/test/',
  tag,
  signedIn: true,
  summary: 'Send a test through a channel now, and tell what it answered',
  params,
  answer: s.testAnswer,
  errors: ['telling.channel-not-found', 'request.rate-limited'],
});
export const listDeliveries = operation({
  operationId: 'listDeliveries',
  method: 'GET',
  path: '/api/telling/deliveries/',
  tag,
  signedIn: true,
  summary: 'What was told, waits to be told or could not be, newest first, with what each channel answered',
  query: s.deliveriesQuery,
  answer: s.deliveriesAnswer,
  errors: ['request.invalid'],
});
