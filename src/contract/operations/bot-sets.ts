import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/bot-set.ts';
import { id } from '../schemas/common.ts';
import { messageAnswer } from '../schemas/user.ts';
import { tradingErrors } from './idempotency-errors.ts';

const tag = 'bot-sets';
const params = v.object({ id });
const ofPortfolio = v.object({ portfolioId: id });
const post = { method: 'POST', tag, signedIn: true, params, answer: s.botSetRunAnswer } as const;
const toSave = ['request.invalid', 'bot-set.name-taken', 'bot-set.bot-gone', 'bot-set.bot-twice', 'bot-set.bot-too-large'] as const;

export const listBotSets = operation({
  operationId: 'listBotSets',
  method: 'GET',
  path: '/api/bot-sets/{portfolioId}/',
  tag,
  signedIn: true,
  summary: 'Sets of bots of a portfolio, and the newest run of each that has ever run',
  params: ofPortfolio,
  answer: s.botSetsAnswer,
  errors: ['portfolio.not-found'],
});
export const createBotSet = operation({
  operationId: 'createBotSet',
  method: 'POST',
  path: '/api/bot-sets/new/{portfolioId}/',
  tag,
  signedIn: true,
  summary: 'Put bots of a portfolio together, each with how many times its lots; answers the set itself',
  params: ofPortfolio,
  body: s.botSetBody,
  answer: s.botSet,
  errors: [...toSave, 'portfolio.not-found', 'portfolio.placed-elsewhere', 'bot-set.too-many'],
});
export const updateBotSet = operation({
  operationId: 'updateBotSet',
  method: 'PUT',
  path: '/api/bot-sets/set/{id}/',
  tag,
  signedIn: true,
  summary: 'Change a set of bots; a run of it goes on as it was started. Answers the set itself',
  params,
  body: s.botSetUpdateBody,
  answer: s.botSet,
  errors: [...toSave, 'bot-set.not-found', 'bot-set.changed'],
});
export const deleteBotSet = operation({
  operationId: 'deleteBotSet',
  method: 'DELETE',
  path: '/api/bot-sets/set/{id}/',
  tag,
  signedIn: true,
  summary: 'Remove a set of bots; the bots stay',
  params,
  answer: messageAnswer,
  errors: ['bot-set.not-found', 'bot-set.running'],
});
export const startBotSet = operation({
  operationId: 'startBotSet',
  method: 'POST',
  path: '/api/bot-sets/start/',
  tag,
  signedIn: true,
  idempotent: true,
  summary: 'Let all bots of a set trade, or none of them where one cannot',
  body: s.startSetBody,
  answer: s.botSetRunAnswer,
  errors: [
    ...tradingErrors,
    'bot-set.not-found',
    'bot-set.running',
    'bot-set.bot-gone',
    'bot-set.bot-too-large',
    'bot.running',
    'bot.too-many-running',
    'bot.paper-only',
    'bot.underlying-unknown',
    'risk.trading-paused',
  ],
});
export const pauseBotSet = operation({
  operationId: 'pauseBotSet',
  ...post,
  path: '/api/bot-sets/{id}/pause/',
  summary: 'Have no bot of a set enter anything; what they hold stays under their rules and those of the set',
  errors: ['bot-set.not-found', 'bot-set.not-running'],
});
export const resumeBotSet = operation({
  operationId: 'resumeBotSet',
  ...post,
  path: '/api/bot-sets/{id}/resume/',
  summary: 'Have all bots of a set go on',
  errors: ['bot-set.not-found', 'bot-set.not-running', 'risk.trading-paused'],
});
export const stopBotSet = operation({
  operationId: 'stopBotSet',
  ...post,
  path: '/api/bot-sets/{id}/stop/',
  summary: 'End the run of a set: what its bots hold is closed at the market',
  errors: ['bot-set.not-found', 'bot-set.not-running'],
});
