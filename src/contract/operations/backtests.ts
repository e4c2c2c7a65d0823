import * as v from 'valibot';
import { operation } from '../operation.ts';
import * as s from '../schemas/backtest.ts';
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
  errors: ['request.invalid', 'bot.underlying-unknown', 'bot.no-session', 'bot.preview-too-long'],
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
