import * as v from 'valibot';
import type { ErrorCode } from '../errors/registry.ts';
import { operation } from '../operation.ts';
import * as s from '../schemas/bot.ts';
import { id } from '../schemas/common.ts';
import { messageAnswer } from '../schemas/user.ts';

const params = v.object({ id });
const ofPortfolio = v.object({ portfolioId: id });
const toCreate = [
  'request.invalid',
  'portfolio.not-found',
  'portfolio.placed-elsewhere',
  'bot.too-many',
  'bot.name-taken',
  'bot.underlying-unknown',
  'bot.base-unknown',
] as const satisfies readonly ErrorCode[];
const toUpdate = [
  'request.invalid',
  'bot.not-found',
  'bot.name-taken',
  'bot.underlying-unknown',
  'bot.changed',
] as const satisfies readonly ErrorCode[];

export const listBaseStrategies = operation({
  operationId: 'listBaseStrategies',
  method: 'GET',
  path: '/api/base_strategies/base_strategies/',
  tag: 'bots',
  signedIn: true,
  summary: 'Templates from which bots are made',
  answer: s.baseStrategiesAnswer,
  errors: [],
});
export const listTradingBots = operation({
  operationId: 'listTradingBots',
  method: 'GET',
  path: '/api/trading_bots/trading_bots/{portfolioId}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Trading bots of a portfolio',
  params: ofPortfolio,
  answer: s.tradingBotsAnswer,
  errors: ['portfolio.not-found'],
});
export const createTradingBot = operation({
  operationId: 'createTradingBot',
  method: 'POST',
  path: '/api/trading_bots/trading_bots/{portfolioId}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Create a trading bot; answers the bot itself',
  params: ofPortfolio,
  body: s.botBody,
  answer: s.bot,
  errors: toCreate,
});
export const updateTradingBot = operation({
  operationId: 'updateTradingBot',
  method: 'PUT',
  path: '/api/trading_bots/trading_bot/{id}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Change a trading bot; answers the bot itself',
  params,
  body: s.botUpdateBody,
  answer: s.bot,
  errors: toUpdate,
});
export const deleteTradingBot = operation({
  operationId: 'deleteTradingBot',
  method: 'DELETE',
  path: '/api/trading_bots/trading_bot/{id}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Remove a trading bot',
  params,
  answer: messageAnswer,
  errors: ['bot.not-found', 'bot.running'],
});
export const listDailyBots = operation({
  operationId: 'listDailyBots',
  method: 'GET',
  path: '/api/daily_bots/daily_bots/{portfolioId}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Daily bots of a portfolio',
  params: ofPortfolio,
  answer: s.dailyBotsAnswer,
  errors: ['portfolio.not-found'],
});
export const createDailyBot = operation({
  operationId: 'createDailyBot',
  method: 'POST',
  path: '/api/daily_bots/daily_bots/{portfolioId}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Create a daily bot; answers the bot itself',
  params: ofPortfolio,
  body: s.botBody,
  answer: s.bot,
  errors: toCreate,
});
export const updateDailyBot = operation({
  operationId: 'updateDailyBot',
  method: 'PUT',
  path: '/api/daily_bots/daily_bot/{id}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Change a daily bot; answers the bot itself',
  params,
  body: s.botUpdateBody,
  answer: s.bot,
  errors: toUpdate,
});
export const deleteDailyBot = operation({
  operationId: 'deleteDailyBot',
  method: 'DELETE',
  path: '/api/daily_bots/daily_bot/{id}/',
  tag: 'bots',
  signedIn: true,
  summary: 'Remove a daily bot',
  params,
  answer: messageAnswer,
  errors: ['bot.not-found', 'bot.running'],
});
