import * as v from 'valibot';
import { operation } from '../operation.ts';
import { id } from '../schemas/common.ts';
import * as s from '../schemas/sweep.ts';

const tag = 'sweeps';
const params = v.object({ id });
const one = { tag, signedIn: true, params, answer: s.sweepAnswer, errors: ['bot.backtest-not-found'] } as const;

export const startSweep = operation({
  operationId: 'startSweep',
  method: 'POST',
  path: '/api/sweeps/run/',
  tag,
  signedIn: true,
  summary:
    'Play a bot on stored sessions with every value of one or two of its fields, at most 1,000 variants; nothing is traded. A sweep of the same user that still runs is cancelled',
  body: s.sweepBody,
  answer: s.sweepAnswer,
  errors: [
    'request.invalid',
    'bot.underlying-unknown',
    'bot.no-session',
    'bot.preview-too-long',
    'bot.backtests-busy',
    'bot.sweep-field-unknown',
    'bot.sweep-range-empty',
    'bot.sweep-too-many',
    'bot.sweep-none-holds',
  ],
});
export const getSweep = operation({
  ...one,
  operationId: 'getSweep',
  method: 'GET',
  path: '/api/sweeps/{id}/',
  summary: 'How a sweep stands and, once it is over, what each variant came to; kept for an hour after its last day',
});
export const cancelSweep = operation({
  ...one,
  operationId: 'cancelSweep',
  method: 'POST',
  path: '/api/sweeps/{id}/cancel/',
  summary: 'End a sweep; what all variants have played is kept',
});
export const getWalkForward = operation({
  operationId: 'getWalkForward',
  method: 'GET',
  path: '/api/sweeps/{id}/walk-forward/',
  tag,
  signedIn: true,
  summary: 'Choose the best variant of a sweep on each training window and play it on the test window after it',
  params,
  query: s.walkForwardQuery,
  answer: s.walkForwardAnswer,
  errors: ['request.invalid', 'bot.backtest-not-found'],
});
