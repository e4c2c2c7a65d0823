import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/bot-calls.ts';
import { id } from '../schemas/common.ts';
import { messageAnswer } from '../schemas/user.ts';

const tag = 'bot-calls';
const params = v.object({ id });
const path = '/api/bot-calls/{id}/secret/';

export const getBotCaller = operation({
  operationId: 'getBotCaller',
  method: 'GET',
  path,
  tag,
  signedIn: true,
  summary: 'Whether a bot can be called from outside, and when it last was',
  params,
  answer: s.callerAnswer,
  errors: ['bot.not-found'],
});
export const makeBotSecret = operation({
  operationId: 'makeBotSecret',
  method: 'POST',
  path,
  tag,
  signedIn: true,
  summary: 'Make the secret by which a bot can be called; one that was made before counts no more',
  params,
  answer: s.callSecretAnswer,
  errors: ['bot.not-found', 'auth.step-up'],
});
export const revokeBotSecret = operation({
  operationId: 'revokeBotSecret',
  method: 'DELETE',
  path,
  tag,
  signedIn: true,
  summary: 'Let nobody call a bot any more',
  params,
  answer: messageAnswer,
  errors: ['bot.not-found'],
});
export const callBot = operation({
  operationId: 'callBot',
  method: 'POST',
  path: '/api/bot-calls/{id}/',
  tag,
  signedIn: false,
  summary: 'Call a bot that runs to enter long or short or to leave, by its own secret; the same id is one call',
  params,
  body: s.callBody,
  answer: s.callAnswer,
  errors: [
    'request.rate-limited',
    'request.idempotency-key-reused',
    'bot.call-denied',
    'bot.call-not-running',
    'bot.call-late',
    'bot.call-over',
    'bot.call-paused',
    'bot.call-outside',
    'bot.call-in-market',
    'bot.call-nothing-held',
    'bot.call-no-legs',
    'bot.call-cooling',
    'bot.call-blind',
    'risk.trading-paused',
  ],
});
