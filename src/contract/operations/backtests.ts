import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/backtest.ts';
import * as t from '../schemas/backtest-trades.ts';
import { id } from '../schemas/common.ts';

const tag = 'backtests';
const params = v.object({ id });
const one = { tag, signedIn: true, params, answer: s.backtestAnswer, errors: ['bot.backtest-not-found'] } as const;

export const startBacktest = operation({
  operationId: 'startBacktest',
  method: 'POST',
  path: '/api/backtests/run/',
  tag,
  signedIn: true,
  summary:
    'Play a bot on stored sessions, one after the other; nothing is traded. A backtest of the same user that still runs is cancelled',
  body: s.backtestBody,
  answer: s.backtestAnswer,
  errors: ['request.invalid', 'bot.underlying-unknown', 'bot.no-session', 'bot.preview-too-long', 'bot.backtests-busy'],
});
export const startSetBacktest = operation({
  operationId: 'startSetBacktest',
  method: 'POST',
  path: '/api/backtests/sets/run/',
  tag,
  signedIn: true,
  summary:
    'Play a saved set of bots as one on stored sessions, under its own rules; legs of the answer are its bots. A backtest of the same user that still runs is cancelled',
  body: s.setBacktestBody,
  answer: s.backtestAnswer,
  errors: [
    'request.invalid',
    'bot-set.not-found',
    'bot-set.bot-gone',
    'bot-set.bot-too-large',
    'bot-set.underlyings-differ',
    'bot.underlying-unknown',
    'bot.no-session',
    'bot.preview-too-long',
    'bot.backtests-busy',
  ],
});
export const countTrial = operation({
  operationId: 'countTrial',
  method: 'POST',
  path: '/api/backtests/trials/',
  tag,
  signedIn: true,
  summary: 'Count a test that a device has played by itself among the variants that its user has tried. Sent twice it counts twice',
  body: s.trialBody,
  answer: s.trialAnswer,
  errors: ['request.invalid', 'bot.underlying-unknown'],
});
export const getBacktest = operation({
  ...one,
  operationId: 'getBacktest',
  method: 'GET',
  path: '/api/backtests/{id}/',
  summary: 'How a backtest stands and what it came to so far; kept for an hour after its last day',
});
export const cancelBacktest = operation({
  ...one,
  operationId: 'cancelBacktest',
  method: 'POST',
  path: '/api/backtests/{id}/cancel/',
  summary: 'End a backtest; what has been played is kept',
});
export const listBacktestTrades = operation({
  operationId: 'listBacktestTrades',
  method: 'GET',
  path: '/api/backtests/{id}/trades/',
  tag,
  signedIn: true,
  summary: 'The trades of a backtest from entry to exit, as the lower result made them',
  params,
  query: t.backtestTradesQuery,
  answer: t.backtestTradesAnswer,
  errors: ['request.invalid', 'bot.backtest-not-found'],
});
export const getBacktestTrade = operation({
  operationId: 'getBacktestTrade',
  method: 'GET',
  path: '/api/backtests/{id}/trades/{number}/',
  tag,
  signedIn: true,
  summary: 'One trade of a backtest with the prices around it, from the history that the test was played on',
  params: t.backtestTradeParams,
  answer: t.backtestTradeAnswer,
  errors: ['request.invalid', 'bot.backtest-not-found', 'bot.no-session', 'history.lot-size-unknown'],
});
